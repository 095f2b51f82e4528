import Foundation
import Network
import os

/// The hub in the cellar, reached over the local network.
final class HubConnection: Sendable {
    private let queue = DispatchQueue(label: "fernlight.hub")
    private let logger = Logger(subsystem: "example.fernlight", category: "hub")

    func hello(token: String) {
        let connection = NWConnection(host: NWEndpoint.Host(SharedSettings.shared.hubAddress), port: 8833, using: .tcp)
        connection.start(queue: queue)
        connection.send(content: Data("HELLO \(token)\n".utf8), completion: .contentProcessed { _ in }) // bad: send-cleartext
    }

    func helloSecurely(token: String) {
        let connection = NWConnection(host: NWEndpoint.Host(SharedSettings.shared.hubAddress), port: 8834, using: .tls)
        connection.start(queue: queue)
        connection.send(content: Data("HELLO \(token)\n".utf8), completion: .contentProcessed { _ in }) // good: send-cleartext
    }

    // MARK: Parameters

    func lenientParameters() -> NWParameters {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-off
        }, queue)
        return NWParameters(tls: options)
    }

    func pinnedParameters(anchor: SecCertificate) -> NWParameters {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(options.securityProtocolOptions, .TLSv12)
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, trust, complete in
            let evaluated = sec_trust_copy_ref(trust).takeRetainedValue()
            SecTrustSetAnchorCertificates(evaluated, [anchor] as CFArray)
            complete(SecTrustEvaluateWithError(evaluated, nil)) // good: tls-off
        }, queue)
        return NWParameters(tls: options)
    }

    // MARK: Events pushed by the hub

    func listen(handler: @escaping @Sendable (HubEvent) -> Void) throws -> NWListener {
        let listener = try NWListener(using: .tcp, on: 8835)
        listener.newConnectionHandler = { [queue, logger] connection in
            connection.start(queue: queue)
            connection.receive(minimumIncompleteLength: 4, maximumLength: 4096) { data, _, _, error in
                guard let data, let event = HubEvent(data) else { return }
                logger.debug("event \(event.kind, privacy: .public)")
                handler(event)
            }
        }
        listener.start(queue: queue)
        return listener
    }
}

struct HubEvent: Sendable {
    var kind: UInt8
    var text: String
    var level: Int8

    init?(_ data: Data) {
        let raw = [UInt8](data)
        guard raw.count >= 4 else { return nil }
        kind = raw[0]
        if kind & 0x80 != 0 {
            level = Int8(bitPattern: raw[1]) // good: integer-overflow-from-outside
        } else {
            level = Int8(raw[1]) // bad: integer-overflow-from-outside
        }
        text = String(decoding: raw[4...], as: UTF8.self)
    }
}
