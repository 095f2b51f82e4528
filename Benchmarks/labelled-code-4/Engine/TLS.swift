import Alamofire
import Foundation
import Network
import Security
import Starscream
import WebKit

final class Transport {
    let minimum: tls_protocol_version_t = .TLSv10
    static var shared: URLSession = {
        let c = URLSessionConfiguration.default
        c.tlsMinimumSupportedProtocolVersion = .TLSv10  // bad: tls, in a static closure
        return URLSession(configuration: c)
    }()
    func configurations() {
        let c = URLSessionConfiguration.default
        c.tlsMinimumSupportedProtocolVersion = .TLSv11  // bad: tls, TLSv11
        c.tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv10  // bad: tls, full name
        c.tlsMinimumSupportedProtocolVersion = minimum  // bad: tls, property
        c.tlsMaximumSupportedProtocolVersion = .TLSv11  // bad: tls, maximum
        c.tlsMinimumSupportedProtocol = .tlsProtocol1  // bad: tls, old enum
        c.tlsMinimumSupportedProtocol = .tlsProtocol11  // bad: tls, old enum 1.1
        c.tlsMinimumSupportedProtocol = .sslProtocol3  // bad: tls, SSL 3
        c.tlsMaximumSupportedProtocol = SSLProtocol.tlsProtocol1  // bad: tls, old maximum
        c.tlsMinimumSupportedProtocolVersion = version(strict: false)  // bad: tls, returned by a function
        c.tlsMinimumSupportedProtocolVersion = tls_protocol_version_t(rawValue: 0x0301)!  // bad: tls, raw value of TLS 1.0
        set(.TLSv10, on: c)
        let e = URLSessionConfiguration.ephemeral
        e.tlsMinimumSupportedProtocolVersion = .DTLSv10  // bad: tls, DTLS 1.0
        AF.sessionConfiguration.tlsMinimumSupportedProtocolVersion = .TLSv10  // bad: tls, Alamofire session
        let w = configure(c) { $0.tlsMinimumSupportedProtocolVersion = .TLSv11 }  // bad: tls, closure
        _ = w
    }
    private func set(_ v: tls_protocol_version_t, on c: URLSessionConfiguration) { c.tlsMinimumSupportedProtocolVersion = v }  // bad: tls, caller gives TLSv10
    private func version(strict: Bool) -> tls_protocol_version_t { strict ? .TLSv13 : .TLSv10 }
    private func configure(_ c: URLSessionConfiguration, _ f: (URLSessionConfiguration) -> Void) -> URLSession { f(c); return URLSession(configuration: c) }

