/// A file that somebody sends: its name, its size, and content that is what the name says.
///
///     let avatar = FileRule(kinds: [.png, .jpeg, .heic], bytes: 5_000_000)
///     let kind = try avatar.validate(IncomingFile(name: "me.png", size: size, beginning: first4096))
///
/// What begins like a picture can still be made to break a decoder: decode it, in a process of few rights, and store it
/// under a name of your own.
public struct FileRule: Validator {
    private let kinds: [FileKind]
    private let bytes: Int
    private let nameBytes: Int

    /// - Parameters:
    ///   - kinds: Which are accepted, by extension and by content.
    ///   - bytes: How large at most.
    ///   - nameBytes: How long the name may be.
    public init(kinds: [FileKind], bytes: Int, nameBytes: Int = 255) {
        self.kinds = kinds
        self.bytes = bytes
        self.nameBytes = nameBytes
    }

    public func validate(_ input: IncomingFile) throws(Rejection) -> FileKind {
        var reasons: [Reason] = []
        if !FileName.isPlain(input.name) || input.name.utf8.count > nameBytes { reasons.append(Reason(.fileName)) }
        if input.size <= 0 { reasons.append(Reason(.fileEmpty)) }
        if input.size > bytes { reasons.append(Reason(.fileTooLarge, limit: bytes)) }
        let named = kinds.first { $0.extensions.contains(FileName.pathExtension(of: input.name)) }
        if let named {
            if input.size > 0, !named.matches(input.beginning) { reasons.append(Reason(.fileContent)) }
        } else {
            reasons.append(Reason(.fileKind))
        }
        guard reasons.isEmpty, let named else { throw Rejection(reasons) }
        return named
    }
}

/// What is known of a file before it is taken.
public struct IncomingFile: Sendable {
    public let name: String
    /// In bytes, counted and not claimed.
    public let size: Int
    /// The first bytes; 4,096 are enough for every kind here.
    public let beginning: [UInt8]

    public init(name: String, size: Int, beginning: [UInt8]) {
        self.name = name
        self.size = size
        self.beginning = beginning
    }
}

/// Names of files that mean the same on every system.
enum FileName {
    /// One part of a path without separators, control or hidden characters, device names of Windows, and ends that
    /// systems drop; with one extension that counts.
    static func isPlain(_ name: String) -> Bool {
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix("."), !name.hasSuffix(" "), !name.hasPrefix(" "),
            !name.hasPrefix("-")
        else { return false }
        let clean = name.unicodeScalars.allSatisfy {
            HiddenCharacters.fault(of: $0) == nil && !HiddenCharacters.isLineBreak($0)
                && !"/\\:*?\"<>|".unicodeScalars.contains($0)
        }
        return clean && !isDevice(name) && !hidesExtension(name)
    }

    static func pathExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        return ["con", "prn", "aux", "nul"].contains(stem)
            || (stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true)
    }

    /// `photo.php.jpg`: servers have run such by the first extension.
    private static func hidesExtension(_ name: String) -> Bool {
        let inner = name.split(separator: ".").dropFirst().dropLast()
        return inner.contains { active.contains($0.lowercased()) }
    }

    private static let active: Set<String> = [
        "php", "php3", "php4", "php5", "phtml", "phar", "asp", "aspx", "jsp", "jspx", "cgi", "pl", "py", "rb", "sh",
        "exe",
        "com", "bat", "cmd", "scr", "msi", "js", "mjs", "vbs", "ps1", "jar", "html", "htm", "xhtml", "svg", "shtml",
    ]
}
