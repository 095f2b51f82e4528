/// Where a repository lies, the same for all the ways in which its address is written.
///
/// `https://github.com/Owner/Name.git`, `git@github.com:owner/name` and `github.com/owner/name/` are one repository.
public struct RepositoryAddress: Sendable {
    /// The server in small letters, with its port if there is one.
    public let host: String
    /// The path as written, without `.git` and outer slashes; never empty.
    public let path: String

    /// Reads an address with or without a scheme; nil for a path on this machine.
    public init?(_ text: String) {
        guard text.utf8.count <= 2_048, !text.hasPrefix("/"), !text.hasPrefix("."), !text.hasPrefix("~") else {
            return nil
        }
        let (scheme, rest) = Self.scheme(of: text)
        if scheme == "file" { return nil }
        // `git@host:path` has no scheme, and a colon where others have a slash.
        let signs: Set<Character> = scheme == nil ? ["/", ":"] : ["/"]
        guard let end = rest.firstIndex(where: { signs.contains($0) }) else { return nil }
        let host = rest[..<end].split(separator: "@").last.map { $0.lowercased() } ?? ""
        let path = Self.steps(of: rest[rest.index(after: end)...])
        guard !host.isEmpty, !path.isEmpty, scheme != nil || host.contains(".") else { return nil }
        self.host = host
        self.path = path
    }

    /// The last part of the path.
    public var name: String { PathText.name(of: path) }

    /// The address without a user name and a password, which are nobody else's business; `git@` stays.
    public static func withoutCredentials(_ text: String) -> String {
        guard let mark = text.firstRange(of: "://") else { return text }
        let rest = text[mark.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let sign = authority.lastIndex(of: "@"), authority[..<sign] != "git" else { return text }
        return String(text[..<mark.upperBound] + rest[text.index(after: sign)...])
    }

    /// The scheme in small letters and what follows it.
    private static func scheme(of text: String) -> (scheme: String?, rest: Substring) {
        guard let mark = text.firstRange(of: "://") else { return (nil, text[...]) }
        return (text[..<mark.lowerBound].lowercased(), text[mark.upperBound...])
    }

    private static func steps(of text: Substring) -> String {
        let path = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").joined(separator: "/")
        return path.hasSuffix(".git") ? String(path.dropLast(4)) : path
    }
}

extension RepositoryAddress: Hashable {
    /// Servers that people use do not tell `Owner` from `owner`.
    private var key: String { host + "/" + path.lowercased() }

    public static func == (one: RepositoryAddress, other: RepositoryAddress) -> Bool { one.key == other.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