    func network() {
        let o = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(o.securityProtocolOptions, .TLSv10)  // bad: tls, min version
        sec_protocol_options_set_max_tls_protocol_version(o.securityProtocolOptions, .TLSv11)  // bad: tls, max version
        sec_protocol_options_set_tls_min_version(o.securityProtocolOptions, .tlsProtocol1)  // bad: tls, old min
        sec_protocol_options_set_peer_authentication_required(o.securityProtocolOptions, false)  // bad: tls, peer authentication off
        sec_protocol_options_append_tls_ciphersuite(o.securityProtocolOptions, tls_ciphersuite_t(rawValue: UInt16(TLS_RSA_WITH_3DES_EDE_CBC_SHA))!)  // bad: tls, 3DES suite
        sec_protocol_options_add_tls_ciphersuite(o.securityProtocolOptions, SSLCipherSuite(TLS_RSA_WITH_RC4_128_SHA))  // bad: tls, RC4 suite
        sec_protocol_options_append_tls_ciphersuite_group(o.securityProtocolOptions, .legacy)  // bad: tls, legacy group
        sec_protocol_options_set_verify_block(o.securityProtocolOptions, { _, _, done in done(true) }, .main)  // bad: tls, verify block that accepts all
        sec_protocol_options_set_verify_block(o.securityProtocolOptions, { meta, trust, complete in
            complete(true)  // bad: tls, verify block that accepts all, longer form
        }, DispatchQueue.global())
        _ = NWConnection(host: "h", port: 443, using: NWParameters(tls: o))
    }
    func secureTransport(_ ctx: SSLContext) {
        SSLSetProtocolVersionMin(ctx, .sslProtocol3)  // bad: tls, SSL 3
        SSLSetProtocolVersionMin(ctx, .tlsProtocol1)  // bad: tls, TLS 1.0
        SSLSetProtocolVersionMax(ctx, .tlsProtocol11)  // bad: tls, max
        SSLSetProtocolVersion(ctx, .tlsProtocol1)  // bad: tls, old call
        SSLSetSessionOption(ctx, .breakOnServerAuth, true)
        SSLSetEnabledCiphers(ctx, [SSL_RSA_WITH_RC4_128_MD5], 1)  // bad: tls, RC4 suite
    }
    func streams(_ i: InputStream, _ o: OutputStream, _ cf: CFReadStream) {
        i.setProperty(StreamSocketSecurityLevel.ssLv3.rawValue, forKey: .socketSecurityLevelKey)  // bad: tls, SSLv3
        o.setProperty(StreamSocketSecurityLevel.none, forKey: .socketSecurityLevelKey)  // bad: tls, no TLS
        i.setProperty([kCFStreamSSLValidatesCertificateChain as String: false], forKey: kCFStreamPropertySSLSettings as Stream.PropertyKey)  // bad: tls, chain validation off
        let settings: [NSObject: Any] = [kCFStreamSSLValidatesCertificateChain: kCFBooleanFalse!, kCFStreamSSLPeerName: kCFNull!]  // bad: tls, chain validation off in a dictionary
        CFReadStreamSetProperty(cf, CFStreamPropertyKey(kCFStreamPropertySSLSettings), settings as CFTypeRef)
        CFReadStreamSetProperty(cf, CFStreamPropertyKey(rawValue: kCFStreamPropertySocketSecurityLevel), kCFStreamSocketSecurityLevelSSLv3)  // bad: tls, CF SSLv3
    }
    func libraries(_ r: URLRequest) {
        _ = ServerTrustManager(evaluators: ["api.example.com": DisabledTrustEvaluator()])  // bad: tls, DisabledTrustEvaluator
        let m: [String: ServerTrustEvaluating] = ["a": DisabledTrustEvaluator()]  // bad: tls, in a dictionary
        _ = Session(serverTrustManager: ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: m))
        _ = DefaultTrustEvaluator(validateHost: false)  // bad: tls, no host check
        _ = PinnedCertificatesTrustEvaluator(acceptSelfSignedCertificates: true, performDefaultValidation: false, validateHost: false)  // bad: tls, accepts self-signed, no host check
        _ = RevocationTrustEvaluator(performDefaultValidation: false, validateHost: false)  // bad: tls, no validation
        _ = WebSocket(request: r, certPinner: FoundationSecurity(allowSelfSigned: true))  // bad: tls, Starscream self-signed
        let ws = WebSocket(request: r, certPinner: nil)
        ws.connect()
    }
    func sound(_ r: URLRequest) {
        let c = URLSessionConfiguration.default
        c.tlsMinimumSupportedProtocolVersion = .TLSv12  // good: tls, TLS 1.2
        c.tlsMinimumSupportedProtocolVersion = .TLSv13  // good: tls, TLS 1.3
        c.tlsMinimumSupportedProtocol = .tlsProtocol12  // good: tls, TLS 1.2
        c.tlsMaximumSupportedProtocolVersion = .TLSv13  // good: tls, TLS 1.3
        let o = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(o.securityProtocolOptions, .TLSv12)  // good: tls, TLS 1.2
        sec_protocol_options_set_verify_block(o.securityProtocolOptions, { _, t, done in
            let trust = sec_trust_copy_ref(t).takeRetainedValue()
            done(SecTrustEvaluateWithError(trust, nil))  // good: tls, evaluated
        }, .main)
        _ = ServerTrustManager(evaluators: ["a": PinnedCertificatesTrustEvaluator()])  // good: tls, pinning
        _ = WebSocket(request: r)  // good: tls, default pinner
        _ = WebSocket(request: r, certPinner: FoundationSecurity(allowSelfSigned: false))  // good: tls, not self-signed
        if c.tlsMinimumSupportedProtocolVersion == .TLSv10 { print("weak") }  // good: tls, only a comparison
    }
}
