import CocoaAsyncSocket
import Foundation
import Network
import Security

final class GateConnection {
    private let queue = DispatchQueue(label: "gate")

    func open(host: NWEndpoint.Host) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-validation
        }, queue)
        return start(NWConnection(host: host, port: 8443, using: NWParameters(tls: tls)))
    }

    func openScale(host: String) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, secTrust, complete in
            let trust = sec_trust_copy_ref(secTrust).takeRetainedValue()
            complete(StrictPolicy().accepts(trust, host: host)) // good: tls-validation
        }, queue)
        return start(NWConnection(host: .init(host), port: 8444, using: NWParameters(tls: tls)))
    }

    func openBarrier(host: NWEndpoint.Host) -> NWConnection {
        let tls = NWProtocolTLS.Options(), options = tls.securityProtocolOptions
        sec_protocol_options_set_peer_authentication_required(options, false) // bad: tls-validation
        return start(NWConnection(host: host, port: 8445, using: .init(tls: tls)))
    }

    func openReader(host: NWEndpoint.Host) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(tls.securityProtocolOptions, .TLSv11) // bad: tls-version
        return start(NWConnection(host: host, port: 8446, using: .init(tls: tls)))
    }

    func openPump(host: NWEndpoint.Host) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_append_tls_ciphersuite(tls.securityProtocolOptions, .RSA_WITH_3DES_EDE_CBC_SHA) // bad: weak-cipher-or-mode
        sec_protocol_options_set_min_tls_protocol_version(tls.securityProtocolOptions, .TLSv12) // good: tls-version
        return start(NWConnection(host: host, port: 8447, using: .init(tls: tls)))
    }

    func openTablet(endpoint: NWEndpoint) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        let psk = Data("fleetlink-tablet-pairing".utf8).withUnsafeBytes { DispatchData(bytes: $0) } // bad: hard-coded-key
        let identity = Data("tablet".utf8).withUnsafeBytes { DispatchData(bytes: $0) }
        sec_protocol_options_add_pre_shared_key(tls.securityProtocolOptions, psk as __DispatchData, identity as __DispatchData)
        return start(NWConnection(to: endpoint, using: .init(tls: tls)))
    }

    func openVideo(host: NWEndpoint.Host) -> NWConnection {
        let quic = NWProtocolQUIC.Options(alpn: ["fleet-video"])
        let accept: sec_protocol_verify_t = { _, trust, done in
            let chain = SecTrustCopyCertificateChain(sec_trust_copy_ref(trust).takeRetainedValue()) as? [SecCertificate]
            done(chain?.isEmpty == false) // bad: tls-validation
        }
        sec_protocol_options_set_verify_block(quic.securityProtocolOptions, accept, queue)
        return start(NWConnection(host: host, port: 8448, using: NWParameters(quic: quic)))
    }

    private func start(_ connection: NWConnection) -> NWConnection {
        connection.start(queue: queue)
        return connection
    }
}

final class LegacyStreams: NSObject, StreamDelegate {
    private var streams: [Stream] = []

    func connect(host: String, port: Int, mode: Mode) {
        var input: InputStream?, output: OutputStream?
        Stream.getStreamsToHost(withName: host, port: port, inputStream: &input, outputStream: &output)
        guard let input, let output else { return }
        switch mode {
        case .printer:
            input.setProperty([kCFStreamSSLValidatesCertificateChain as String: false], forKey: .init(kCFStreamPropertySSLSettings as String)) // bad: tls-validation
        case .scanner:
            let settings: [String: Any] = [kCFStreamSSLPeerName as String: kCFNull as Any] // bad: tls-validation
            output.setProperty(settings, forKey: Stream.PropertyKey(rawValue: kCFStreamPropertySSLSettings as String))
        case .pager:
            input.setProperty(StreamSocketSecurityLevel.ssLv3, forKey: .socketSecurityLevelKey) // bad: tls-version
        case .console:
            input.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey) // good: tls-version
        }
        streams += [input, output]
        streams.forEach { $0.delegate = self; $0.schedule(in: .main, forMode: .default); $0.open() }
    }

    enum Mode { case printer, scanner, pager, console }
}

final class SecureTransportLink {
    private let context = SSLCreateContext(nil, .clientSide, .streamType)!

    func handshake(host: String, socket: UnsafeMutablePointer<Int32>) -> OSStatus {
        SSLSetConnection(context, socket)
        SSLSetPeerDomainName(context, host, host.utf8.count)
        SSLSetProtocolVersionMin(context, .tlsProtocol1) // bad: tls-version
        SSLSetSessionOption(context, .breakOnServerAuth, true)
        var status = SSLHandshake(context)
        while status == errSSLWouldBlock || status == errSSLPeerAuthCompleted {
            status = SSLHandshake(context) // bad: tls-validation
        }
        return status
    }
}

final class YardSocket: NSObject, GCDAsyncSocketDelegate {
    private lazy var socket = GCDAsyncSocket(delegate: self, delegateQueue: .main)
    private let roots: [SecCertificate]

    init(roots: [SecCertificate]) { self.roots = roots }

    func connect(_ host: String) throws { try socket.connect(toHost: host, onPort: 9443, withTimeout: 10) }

    func socket(_ sock: GCDAsyncSocket, didConnectToHost host: String, port: UInt16) {
        sock.startTLS([GCDAsyncSocketManuallyEvaluateTrust: true as NSNumber])
    }

    func socket(_ sock: GCDAsyncSocket, didReceive trust: SecTrust, completionHandler: @escaping (Bool) -> Void) {
        SecTrustSetAnchorCertificates(trust, roots as CFArray)
        completionHandler(SecTrustGetCertificateCount(trust) >= 1) // bad: tls-validation
    }

    func socketDidSecure(_ sock: GCDAsyncSocket) { sock.readData(withTimeout: -1, tag: 0) }
}
