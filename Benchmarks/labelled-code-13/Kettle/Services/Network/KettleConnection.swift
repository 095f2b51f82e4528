import Combine
import Foundation
import Network
import Security

final class KettleConnection {
    let telemetry = PassthroughSubject<Data, Never>()
    private let connection: NWConnection
    private let queue = DispatchQueue(label: "io.kettle.link")

    init(host: String, port: UInt16 = 8443) {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-validation
        }, queue)
        connection = NWConnection(host: NWEndpoint.Host(host), port: NWEndpoint.Port(rawValue: port)!, using: NWParameters(tls: options))
    }

    init(cloud host: String) {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(options.securityProtocolOptions, .TLSv12)
        connection = NWConnection(host: NWEndpoint.Host(host), port: 443, using: NWParameters(tls: options)) // good: tls-validation
    }

    init(host: String, pairedKey: SecKey) {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, trust, complete in
            let peer = sec_trust_copy_ref(trust).takeRetainedValue()
            guard let key = SecTrustCopyKey(peer),
                  let seen = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                  let expected = SecKeyCopyExternalRepresentation(pairedKey, nil) as Data? else { return complete(false) }
            complete(seen == expected) // good: tls-validation
        }, queue)
        connection = NWConnection(host: NWEndpoint.Host(host), port: 8443, using: NWParameters(tls: options))
    }

    func start() { connection.start(queue: queue) }

    func send(_ command: Command) {
        connection.send(content: command.payload, completion: .contentProcessed { error in
            if let error { print("send failed: \(error)") } // good: secret-in-log
        })
    }

    func receiveFrame() {
        connection.receive(minimumIncompleteLength: 5, maximumLength: 5) { [weak self] data, _, _, _ in
            guard let self, let data, let header = FrameHeader(data) else { return }
            self.body(Int(header.length))
        }
    }

    private func body(_ count: Int) {
        connection.receive(minimumIncompleteLength: count, maximumLength: count) { [weak self] data, _, _, _ in // bad: unbounded-size
            data.map { self?.telemetry.send($0) }
            self?.receiveFrame()
        }
    }

    func receiveStatus() {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 4096) { [weak self] data, _, _, _ in // good: unbounded-size
            data.map { self?.telemetry.send($0) }
        }
    }
}

final class SetupLink {
    private let udp = NWConnection(host: "192.168.4.1", port: 5577, using: .udp)
    private let secure: KettleConnection

    init(secure: KettleConnection) { self.secure = secure }

    func provision(ssid: String, password: String) {
        udp.start(queue: .main)
        udp.send(content: Command.join(ssid: ssid, password: password).payload, completion: .idempotent) // bad: cleartext-transmission
    }

    func ping() {
        udp.send(content: Command.status.payload, completion: .idempotent) // good: cleartext-transmission
    }
}
