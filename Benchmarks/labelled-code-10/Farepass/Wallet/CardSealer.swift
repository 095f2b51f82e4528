import Foundation
import CryptoKit
import CommonCrypto
import GameplayKit
import KeychainAccess

enum SealError: Error {
    case status(Int32)
    case empty
}

struct CardSealer: Sendable {
    let key: SymmetricKey

    static func stored() -> CardSealer {
        let chain = Keychain(service: "example.farepass.sealer").accessibility(.whenUnlockedThisDeviceOnly)
        if let data = try? chain.getData("sealer"), data.count == 32 {
            return CardSealer(key: SymmetricKey(data: data))
        }
        let key = SymmetricKey(size: .bits256)
        try? chain.set(key.withUnsafeBytes { Data($0) }, key: "sealer")
        return CardSealer(key: key)
    }

    func seal(_ number: String) throws -> Data {
        try sealData(Data(number.utf8))
    }

    func sealData(_ plain: Data) throws -> Data {
        guard let combined = try AES.GCM.seal(plain, using: key).combined else { throw SealError.empty } // good: static-iv-or-nonce
        return combined
    }

    func open(_ sealed: Data) throws -> Data {
        try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key)
    }

    func sealTicket(_ ticket: Data, counterNonce: Data? = nil) throws -> Data {
        let fallback = Data("farepass-tix".utf8)
        let nonce = try AES.GCM.Nonce(data: counterNonce ?? fallback)
        guard let combined = try AES.GCM.seal(ticket, using: key, nonce: nonce).combined else { throw SealError.empty } // bad: static-iv-or-nonce
        return combined
    }

    func sealReceipt(_ receipt: Data) throws -> Data {
        let nonce = try ChaChaPoly.Nonce(data: CardRandom().bytes(12))
        return try ChaChaPoly.seal(receipt, using: key, nonce: nonce).combined // good: static-iv-or-nonce
    }

    func sealPass(_ pass: Data) throws -> Data {
        try crypt(pass, algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding, keyLength: kCCKeySizeAES256, iv: nil) // bad: static-iv-or-nonce
    }

    func sealJourney(_ journey: Data, macKey: SymmetricKey) throws -> Data {
        let iv = CardRandom().bytes(16)
        let body = iv + (try crypt(journey, algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding, keyLength: kCCKeySizeAES256, iv: iv)) // good: static-iv-or-nonce
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }

    func sealTap(_ tap: Data, cardID: String) throws -> Data {
        let nonce = try ChaChaPoly.Nonce(data: Data(cardID.utf8.prefix(12)))
        return try ChaChaPoly.seal(tap, using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }

    func sealVoucher(_ voucher: Data) throws -> Data {
        let iv = CardRandom().bytes(8)
        return iv + (try crypt(voucher, algorithm: kCCAlgorithmRC2, options: kCCOptionPKCS7Padding, keyLength: 16, iv: iv)) // bad: weak-cipher-or-mode
    }

    func sealCoupon(_ coupon: Data) throws -> Data {
        let options = [kCCOptionPKCS7Padding, kCCOptionECBMode].reduce(0, |)
        return try crypt(coupon, algorithm: kCCAlgorithmAES, options: options, keyLength: kCCKeySizeAES256, iv: nil) // bad: weak-cipher-or-mode
    }

    func sealStatement(_ statement: Data, to reader: Curve25519.KeyAgreement.PublicKey) throws -> Data {
        let ephemeral = Curve25519.KeyAgreement.PrivateKey()
        let shared = try ephemeral.sharedSecretFromKeyAgreement(with: reader)
        let derived = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(), sharedInfo: Data("statement".utf8), outputByteCount: 32) // good: key-derivation
        return ephemeral.publicKey.rawRepresentation + (try ChaChaPoly.seal(statement, using: derived).combined) // good: weak-cipher-or-mode
    }

    func sealCardImage(_ image: Data, recipient: SecKey) -> Data? {
        SecKeyCreateEncryptedData(recipient, .rsaEncryptionOAEPSHA256AESGCM, image as CFData, nil) as Data? // good: weak-cipher-or-mode
    }

    func sealCounter(_ value: UInt64, cardKey: SymmetricKey) -> Data {
        let tag = withUnsafeBytes(of: value.bigEndian) { HMAC<SHA256>.authenticationCode(for: Data($0), using: cardKey) } // good: weak-digest
        return Data(tag)
    }

    func scramble(_ stamp: [UInt8], with pad: [UInt8]) -> [UInt8] {
        var state = [UInt8](0...255)
        var j = 0
        for i in 0..<256 {
            j = (j + Int(state[i]) + Int(pad[i % pad.count])) & 255
            state.swapAt(i, j)
        }
        var i = 0
        j = 0
        return stamp.map { byte in
            i = (i + 1) & 255
            j = (j + Int(state[i])) & 255
            state.swapAt(i, j)
            return byte ^ state[(Int(state[i]) + Int(state[j])) & 255] // bad: weak-cipher-or-mode
        }
    }

    func sealFrames(_ frames: [Data]) throws -> [Data] {
        try frames.map { frame in
            guard let combined = try AES.GCM.seal(frame, using: key, nonce: .init()).combined else { throw SealError.empty } // good: weak-cipher-or-mode
            return combined
        }
    }

    private func crypt(_ input: Data, algorithm: Int, options: Int, keyLength: Int, iv: Data?) throws -> Data {
        let raw = key.withUnsafeBytes { Array($0.prefix(keyLength)) }
        let ivBytes = iv.map { Array($0) }
        var output = [UInt8](repeating: 0, count: input.count + 16)
        var moved = 0
        let capacity = output.count
        let source = Array(input)
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(algorithm), CCOptions(options), raw, raw.count, ivBytes, source, source.count, &output, capacity, &moved)
        guard status == kCCSuccess else { throw SealError.status(status) }
        return Data(output.prefix(moved))
    }
}

