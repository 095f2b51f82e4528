import CryptoKit
import Foundation
import Network
import OSLog

struct RelayFrame: Codable, Sendable {
    var topic: String
    var counter: UInt64
    var body: Data
    var tag: Data
}

enum RelayError: Error {
    case closed, forged, malformed, tooLarge
}

/// Seals the messages between wallet and page. Both sides count their messages.
struct RelayCipher: Sendable {
    let key: SymmetricKey
    let authenticationKey: SymmetricKey
    let direction: UInt8

    func seal(_ message: Data, counter: UInt64) throws -> Data {
        let nonce = try ChaChaPoly.Nonce(data: Data([direction, 0, 0, 0]) + withUnsafeBytes(of: counter.bigEndian) { Data($0) }) // good: static-iv
        return try ChaChaPoly.seal(message, using: key, nonce: nonce).combined
    }

    func sealPresence(_ message: Data, topic: String) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: Data(SHA256.hash(data: Data(topic.utf8))).prefix(12)) // bad: static-iv
        guard let sealed = try AES.GCM.seal(message, using: key, nonce: nonce).combined else { throw RelayError.malformed }
        return sealed
    }

    func verify(_ frame: RelayFrame) -> Bool {
        let code = HMAC<SHA256>.authenticationCode(for: frame.body, using: authenticationKey)
        return Data(code) == frame.tag // bad: timing
    }

    func verifyControl(_ frame: RelayFrame) -> Bool {
        HMAC<SHA256>.authenticationCode(for: frame.body, using: authenticationKey) == frame.tag // good: timing
    }
}

actor RelaySocket {
    private let task: URLSessionWebSocketTask
    private let cipher: RelayCipher
    private let log = Logger(subsystem: "app.coldbag", category: "relay")
    private var seen: UInt64 = 0
    private var opened: CheckedContinuation<Void, any Error>?

    init(session: URLSession, cipher: RelayCipher) {
        let address = URL(string: "wss://relay.coldbag.app/v2")!
        task = session.webSocketTask(with: address)
        task.maximumMessageSize = 256 * 1024 // good: resource-limit
        self.cipher = cipher
    }

    /// Older desktop applications still meet here.
    init(legacy session: URLSession, cipher: RelayCipher, room: String) {
        var components = URLComponents()
        components.scheme = "ws" // bad: cleartext
        components.host = "relay-v1.coldbag.app"
        components.path = "/rooms/" + room
        task = session.webSocketTask(with: components.url!)
        task.maximumMessageSize = .max // bad: resource-limit
        self.cipher = cipher
    }

    // MARK: Opening

    func open() async throws {
        task.resume()
        try await withCheckedThrowingContinuation { continuation in
            opened = continuation
        }
    }

    func didOpen() {
        opened?.resume() // bad: continuation
    }

    func didClose() {
        opened?.resume(throwing: RelayError.closed)
        opened = nil
    }

    // MARK: Messages

    func ping() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            task.sendPing { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() } // good: continuation
            }
        }
    }

    func firstFrame() async -> RelayFrame? {
        await withCheckedContinuation { continuation in
            task.receive { result in
                guard case .success(.data(let data)) = result else { return } // bad: continuation
                continuation.resume(returning: try? JSONDecoder().decode(RelayFrame.self, from: data))
            }
        }
    }

    func send(_ message: Data, counter: UInt64, topic: String) async throws {
        let body = try cipher.seal(message, counter: counter)
        let code = HMAC<SHA256>.authenticationCode(for: body, using: cipher.authenticationKey)
        let frame = RelayFrame(topic: topic, counter: counter, body: body, tag: Data(code))
        try await task.send(.data(try JSONEncoder().encode(frame)))
    }

    func receive() async throws -> Data {
        guard case .data(let data) = try await task.receive() else { throw RelayError.malformed }
        let frame = try JSONDecoder().decode(RelayFrame.self, from: data)
        guard cipher.verify(frame) else { throw RelayError.forged }
        let box = try ChaChaPoly.SealedBox(combined: frame.body)
        let counter = box.nonce.withUnsafeBytes { $0.dropFirst(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        guard counter > seen else { throw RelayError.forged } // good: replay
        let message = try ChaChaPoly.open(box, using: cipher.key)
        seen = counter
        return message
    }

    func receiveControl() async throws -> Data {
        guard case .data(let data) = try await task.receive() else { throw RelayError.malformed }
        let frame = try JSONDecoder().decode(RelayFrame.self, from: data)
        guard cipher.verifyControl(frame) else { throw RelayError.forged }
        return frame.body // bad: replay
    }
}

/// A direct connection to the desktop application in the same network.
struct DesktopLink {
    func connect(host: NWEndpoint.Host, fingerprint: Data) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(tls.securityProtocolOptions, .TLSv13)
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, trust, complete in
            let chain = SecTrustCopyCertificateChain(sec_trust_copy_ref(trust).takeRetainedValue()) as? [SecCertificate]
            let leaf = chain?.first.map { Data(SHA256.hash(data: SecCertificateCopyData($0) as Data)) }
            complete(leaf == fingerprint) // good: tls
        }, .main)
        return NWConnection(host: host, port: 9443, using: NWParameters(tls: tls))
    }

    func connectForSetup(host: NWEndpoint.Host) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls
        }, .main)
        return NWConnection(host: host, port: 9443, using: NWParameters(tls: tls))
    }
}
