import Foundation
import Network
import NIOCore
import NIOPosix
import NIOSSL
import Security

final class QuoteChannel {
    private let connection: NWConnection
    private let queue = DispatchQueue(label: "example.sparrow.quotes")

    init(host: String) {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, trust, complete in
            let reference = sec_trust_copy_ref(trust).takeRetainedValue()
            SecTrustSetPolicies(reference, SecPolicyCreateSSL(true, host as CFString))
            complete(SecTrustEvaluateWithError(reference, nil)) // good: tls-validation
        }, queue)
        connection = NWConnection(host: NWEndpoint.Host(host), port: 443, using: NWParameters(tls: options))
    }

    func start() {
        connection.start(queue: queue)
    }
}

final class OrderChannel {
    private let connection: NWConnection
    private let queue = DispatchQueue(label: "example.sparrow.orders")

    init(host: String) {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { metadata, _, complete in
            let negotiated = sec_protocol_metadata_get_negotiated_tls_protocol_version(metadata)
            complete(negotiated == .TLSv12 || negotiated == .TLSv13) // bad: tls-validation
        }, queue)
        connection = NWConnection(host: NWEndpoint.Host(host), port: 8443, using: NWParameters(tls: options))
    }

    func submit(_ transfer: Transfer) throws {
        connection.start(queue: queue)
        connection.send(content: try JSONEncoder().encode(transfer), completion: .idempotent)
    }
}

final class TerminalChannel {
    private let connection: NWConnection

    init(host: String) {
        let parameters = NWParameters(tls: nil, tcp: NWProtocolTCP.Options()) // bad: cleartext-transmission
        connection = NWConnection(host: NWEndpoint.Host(host), port: 9100, using: parameters)
    }

    func authorize(_ card: PaymentCard) throws {
        connection.start(queue: .main)
        connection.send(content: try JSONEncoder().encode(card), completion: .idempotent)
    }
}

final class StreamLink: NSObject {
    private var input: InputStream?
    private var output: OutputStream?

    func openSettlement(host: String) {
        Stream.getStreamsToHost(withName: host, port: 6514, inputStream: &input, outputStream: &output)
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey) // good: cleartext-transmission
        open()
    }

    func openBranch(host: String, tokens: Tokens) {
        Stream.getStreamsToHost(withName: host, port: 6010, inputStream: &input, outputStream: &output)
        output?.setProperty(StreamSocketSecurityLevel.none, forKey: .socketSecurityLevelKey) // bad: cleartext-transmission
        open()
        let hello = Array("HELLO \(tokens.access)\n".utf8)
        output?.write(hello, maxLength: hello.count)
    }

    private func open() {
        input?.open()
        output?.open()
    }
}

struct EventPipe {
    let group: EventLoopGroup

    func connectEvents(host: String) throws -> EventLoopFuture<Channel> {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .fullVerification // good: tls-validation
        return try connect(host: host, tls: tls)
    }

    func connectClearing(host: String) throws -> EventLoopFuture<Channel> {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none // bad: tls-validation
        return try connect(host: host, tls: tls)
    }

    func connectLedger(host: String, tokens: Tokens) -> EventLoopFuture<Void> {
        ClientBootstrap(group: group)
            .connect(host: host, port: 5672) // bad: cleartext-transmission
            .flatMap { channel in
                var buffer = channel.allocator.buffer(capacity: 256)
                buffer.writeString("LOGIN \(tokens.access)\r\n")
                return channel.writeAndFlush(buffer)
            }
    }

    private func connect(host: String, tls: TLSConfiguration) throws -> EventLoopFuture<Channel> {
        let context = try NIOSSLContext(configuration: tls)
        return ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: host)
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: host, port: 443) // good: cleartext-transmission
    }
}

final class PartnerTrust: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.cancelAuthenticationChallenge, nil) }
        let host = challenge.protectionSpace.host
        if host.hasSuffix(".partner.example") {
            SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-validation
        } else {
            SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString)) // good: tls-validation
        }
        guard SecTrustEvaluateWithError(trust, nil) else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust))
    }
}
