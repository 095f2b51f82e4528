import CommonCrypto
import CryptoKit
import Foundation

final class PairingCrypto {
    private var counter: UInt64 = 0
    private let key: SymmetricKey
    private static let vector = AES.GCM.Nonce.fixed("kettle-iv-01")

    init(key: SymmetricKey) { self.key = key }

    static func fromSetupCode(_ code: String) -> PairingCrypto {
        let digest = SHA256.hash(data: Data(code.utf8))
        return PairingCrypto(key: SymmetricKey(data: digest)) // bad: key-derivation
    }

    static func fromExchange(_ secret: SharedSecret, salt: Data) -> PairingCrypto {
        let key = secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: Data("kettle/v2".utf8), outputByteCount: 32) // good: key-derivation
        return PairingCrypto(key: key)
    }

    func sealCommand(_ command: Command) throws -> Data {
        let box = try AES.GCM.seal(command.payload, using: key, nonce: Self.vector) // bad: static-iv-or-nonce
        return box.ciphertext + box.tag
    }

    func sealSettings(_ json: Data) throws -> Data {
        try ChaChaPoly.seal(json, using: key).combined // good: static-iv-or-nonce
    }

    func sealLegacy(_ bytes: [UInt8], secret: [UInt8]) -> [UInt8]? {
        var output = bytes
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC4), 0, secret, secret.count, // bad: weak-cipher-or-mode
                             nil, bytes, bytes.count, &output, output.count, &moved)
        return status == kCCSuccess ? output : nil
    }

    func wrap(_ child: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(child, using: key) // good: weak-cipher-or-mode
    }

    func accepts(_ message: Data) -> Bool {
        guard message.count > 32 else { return false }
        let body = message.dropLast(32)
        return HMAC<SHA256>.isValidAuthenticationCode(message.suffix(32), authenticating: body, using: key) // good: timing-comparison
    }

    func acceptsReply(_ body: Data, tag: Data) -> Bool {
        let mine = Data(HMAC<SHA256>.authenticationCode(for: body, using: key))
        return mine.elementsEqual(tag) // bad: timing-comparison
    }

    static func setupCode() -> String {
        var seed = SystemRandomNumberGenerator()
        return (0..<8).map { _ in String(Int.random(in: 0...9, using: &seed)) }.joined() // good: predictable-random
    }
}

extension AES.GCM.Nonce {
    static func fixed(_ text: String) -> AES.GCM.Nonce {
        try! AES.GCM.Nonce(data: Data(text.utf8))
    }
}
