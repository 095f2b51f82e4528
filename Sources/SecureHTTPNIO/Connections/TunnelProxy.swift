internal import Foundation
public import SecureHTTP

/// A proxy that opens tunnels by CONNECT (RFC 9110 §9.3.6), as organisations have them.
///
/// TLS goes through the tunnel from end to end, so chain, host and pins are verified as without a proxy; one that takes TLS
/// apart does not pass the pins. It learns host and port of the server, and nothing of a request. No variable of the
/// environment is read: a proxy is what you give.
public struct TunnelProxy: Sendable, CustomStringConvertible {
    let host: HostName
    let port: UInt16
    let authorization: String?

    /// - Parameter authorization: the value of `Proxy-Authorization`. It travels to the proxy in the clear.
    /// - Throws: ``SecureHTTPError/Code/headerMalformed``.
    public init(host: HostName, port: UInt16, authorization: String? = nil) throws(SecureHTTPError) {
        guard port > 0 else { throw SecureHTTPError(.invalidArgument) }
        if let authorization { _ = try HeaderFields([("proxy-authorization", authorization)]) }
        (self.host, self.port, self.authorization) = (host, port, authorization)
    }

    /// With a name and a password (RFC 7617), which travel to the proxy in the clear: use them nowhere else.
    ///
    /// - Throws: ``SecureHTTPError/Code/headerMalformed`` for control characters, and for a colon in the name.
    public init(host: HostName, port: UInt16, user: String, password: String) throws(SecureHTTPError) {
        let pair = Array("\(user):\(password)".utf8)
        guard !user.utf8.contains(UInt8(ascii: ":")), pair.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw SecureHTTPError(.headerMalformed)
        }
        try self.init(host: host, port: port, authorization: "Basic " + Data(pair).base64EncodedString())
    }

    /// Nothing of the credential.
    public var description: String { "TunnelProxy" }
}

extension TunnelProxy: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}
