import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation
import Security

enum Keyring {
    static func passwordKey(_ password: String) -> SymmetricKey {
        SymmetricKey(data: CryptoKit.SHA256.hash(data: Data(password.utf8))) // bad: key-derivation
    }

    static func exportKey(password: String, salt: Data) throws -> Data {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let saltBytes = [UInt8](salt)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, saltBytes, saltBytes.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 1_000, &key, key.count) // bad: key-derivation
        guard status == kCCSuccess else { throw MemberError.cipher(status) }
        return Data(key)
    }

    static func archiveKey(password: String, salt: Data) throws -> Data {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let saltBytes = [UInt8](salt)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, saltBytes, saltBytes.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 310_000, &key, key.count) // good: key-derivation
        guard status == kCCSuccess else { throw MemberError.cipher(status) }
        return Data(key)
    }

    static func mandateKey(password: String) throws -> [UInt8] {
        let salt = Array("harborline.mandates".utf8)
        return try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 400_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
    }

    static func mandateKey(password: String, record: PinRecord) throws -> [UInt8] {
        let salt = [UInt8](record.salt)
        return try PKCS5.PBKDF2(password: Array(password.utf8), salt: salt, iterations: 400_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: key-derivation
    }

    static func statementKey(root: SymmetricKey, accountID: String) -> SymmetricKey {
        CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey(inputKeyMaterial: root, salt: Data("statements".utf8), info: Data(accountID.utf8), outputByteCount: 32) // good: key-derivation
    }
}

struct StatementCipher {
    private static let startBlock = Data("HL-STMT-0001".utf8)
    let key: SymmetricKey

    func seal(_ statement: Data) throws -> Data {
        let box = try CryptoKit.AES.GCM.seal(statement, using: key, nonce: CryptoKit.AES.GCM.Nonce(data: Self.startBlock)) // bad: static-iv-or-nonce
        guard let combined = box.combined else { throw MemberError.malformedResponse }
        return combined
    }

    func sealPage(_ page: Data, account: String) throws -> Data {
        let box = try CryptoKit.AES.GCM.seal(page, using: key, nonce: CryptoKit.AES.GCM.Nonce(), authenticating: Data(account.utf8)) // good: static-iv-or-nonce
        guard let combined = box.combined else { throw MemberError.malformedResponse }
        return combined
    }

    func open(_ sealed: Data) throws -> Data {
        let box = try CryptoKit.AES.GCM.SealedBox(combined: sealed)
        return try CryptoKit.AES.GCM.open(box, using: key) // good: weak-cipher-or-mode
    }
}

/// Messages for the branch terminals, in the terminal vendor's framing.
final class TerminalCipher {
    private let key: [UInt8]

    init(key: [UInt8]) {
        self.key = key
    }

    private func run(_ data: Data, algorithm: Int, options: Int, keyLength: Int, iv: [UInt8]?) throws -> Data {
        let input = [UInt8](data)
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(algorithm), CCOptions(options), key, keyLength, iv, input, input.count, &output, output.count, &moved)
        guard status == kCCSuccess else { throw MemberError.cipher(status) }
        return Data(output.prefix(moved))
    }

    func pinBlock(_ data: Data) throws -> Data {
        try run(data, algorithm: kCCAlgorithm3DES, options: kCCOptionECBMode, keyLength: kCCKeySize3DES, iv: nil) // bad: weak-cipher-or-mode
    }

    func receipt(_ data: Data, macKey: SymmetricKey) throws -> Data {
        var iv = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        guard SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) == errSecSuccess else { throw MemberError.cipher(-1) }
        let body = try run(data, algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding, keyLength: kCCKeySizeAES256, iv: iv) // good: weak-cipher-or-mode
        let tag = CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: Data(iv) + body, using: macKey)
        return Data(iv) + body + Data(tag)
    }

    func journal(_ entry: Data) throws -> [UInt8] {
        let iv = Array(key.prefix(16))
        return try CryptoSwift.AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt([UInt8](entry)) // bad: static-iv-or-nonce
    }

    func journalEntry(_ entry: Data) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(CryptoSwift.AES.blockSize)
        return try iv + CryptoSwift.AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding).encrypt([UInt8](entry)) // good: static-iv-or-nonce
    }

    func memo(_ text: String) throws -> String {
        let aes = try CryptoSwift.AES(key: key, blockMode: ECB(), padding: .pkcs7) // bad: weak-cipher-or-mode
        return try aes.encrypt(Array(text.utf8)).toBase64()
    }

    func memoSealed(_ text: String) throws -> Data {
        try ChaChaPoly.seal(Data(text.utf8), using: SymmetricKey(data: key)).combined // good: weak-cipher-or-mode
    }

    func handshake(_ secret: Data, terminal: SecKey) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let sealed = SecKeyCreateEncryptedData(terminal, .rsaEncryptionPKCS1, secret as CFData, &error) else { // bad: weak-cipher-or-mode
            throw MemberError.cipher(-2)
        }
        return sealed as Data
    }

    func handshakeOAEP(_ secret: Data, terminal: SecKey) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let sealed = SecKeyCreateEncryptedData(terminal, .rsaEncryptionOAEPSHA256, secret as CFData, &error) else { // good: weak-cipher-or-mode
            throw MemberError.cipher(-2)
        }
        return sealed as Data
    }

    func pairing(_ payload: Data) throws -> Data {
        let zero = Data(repeating: 0, count: 12)
        return try ChaChaPoly.seal(payload, using: SymmetricKey(data: key), nonce: ChaChaPoly.Nonce(data: zero)).combined // bad: static-iv-or-nonce
    }

    func openPairing(_ sealed: Data) throws -> Data {
        let box = try ChaChaPoly.SealedBox(nonce: ChaChaPoly.Nonce(data: sealed.prefix(12)), ciphertext: sealed.dropFirst(12).dropLast(16), tag: sealed.suffix(16)) // good: static-iv-or-nonce
        return try ChaChaPoly.open(box, using: SymmetricKey(data: key))
    }
}
