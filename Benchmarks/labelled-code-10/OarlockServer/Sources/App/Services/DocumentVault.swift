import Vapor
import Crypto
import CryptoSwift

struct DocumentVault: Sendable {
    private let cardIV: [UInt8] = Array("oarlock-card-iv0".utf8)

    private func masterKey() throws -> [UInt8] {
        guard let text = Environment.get("VAULT_KEY"), let data = Data(base64Encoded: text), data.count == 32 else {
            throw Abort(.internalServerError)
        }
        return Array(data)
    }

    func seal(_ plain: [UInt8]) throws -> [UInt8] {
        let iv = [UInt8].random(count: 12)
        let gcm = GCM(iv: iv, mode: .combined) // good: static-iv-or-nonce
        let body = try CryptoSwift.AES(key: try masterKey(), blockMode: gcm, padding: .noPadding).encrypt(plain) // good: weak-cipher-or-mode
        return iv + body
    }

    func sealLicence(_ number: String) throws -> String {
        try CryptoSwift.AES(key: try masterKey(), blockMode: ECB(), padding: .pkcs7).encrypt(Array(number.utf8)).toBase64() // bad: weak-cipher-or-mode
    }

    func sealCard(_ card: String) throws -> [UInt8] {
        let gcm = GCM(iv: Array(cardIV.prefix(12)), mode: .combined) // bad: static-iv-or-nonce
        return try CryptoSwift.AES(key: try masterKey(), blockMode: gcm, padding: .noPadding).encrypt(Array(card.utf8))
    }

    func sealBank(_ iban: String) throws -> [UInt8] {
        let key = try masterKey()
        let iv = [UInt8].random(count: 8)
        return iv + (try Blowfish(key: Array(key.prefix(16)), blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(Array(iban.utf8))) // bad: weak-cipher-or-mode
    }

    func sealEmergencyContact(_ contact: String, memberID: UUID) throws -> Data {
        let key = SymmetricKey(data: try masterKey())
        let box = try Crypto.ChaChaPoly.seal(Data(contact.utf8), using: key, authenticating: Data(memberID.uuidString.utf8)) // good: weak-cipher-or-mode
        return box.combined
    }

    func sealSequence(_ entry: Data, number: UInt32) throws -> Data {
        let header = withUnsafeBytes(of: number.bigEndian) { Data($0) }
        let key = SymmetricKey(data: try masterKey())
        let box = try Crypto.AES.GCM.seal(entry, using: key, nonce: Crypto.AES.GCM.Nonce(), authenticating: header) // good: static-iv-or-nonce
        guard let combined = box.combined else { throw Abort(.internalServerError) }
        return combined
    }

    func sealInvoice(_ invoice: Data) throws -> Data {
        let zero = [UInt8](repeating: 0, count: 16)
        let body = try CryptoSwift.AES(key: try masterKey(), blockMode: CBC(iv: zero), padding: .pkcs7).encrypt(Array(invoice)) // bad: static-iv-or-nonce
        return Data(body)
    }

    func exportKey(_ passphrase: String) throws -> SymmetricKey {
        let bytes = try PKCS5.PBKDF2(password: Array(passphrase.utf8), salt: [UInt8].random(count: 16), iterations: 2048, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
        return SymmetricKey(data: bytes)
    }

    func archiveKey(_ passphrase: String, salt: [UInt8]) throws -> SymmetricKey {
        let bytes = try Scrypt(password: Array(passphrase.utf8), salt: salt, dkLen: 32, N: 32_768, r: 8, p: 1).calculate() // good: key-derivation
        return SymmetricKey(data: bytes)
    }

    func treasurerKey(_ passphrase: String) -> SymmetricKey {
        SymmetricKey(data: Array(passphrase.utf8).sha512().prefix(32)) // bad: key-derivation
    }

    func seasonKey(_ year: Int) throws -> SymmetricKey {
        let master = SymmetricKey(data: try masterKey())
        return Crypto.HKDF<Crypto.SHA256>.deriveKey(inputKeyMaterial: master, info: Data("season-\(year)".utf8), outputByteCount: 32) // good: key-derivation
    }

    func manifest(of files: [Data]) -> String {
        files.map { $0.sha1().toHexString() }.joined(separator: "\n") // bad: weak-digest
    }

    func signedManifest(of files: [Data]) -> String {
        files.map { $0.sha256().toHexString() }.joined(separator: "\n") // good: weak-digest
    }

    func receiptSeal(_ receipt: String) -> String {
        receipt.md5() // bad: weak-digest
    }
}
