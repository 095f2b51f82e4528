import CryptoKit
import Foundation
import Network
import Security

enum HubMessage: Codable, Sendable {
    case hello(name: String)
    case state(device: String, level: Int)
    case bye
}

enum HubError: Error {
    case frameTooLarge
    case closed
    case malformed
}

struct HubFrame {
    static let headerSize = 5
    static let maximumBody = 256 * 1024

    let kind: UInt8
    let length: Int

    init(legacyHeader header: Data) {
        kind = header[header.startIndex]
        length = Int(header.withUnsafeBytes { $0.load(fromByteOffset: 1, as: UInt32.self) }.bigEndian) // bad: unsafe-pointer
    }

    init?(header: Data) {
        guard header.count == Self.headerSize, let first = header.first else { return nil }
        kind = first
        length = Int(header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 1, as: UInt32.self) }.bigEndian) // good: unsafe-pointer
    }
}

protocol HubTransport: Sendable {
    func receive(exactly count: Int) async throws -> Data
    func send(_ data: Data) async throws
}

struct ConnectionTransport: HubTransport {
    let connection: NWConnection

    func receive(exactly count: Int) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            connection.receive(minimumIncompleteLength: count, maximumLength: count) { data, _, _, error in
                if let error {
                    continuation.resume(throwing: error)
                    return
                }
                guard let data, data.count == count else { return } // bad: continuation
                continuation.resume(returning: data)
            }
        }
    }

    func send(_ data: Data) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in // good: continuation
            connection.send(content: data, completion: .contentProcessed { error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume()
                }
            })
        }
    }
}

actor HubPeer {
    private let transport: HubTransport

    init(transport: HubTransport) {
        self.transport = transport
    }

    func nextMessage() async throws -> HubMessage {
        let header = try await transport.receive(exactly: HubFrame.headerSize)
        guard let frame = HubFrame(header: header), frame.length <= HubFrame.maximumBody else { throw HubError.frameTooLarge }
        let body = try await transport.receive(exactly: frame.length) // good: resource-limit
        return try JSONDecoder().decode(HubMessage.self, from: body)
    }

    func nextLegacyMessage() async throws -> HubMessage {
        let header = try await transport.receive(exactly: HubFrame.headerSize)
        let frame = HubFrame(legacyHeader: header)
        guard frame.length <= HubFrame.maximumBody else { throw HubError.frameTooLarge }
        return try JSONDecoder().decode(HubMessage.self, from: try await transport.receive(exactly: frame.length))
    }

    func nextSnapshot() async throws -> Data {
        let header = try await transport.receive(exactly: HubFrame.headerSize)
        guard let frame = HubFrame(header: header) else { throw HubError.malformed }
        return try await transport.receive(exactly: frame.length) // bad: resource-limit
    }
}

final class LocalHub {
    private let queue = DispatchQueue(label: "app.homeglow.hub")
    private let authority: SecCertificate
    private var peers: [HubPeer] = []
    private var listener: NWListener?

    init(authority: SecCertificate) {
        self.authority = authority
    }

    func startDiagnostics() throws {
        let parameters = NWParameters.tcp
        parameters.requiredLocalEndpoint = .hostPort(host: .ipv4(.loopback), port: 8421) // good: bind-address
        let listener = try NWListener(using: parameters)
        listener.newConnectionHandler = { [queue] in $0.start(queue: queue) }
        listener.start(queue: queue)
        self.listener = listener
    }

    func startConsole() throws {
        let listener = try NWListener(using: .tcp, on: 8422) // bad: bind-address
        listener.newConnectionHandler = { [weak self] connection in
            self?.accept(connection)
        }
        listener.start(queue: queue)
        self.listener = listener
    }

    private func accept(_ connection: NWConnection) {
        connection.start(queue: queue)
        peers.append(HubPeer(transport: ConnectionTransport(connection: connection)))
    }

    func controllerParameters() -> NWParameters {
        let options = NWProtocolTLS.Options()
        let sec = options.securityProtocolOptions
        sec_protocol_options_set_min_tls_protocol_version(sec, .TLSv13) // good: tls
        let authority = authority
        sec_protocol_options_set_verify_block(sec, { _, trust, complete in
            let reference = sec_trust_copy_ref(trust).takeRetainedValue()
            SecTrustSetAnchorCertificates(reference, [authority] as CFArray)
            SecTrustSetAnchorCertificatesOnly(reference, true)
            SecTrustSetPolicies(reference, SecPolicyCreateSSL(true, "hub.homeglow.local" as CFString))
            complete(SecTrustEvaluateWithError(reference, nil)) // good: tls
        }, queue)
        return NWParameters(tls: options)
    }

    func cameraParameters() -> NWParameters {
        let options = NWProtocolTLS.Options()
        let sec = options.securityProtocolOptions
        sec_protocol_options_set_min_tls_protocol_version(sec, .TLSv10) // bad: tls
        sec_protocol_options_set_verify_block(sec, { _, _, complete in
            complete(true) // bad: tls
        }, queue)
        return NWParameters(tls: options)
    }

    func pairedParameters(secret: SymmetricKey, identity: String) -> NWParameters {
        let options = NWProtocolTLS.Options()
        let psk = secret.withUnsafeBytes { DispatchData(bytes: $0) }
        let hint = Data(identity.utf8).withUnsafeBytes { DispatchData(bytes: $0) }
        sec_protocol_options_add_pre_shared_key(options.securityProtocolOptions, psk as __DispatchData, hint as __DispatchData) // good: cleartext
        sec_protocol_options_append_tls_ciphersuite(options.securityProtocolOptions, tls_ciphersuite_t(rawValue: UInt16(TLS_PSK_WITH_AES_128_GCM_SHA256))!)
        return NWParameters(tls: options)
    }

    func sendUnlockCode(_ code: String, to host: NWEndpoint.Host) {
        let connection = NWConnection(host: host, port: 8423, using: .tcp)
        connection.start(queue: queue)
        connection.send(content: Data("UNLOCK \(code)\n".utf8), completion: .idempotent) // bad: cleartext
    }
}

struct PairingSecret {
    static func pin() -> String {
        let source = UInt32(truncatingIfNeeded: Int(Date.now.timeIntervalSince1970))
        return String(format: "%04u", source % 10_000) // bad: randomness
    }

    static func key() -> SymmetricKey {
        SymmetricKey(size: .bits256) // good: randomness
    }
}
