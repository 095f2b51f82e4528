/// The name of a package that holds in every ecosystem: `pkg:swift/github.com/apple/swift-nio@2.65.0` (ECMA-427).
public struct PackageURL: Sendable, Hashable, CustomStringConvertible {
    /// The ecosystem: `swift`, `cocoapods`, `github`, `generic`.
    public let type: String
    /// What stands before the name, such as the server and the owner.
    public let namespace: [String]
    public let name: String
    /// Nil where no version is meant, or any.
    public let version: String?
    /// A part of the package, such as a subspec.
    public let subpath: [String]

    public init(type: String, namespace: [String] = [], name: String, version: String?, subpath: [String] = []) {
        self.type = type
        self.namespace = namespace
        self.name = name
        self.version = version
        self.subpath = subpath
    }

    /// The package URL as written, each part percent-encoded.
    public var description: String {
        var text = "pkg:" + type
        for part in namespace + [name] { text += "/" + Self.encoded(part) }
        if let version { text += "@" + Self.encoded(version) }
        if !subpath.isEmpty { text += "#" + subpath.map(Self.encoded).joined(separator: "/") }
        return text
    }

    /// Everything but letters, digits and `.-_~:` is encoded.
    private static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte.isLetter || byte.isDigit || ".-_~:".utf8.contains(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? ASCII.zero + value : UInt8(ascii: "A") + value - 10
    }
}

extension PackageURL {
    /// Reads a package URL; qualifiers are passed over.
    public init?(_ text: String) {
        guard text.utf8.count <= 2_048, text.lowercased().hasPrefix("pkg:") else { return nil }
        let hash = text.firstIndex(of: "#") ?? text.endIndex
        let question = text[..<hash].firstIndex(of: "?") ?? hash
        var parts = text[..<question].dropFirst(4).split(separator: "/").map(String.init)
        guard parts.count >= 2, var last = parts.popLast() else { return nil }
        var version: String?
        if let mark = last.lastIndex(of: "@") {
            version = Self.decoded(last[last.index(after: mark)...])
            last = String(last[..<mark])
        }
        guard !last.isEmpty else { return nil }
        self.init(
            type: parts[0].lowercased(), namespace: parts.dropFirst().map(Self.decoded), name: Self.decoded(last),
            version: version, subpath: text[hash...].dropFirst().split(separator: "/").map(Self.decoded))
    }

    /// A `%` that no two digits follow stands for itself.
    private static func decoded(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
