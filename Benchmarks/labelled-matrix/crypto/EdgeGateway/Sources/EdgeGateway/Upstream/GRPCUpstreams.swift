import GRPCCore
import GRPCNIOTransportHTTP2

enum GRPCUpstreams {
    static func inventory(host: String) throws -> GRPCClient<HTTP2ClientTransport.Posix> {
        GRPCClient(transport: try .http2NIOPosix(target: .dns(host: host, port: 443), transportSecurity: .tls { tls in
            tls.serverCertificateVerification = .noVerification // bad: tls-validation
        }))
    }

    static func shipping(host: String) throws -> GRPCClient<HTTP2ClientTransport.Posix> {
        GRPCClient(transport: try .http2NIOPosix(target: .dns(host: host, port: 443), transportSecurity: .tls)) // good: tls-validation
    }

    static func customers(host: String) throws -> GRPCClient<HTTP2ClientTransport.Posix> {
        var tls = HTTP2ClientTransport.Posix.TransportSecurity.TLS.defaults
        tls.serverCertificateVerification = .noHostnameVerification // bad: tls-validation
        return GRPCClient(transport: try .http2NIOPosix(target: .dns(host: host), transportSecurity: .tls(tls)))
    }
}