struct WalletKeys {
    func backupKey(pin: String, riderID: String) throws -> SymmetricKey {
        var output = [UInt8](repeating: 0, count: 32)
        let salt = Array(riderID.utf8)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1), 100, &output, 32) // bad: key-derivation
        guard status == kCCSuccess else { throw SealError.status(status) }
        return SymmetricKey(data: output)
    }

    func transferKey(passphrase: String, salt: [UInt8]) throws -> SymmetricKey {
        var output = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 310_000, &output, 32) // good: key-derivation
        guard status == kCCSuccess else { throw SealError.status(status) }
        return SymmetricKey(data: output)
    }

    func familyKey(word: String) -> SymmetricKey {
        var digest = Data(word.utf8)
        for _ in 0..<10 {
            digest = Data(SHA512.hash(data: digest))
        }
        return SymmetricKey(data: digest.prefix(32)) // bad: key-derivation
    }

    func voucherKey(from envelope: SymmetricKey, voucher: UUID) -> SymmetricKey {
        let mac = HMAC<SHA256>.authenticationCode(for: Data(voucher.uuidString.utf8), using: envelope)
        return SymmetricKey(data: Data(mac)) // good: key-derivation
    }

    func parentKey(passcode: String) -> SymmetricKey {
        let seed = HMAC<SHA256>.authenticationCode(for: Data("parent".utf8), using: SymmetricKey(data: Data(passcode.utf8)))
        return SymmetricKey(data: Data(seed)) // bad: key-derivation
    }
}

struct CardRandom {
    func bytes(_ count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }) // good: predictable-random
    }

    func activationCode() -> String {
        (0..<8).map { _ in String(rand() % 10) }.joined() // bad: predictable-random
    }

    func claimCode() -> String {
        (0..<8).map { _ in String(arc4random_uniform(10)) }.joined() // good: predictable-random
    }

    func deviceSecret() -> String {
        let parts = [ProcessInfo.processInfo.processIdentifier.description, ProcessInfo.processInfo.systemUptime.description]
        return Data(parts.joined(separator: ":").utf8).base64EncodedString() // bad: predictable-random
    }

    func stampAngle() -> Float {
        GKRandomDistribution(lowestValue: -8, highestValue: 8).nextUniform() // good: predictable-random
    }

    func recoveryKey(day: Date) -> Data {
        let source = GKARC4RandomSource(seed: Data("\(Int(day.timeIntervalSince1970))".utf8))
        return Data((0..<32).map { _ in UInt8(source.nextInt(upperBound: 256)) }) // bad: predictable-random
    }
}

struct PassVerifier {
    let issuer: SecKey

    func accepts(_ pass: Data, signature: Data) -> Bool {
        let digest = Data(Insecure.SHA1.hash(data: pass))
        return SecKeyVerifySignature(issuer, .rsaSignatureDigestPKCS1v15SHA1, digest as CFData, signature as CFData, nil) // bad: weak-digest
    }

    func acceptsVoucher(_ voucher: Data, signature: Data) -> Bool {
        let digest = Data(SHA256.hash(data: voucher))
        return SecKeyVerifySignature(issuer, .rsaSignatureDigestPKCS1v15SHA256, digest as CFData, signature as CFData, nil) // good: weak-digest
    }

    func ticketSeal(_ ticket: Data, shopSecret: Data) -> Data {
        Data(Insecure.SHA1.hash(data: shopSecret + ticket)) // bad: weak-digest
    }

    func imageCacheKey(_ url: URL) -> String {
        Insecure.MD5.hash(data: Data(url.absoluteString.utf8)).description // good: weak-digest
    }
}
