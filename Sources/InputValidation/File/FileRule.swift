/// A rule for uploaded files: the name, the size, and content that matches the name.
///
///     let avatar = FileRule(kinds: [.png, .jpeg, .heic], bytes: 5_000_000)
///     let kind = try avatar.validate(IncomingFile(name: "me.png", size: size, beginning: first4096))
///
/// A file that begins like an image can still exploit a decoder: decode it in a process with few privileges, and store
/// it under a name that you choose.
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
        // Of a name that is too long nothing but its length is looked at.
        let name = input.name.utf8.count <= nameBytes ? input.name : ""
        if !FileName.isPlain(name) { reasons.append(Reason(.fileName)) }
        if input.size <= 0 { reasons.append(Reason(.fileEmpty)) }
        if input.size > bytes { reasons.append(Reason(.fileTooLarge, limit: bytes)) }
        let named = kinds.first { $0.extensions.contains(FileName.pathExtension(of: name)) }
        if let named {
            if input.size > 0, input.beginning.isEmpty || !named.matches(input.beginning) {
                reasons.append(Reason(.fileContent))
            }
        } else if !name.isEmpty {
            reasons.append(Reason(.fileKind))
        }
        guard reasons.isEmpty, let named else { throw Rejection(reasons) }
        return named
    }
}

/// The properties of a file before it is accepted.
public struct IncomingFile: Sendable {
    public let name: String
    /// The size in bytes, as counted, not as claimed.
    public let size: Int
    /// The first bytes; 4,096 are enough for every kind here.
    public let beginning: [UInt8]

    public init(name: String, size: Int, beginning: [UInt8]) {
        self.name = name
        self.size = size
        self.beginning = beginning
    }
}

/// Names of files that mean the same on every system. Read by bytes and scalars, as systems and servers do: a dot and a mark
/// behind it are one `Character`, which is no dot.
enum FileName {
    /// One part of a path without separators, control or hidden characters, device names of Windows, and ends that
    /// systems drop; with one extension that counts.
    static func isPlain(_ name: String) -> Bool {
        guard let first = name.utf8.first, let last = name.utf8.last, !". -".utf8.contains(first),
            !". ".utf8.contains(last)
        else { return false }
        guard isClean(name.unicodeScalars) else { return false }
        let parts = name.lowercased().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return !isDevice(parts[0]) && !parts.dropFirst().dropLast().contains(where: isActive)
    }

    /// In lower case, without the dot; empty where there is none.
    static func pathExtension(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    private static func isClean(_ scalars: String.UnicodeScalarView) -> Bool {
        var context = JoinedCharacters()
        var rest = scalars[...]
        while let scalar = rest.popFirst() {
            let isHidden =
                JoinedCharacters.contains(scalar)
                ? !context.shows(scalar, before: rest.first)
                : HiddenCharacters.fault(of: scalar) != nil || scalar.properties.generalCategory == .format
            if isHidden || HiddenCharacters.isLineBreak(scalar) || "/\\:*?\"<>|".unicodeScalars.contains(scalar) {
                return false
            }
            context.pass(scalar)
        }
        return true
    }

    /// Windows takes the name up to the first dot, without spaces at its end.
    private static func isDevice(_ part: Substring.UTF8View) -> Bool {
        var stem = part
        while stem.last == UInt8(ascii: " ") { stem.removeLast() }
        if devices.contains(where: { stem.elementsEqual($0.utf8) }) { return true }
        guard stem.starts(with: "com".utf8) || stem.starts(with: "lpt".utf8) else { return false }
        let number = Array(stem.dropFirst(3))
        // A raised digit counts there, too.
        return number.count == 1 && (0x30...0x39).contains(number[0])
            || [[0xC2, 0xB9], [0xC2, 0xB2], [0xC2, 0xB3]].contains(number)
    }

    private static let devices = ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"]

    /// `photo.php.jpg`: servers have run such by the first extension; some read it up to a semicolon.
    private static func isActive(_ part: Substring.UTF8View) -> Bool {
        var name = part.prefix { $0 != UInt8(ascii: ";") }.drop { $0 == UInt8(ascii: " ") }
        while name.last == UInt8(ascii: " ") { name.removeLast() }
        if name.starts(with: "php".utf8), name.dropFirst(3).allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        return active.contains(String(Substring(name)))
    }

    private static let active: Set<String> = [
        "phps", "pht", "phtml", "phar", "asp", "aspx", "asa", "ashx", "asmx", "cer", "jsp", "jspx", "cgi", "pl", "py",
        "rb", "sh", "exe", "com", "bat", "cmd", "scr", "pif", "cpl", "msi", "lnk", "hta", "js", "jse", "mjs", "vbs",
        "vbe", "wsf", "ps1", "jar", "html", "htm", "xhtml", "svg", "shtml", "shtm",
    ]
}
