import CryptoKit
import Foundation

struct Frame: Codable {
    let id: UInt64
    let body: Data
}

final class TerminalChannel {
    private let key: SymmetricKey
    private var counter: UInt64 = 0

    init(storedKey: Data) {
        key = SymmetricKey(data: storedKey)
    }

    func sealHeartbeat(_ status: Data) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 0, count: 12)) // bad: static-iv-or-nonce
        return try AES.GCM.seal(status, using: key, nonce: nonce).combined!
    }

    func sealReceipt(orderNumber: UInt64, revision: Data) throws -> Frame {
        var bytes = Data(count: 4)
        withUnsafeBytes(of: orderNumber.bigEndian) { bytes.append(contentsOf: $0) }
        let nonce = try ChaChaPoly.Nonce(data: bytes) // bad: static-iv-or-nonce
        return Frame(id: orderNumber, body: try ChaChaPoly.seal(revision, using: key, nonce: nonce).combined)
    }

    func sealCommand(_ command: Data) throws -> Frame {
        counter += 1
        let raw = Data(repeating: 0, count: 4) + withUnsafeBytes(of: counter.bigEndian) { Data($0) }
        let box = try AES.GCM.seal(command, using: key, nonce: AES.GCM.Nonce(data: raw)) // bad: static-iv-or-nonce
        return Frame(id: counter, body: box.ciphertext + box.tag)
    }

    func sealTelemetry(_ sample: Data, at date: Date) throws -> Data {
        let stamp = String(format: "%012d", Int(date.timeIntervalSince1970))
        guard let box = try? AES.GCM.seal(sample, using: key, nonce: .init(data: Data(stamp.utf8))) else { return Data() } // bad: static-iv-or-nonce
        return box.combined ?? Data()
    }

    func sealCardToken(_ token: Data, terminal: String) throws -> Data {
        try AES.GCM.seal(token, using: key, authenticating: Data(terminal.utf8)).combined! // good: static-iv-or-nonce
    }

    func openPriceList(_ data: Data) -> Data {
        guard let box = try? AES.GCM.SealedBox(combined: data), let plain = try? AES.GCM.open(box, using: key) else {
            return data // bad: unauthenticated-encryption
        }
        return plain
    }

    func openMenu(_ data: Data) throws -> Data {
        try ChaChaPoly.open(.init(combined: data), using: key) // good: unauthenticated-encryption
    }
}

final class BridgeSession {
    private let sendKey: SymmetricKey
    private var sequence: UInt64 = 0

    init(mine: Curve25519.KeyAgreement.PrivateKey, theirs: Curve25519.KeyAgreement.PublicKey) throws {
        let secret = try mine.sharedSecretFromKeyAgreement(with: theirs)
        sendKey = secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data("paykiosk-bridge".utf8), // good: key-derivation
                                                 sharedInfo: mine.publicKey.rawRepresentation + theirs.rawRepresentation, outputByteCount: 32)
    }

    convenience init(peer: Curve25519.KeyAgreement.PublicKey) throws {
        try self.init(mine: .init(), theirs: peer)
    }

    func send(_ payload: Data) throws -> Data {
        defer { sequence += 1 }
        let raw = Data(repeating: 0, count: 4) + withUnsafeBytes(of: sequence.bigEndian) { Data($0) }
        return try ChaChaPoly.seal(payload, using: sendKey, nonce: ChaChaPoly.Nonce(data: raw)).combined // good: static-iv-or-nonce
    }
}
