import Foundation
import CommonCrypto
import CryptoKit

/// Frames exchanged with the fob readers over Bluetooth.
final class FobChannel {
    private let key: SymmetricKey
    private var sent: UInt64 = 0
    static let serviceUUID = "7B0C2F4E-93D1-4E39-9C55-0E8C7A1D2B64" // good: hard-coded-secret

    init(stored key: SymmetricKey) {
        self.key = key
    }

    func frame(_ payload: Data) throws -> Data {
        sent += 1
        let counter = withUnsafeBytes(of: sent.bigEndian) { Data(count: 4) + Data($0) }
        let nonce = try AES.GCM.Nonce(data: counter) // bad: static-iv-or-nonce
        return try AES.GCM.seal(payload, using: key, nonce: nonce).combined!
    }

    func doorFrame(_ payload: Data, door: String) throws -> Data {
        let nonce = try ChaChaPoly.Nonce(data: Data(SHA256.hash(data: Data(door.utf8))).prefix(12)) // bad: static-iv-or-nonce
        return try ChaChaPoly.seal(payload, using: key, nonce: nonce).combined
    }

    func broadcast(_ payload: Data, to reader: P256.KeyAgreement.PublicKey) throws -> Data {
        let ephemeral = P256.KeyAgreement.PrivateKey()
        let once = try ephemeral.sharedSecretFromKeyAgreement(with: reader).x963DerivedSymmetricKey( // good: key-derivation
            using: SHA256.self, sharedInfo: Data("fob-broadcast".utf8), outputByteCount: 32
        )
        let nonce = try AES.GCM.Nonce(data: Data(count: 12)) // good: static-iv-or-nonce
        let sealed = try AES.GCM.seal(payload, using: once, nonce: nonce)
        return ephemeral.publicKey.x963Representation + sealed.ciphertext + sealed.tag
    }

    func open(_ frame: Data) throws -> Data {
        try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: frame), using: key) // good: weak-cipher-or-mode
    }

    func share(_ passKey: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(passKey, using: key) // good: weak-cipher-or-mode
    }
}

enum FobNonce {
    static let shared = try! ChaChaPoly.Nonce(data: Data("TowerBell-01".utf8))
}

struct OldReaderCodec {
    let key: [UInt8]

    func encode(_ code: String) throws -> Data {
        let iv = [UInt8](Data(AES.GCM.Nonce())).prefix(kCCBlockSizeDES)
        var out = [UInt8](repeating: 0, count: 64)
        var moved = 0
        let input = Array(code.utf8)
        let status = CCCrypt(
            CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), // bad: weak-cipher-or-mode
            key, kCCKeySizeDES, Array(iv), input, input.count, &out, out.count, &moved
        )
        guard status == kCCSuccess else { throw BellError.status(status) }
        return Data(iv) + Data(out.prefix(moved))
    }

    func mask(_ code: String) -> Data {
        Data(zip(code.utf8, key.cycled()).map { $0 ^ $1 }) // bad: weak-cipher-or-mode
    }

    func table(_ rows: Data) throws -> Data {
        var created: CCCryptorRef?
        var status = CCCryptorCreateWithMode(
            CCOperation(kCCEncrypt), CCMode(kCCModeECB), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding), // bad: weak-cipher-or-mode
            nil, key, key.count, nil, 0, 0, 0, &created
        )
        guard status == kCCSuccess, let cryptor = created else { throw BellError.status(status) }
        defer { CCCryptorRelease(cryptor) }
        var out = [UInt8](repeating: 0, count: CCCryptorGetOutputLength(cryptor, rows.count, true))
        var moved = 0
        status = CCCryptorUpdate(cryptor, [UInt8](rows), rows.count, &out, out.count, &moved)
        var tail = 0
        let done = moved
        out.withUnsafeMutableBytes { buffer in
            status = CCCryptorFinal(cryptor, buffer.baseAddress! + done, buffer.count - done, &tail)
        }
        guard status == kCCSuccess else { throw BellError.status(status) }
        return Data(out.prefix(moved + tail))
    }

    func receipt(_ text: String, using key: SymmetricKey) throws -> Data {
        try ChaChaPoly.seal(Data(text.utf8), using: key, nonce: FobNonce.shared).combined // bad: static-iv-or-nonce
    }

    func receiptForTenant(_ text: String, using key: SymmetricKey) throws -> Data {
        let box = try ChaChaPoly.seal(Data(text.utf8), using: key) // good: static-iv-or-nonce
        return box.combined
    }
}

private extension Array where Element == UInt8 {
    func cycled() -> AnySequence<UInt8> {
        AnySequence { () -> AnyIterator<UInt8> in
            var index = 0
            return AnyIterator {
                defer { index = (index + 1) % self.count }
                return self[index]
            }
        }
    }
}

/// Keys that come out of something the resident types.
struct HouseKeys {
    private static let blend = Data("towerbell/house".utf8)

    func fromPIN(_ pin: String) -> SymmetricKey {
        SymmetricKey(data: Data(pin.padding(toLength: 32, withPad: "0", startingAt: 0).utf8)) // bad: key-derivation
    }

    func fromPassphrase(_ passphrase: String) throws -> SymmetricKey {
        try stretch(passphrase, salt: Self.blend, rounds: 600_000) // bad: key-derivation
    }

    func fromPassphrase(_ passphrase: String, record: inout Data) throws -> SymmetricKey {
        if record.isEmpty {
            record = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) } // good: predictable-random
        }
        return try stretch(passphrase, salt: record, rounds: 600_000) // good: key-derivation
    }

    func perDoor(_ root: SymmetricKey, door: String) -> SymmetricKey {
        let prk = HKDF<SHA512>.extract(inputKeyMaterial: root, salt: Data())
        return HKDF<SHA512>.expand(pseudoRandomKey: prk, info: Data(door.utf8), outputByteCount: 32) // good: key-derivation
    }

    func fromFloorCode(_ code: String, floor: Int) -> SymmetricKey {
        let mac = HMAC<SHA256>.authenticationCode(for: Data("floor-\(floor)".utf8), using: SymmetricKey(data: Data(code.utf8)))
        return SymmetricKey(data: mac) // bad: key-derivation
    }

    private func stretch(_ text: String, salt: Data, rounds: UInt32) throws -> SymmetricKey {
        var out = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), text, text.utf8.count, [UInt8](salt), salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &out, out.count
        )
        guard status == kCCSuccess else { throw BellError.status(status) }
        return SymmetricKey(data: out)
    }
}
