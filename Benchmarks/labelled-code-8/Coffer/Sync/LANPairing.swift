import CryptoKit
import Foundation
import JWTKit
import Network
import Security

struct PairingPayload: JWTPayload {
    let device: String
    let exp: ExpirationClaim

    func verify(using signer: JWTSigner) throws {
        try exp.verifyNotExpired()
    }
}

final class LANPairing {
    private let signers = JWTSigners()
    private let queue = DispatchQueue(label: "com.cofferapp.lan")

    init() {
        signers.use(.hs256(key: "coffer-pairing-2fH8sLq0Zk")) // bad: hard-coded-secret
    }

    init(sharedSecret: SymmetricKey) {
        signers.use(.hs256(key: sharedSecret.withUnsafeBytes { Array($0) })) // good: hard-coded-secret
    }

    func ticket(for device: String) throws -> String {
        try signers.sign(PairingPayload(device: device, exp: .init(value: Date().addingTimeInterval(300))))
    }

    func listen(psk: SymmetricKey, handler: @escaping (NWConnection) -> Void) throws -> NWListener {
        let tls = NWProtocolTLS.Options()
        let secret = psk.withUnsafeBytes { DispatchData(bytes: $0) }
        let identity = Data("coffer-lan".utf8).withUnsafeBytes { DispatchData(bytes: $0) }
        sec_protocol_options_add_pre_shared_key(tls.securityProtocolOptions, secret as __DispatchData, identity as __DispatchData) // good: hard-coded-secret
        sec_protocol_options_append_tls_ciphersuite(tls.securityProtocolOptions, tls_ciphersuite_t(rawValue: UInt16(TLS_PSK_WITH_AES_128_GCM_SHA256))!)
        let listener = try NWListener(using: NWParameters(tls: tls, tcp: .init())) // good: cleartext-transmission
        listener.newConnectionHandler = handler
        listener.start(queue: queue)
        return listener
    }

    func offerVault(_ items: [VaultItem]) throws -> NWListener {
        let payload = try JSONEncoder().encode(items)
        let listener = try NWListener(using: .tcp, on: 8462) // bad: cleartext-transmission
        listener.newConnectionHandler = { connection in
            connection.start(queue: .main)
            connection.send(content: payload, completion: .contentProcessed { _ in connection.cancel() })
        }
        listener.start(queue: queue)
        return listener
    }

    func announce(deviceName: String) throws -> NWListener {
        let listener = try NWListener(using: .udp)
        listener.service = NWListener.Service(name: deviceName, type: "_coffer._udp") // good: cleartext-transmission
        listener.newConnectionHandler = { $0.cancel() }
        listener.start(queue: queue)
        return listener
    }

    func broadcastUnlock(_ password: String, to host: NWEndpoint.Host) {
        let connection = NWConnection(host: host, port: 8463, using: .udp) // bad: cleartext-transmission
        connection.start(queue: queue)
        connection.send(content: Data(password.utf8), completion: .contentProcessed { _ in connection.cancel() })
    }
}

struct PairingCodes {
    func pin() -> String {
        var state = UInt32(truncatingIfNeeded: Int(Date.now.timeIntervalSinceReferenceDate))
        return (0..<6).map { _ in
            state = state &* 1_103_515_245 &+ 12_345
            return String((state >> 16) % 10) // bad: predictable-random
        }.joined()
    }

    func shortPin() -> String {
        (0..<8).map { _ in String(UInt8.random(in: 0...9)) }.joined() // good: predictable-random
    }
}
