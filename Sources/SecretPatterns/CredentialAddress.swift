/// A URL with a password in its user information, RFC 3986, section 3.2.1.
struct CredentialAddress {
    private let user: [UInt8]
    private let password: [UInt8]
    private let host: String

    /// Takes `scheme://user:password@host:port` apart; nil when a part is missing.
    init?(token: UnsafeBufferPointer<UInt8>) {
        guard let slash = token.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let authority = token[(slash + 1)...]
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")),
            let colon = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        user = Array(authority[..<colon])
        password = Array(authority[(colon + 1)..<at])
        let name = authority[(at + 1)...].prefix { $0 != UInt8(ascii: ":") }
        host = String(decoding: name.map(\.lowercased), as: UTF8.self)
    }

    /// Whether the password is a dummy or the host one that is reserved for examples, RFC 2606.
    var isExample: Bool {
        let labels = host.split(separator: ".").suffix(2)
        let isReserved =
            labels.first == "example" || ["example", "test", "invalid"].contains(labels.last)
            || Self.dummyHosts.contains(host)
        return isReserved || password == user || Placeholder.isPlaceholder(bytes: password)
    }

    /// Whether the host is this machine or a name that only a private network knows.
    var isLocal: Bool {
        host.hasPrefix("127.") || host == "0.0.0.0" || host.hasSuffix(".local") || !host.contains(".")
    }

    private static let dummyHosts: Set<String> = ["host", "hostname", "server", "domain", "your-host", "myhost"]
}
