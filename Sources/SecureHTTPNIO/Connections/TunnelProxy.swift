public import SecureHTTP

/// A proxy that opens tunnels by CONNECT (RFC 9110 §9.3.6), as organisations have them.
///
/// TLS goes through the tunnel from end to end, so chain, host and pins are verified as without a proxy; one that takes TLS
/// apart does not pass the pins. It learns the host and the port. No variable of the environment is read: a proxy is what
/// you give.
public struct TunnelProxy: Sendable, CustomStringConvertible {
    let host: HostName
    let port: UInt16
    let authorization: String?

    /// - Parameter authorization: the value of `Proxy-Authorization`, such as `Basic …`. It travels to the proxy in the clear.
    /// - Throws: ``SecureHTTPError/Code/headerMalformed``.
    public init(host: HostName, port: UInt16, authorization: String? = nil) throws(SecureHTTPError) {
        if let authorization { _ = try HeaderFields([("proxy-authorization", authorization)]) }
        (self.host, self.port, self.authorization) = (host, port, authorization)
    }

    /// Nothing of the credential.
    public var description: String { "TunnelProxy" }
}

extension TunnelProxy: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}
