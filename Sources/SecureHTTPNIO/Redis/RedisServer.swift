public import SecretMemory
internal import SecureHTTP

/// Where a Redis server is, and how to sign in.
public final class RedisServer: Sendable {
    let host: String
    let port: UInt16
    let tls: PinnedTLS?
    let user: String?
    private let password: SecretBytes?

    /// - Parameters:
    ///   - tls: give it for every server that is not on this machine: what Redis says decides who is let in. Its pins name
    ///     `host`.
    ///   - user: of Redis' access lists; nil with a password alone.
    public init(
        host: String, port: UInt16 = 6_379, tls: PinnedTLS? = nil, user: String? = nil,
        password: consuming SecretBytes? = nil
    ) {
        (self.host, self.port, self.tls, self.user) = (host, port, tls, user)
        self.password = password
    }

    /// The command that signs in; nil where none is needed.
    var greeting: [[UInt8]]? {
        guard let secret = password?.withUnsafeBytes({ Array($0) }) else { return nil }
        return [Array("AUTH".utf8)] + (user.map { [Array($0.utf8)] } ?? []) + [secret]
    }
}

extension RedisServer: CustomStringConvertible, CustomReflectable {
    public var description: String { "a Redis server" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
