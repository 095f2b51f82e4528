import _CryptoExtras
import Crypto
import CryptoSwift
import Foundation
import NIOCore
import Vapor

/// Keeps passport scans encrypted at rest.
struct PassportSealer {
    let key: SymmetricKey

    func seal(_ scan: Data, booking: String) throws -> Data {
        let nonce = Data(Crypto.SHA256.hash(data: Data(booking.utf8)).prefix(12))
        return try Crypto.AES.GCM.seal(scan, using: key, nonce: Crypto.AES.GCM.Nonce(data: nonce)).combined! // bad: static-iv-or-nonce
    }

    func sealFresh(_ scan: Data, booking: String) throws -> Data {
        let nonce = [UInt8].random(count: 12)
        return try Crypto.AES.GCM.seal(scan, using: key, nonce: Crypto.AES.GCM.Nonce(data: nonce), authenticating: Data(booking.utf8)).combined! // good: static-iv-or-nonce
    }

    func sealForCustoms(_ form: Data) throws -> Data {
        let iv = try Crypto.AES._CBC.IV(ivBytes: Array("quayside-customs".utf8))
        return try Crypto.AES._CBC.encrypt(form, using: key, iv: iv) // bad: static-iv-or-nonce
    }

    func sealForPolice(_ form: Data, mac: SymmetricKey) throws -> Data {
        let iv = Crypto.AES._CBC.IV()
        let body = try Data(iv) + Crypto.AES._CBC.encrypt(form, using: key, iv: iv) // good: static-iv-or-nonce
        return body + Data(Crypto.HMAC<Crypto.SHA256>.authenticationCode(for: body, using: mac))
    }

    func badge(_ number: String) throws -> String {
        let bytes = key.withUnsafeBytes { Array($0) }
        let mode: BlockMode = ECB() // bad: weak-cipher-or-mode
        return try CryptoSwift.AES(key: bytes, blockMode: mode).encrypt(Array(number.utf8)).toHexString()
    }

    func crewBadge(_ number: String) throws -> String {
        try ChaChaPoly.seal(Data(number.utf8), using: key).combined.base64EncodedString() // good: weak-cipher-or-mode
    }

    func stamp(_ ticket: Data) throws -> Data {
        let bytes = key.withUnsafeBytes { Array($0) }
        return try Data(ChaCha20(key: bytes, iv: Array("quayside-tkt".utf8)).encrypt([UInt8](ticket))) // bad: static-iv-or-nonce
    }
}

struct ExportVault {
    let fileIO: FileIO
    let directory: String

    func key(operatorPassword: String, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Array(operatorPassword.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 2_000) // bad: key-derivation
    }

    func key(auditorPassword: String, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(from: Array(auditorPassword.utf8), salt: salt, outputByteCount: 32, rounds: 1 << 17, blockSize: 8, parallelism: 1) // good: key-derivation
    }

    func partnerKey(phrase: String, partner: String) -> SymmetricKey {
        Crypto.HKDF<Crypto.SHA512>.deriveKey(inputKeyMaterial: SymmetricKey(data: Array(phrase.utf8)), salt: Array(partner.utf8), outputByteCount: 32) // bad: key-derivation
    }

    func partnerKey(master: SymmetricKey, partner: String) -> SymmetricKey {
        Crypto.HKDF<Crypto.SHA512>.deriveKey(inputKeyMaterial: master, salt: Array("exports".utf8), info: Array(partner.utf8), outputByteCount: 32) // good: key-derivation
    }

    func keep(_ signer: P256.Signing.PrivateKey) async throws {
        try await fileIO.writeFile(ByteBuffer(string: signer.pemRepresentation), at: directory + "/signer.pem") // bad: secret-in-plain-file
    }

    func publish(_ signer: P256.Signing.PrivateKey) async throws {
        try await fileIO.writeFile(ByteBuffer(string: signer.publicKey.pemRepresentation), at: directory + "/signer.pub") // good: secret-in-plain-file
    }

    func dump(_ agents: [String: String]) throws {
        let data = try JSONEncoder().encode(["apiKeys": agents])
        guard FileManager.default.createFile(atPath: directory + "/agents.json", contents: data, attributes: [.posixPermissions: 0o640]) else { // bad: secret-in-plain-file
            throw Abort(.insufficientStorage)
        }
    }

    func dump(_ agents: [String: String], using key: SymmetricKey) throws {
        let data = try JSONEncoder().encode(["apiKeys": agents])
        let sealed = try Crypto.AES.GCM.seal(data, using: key).combined
        guard FileManager.default.createFile(atPath: directory + "/agents.bin", contents: sealed, attributes: [.posixPermissions: 0o640]) else { // good: secret-in-plain-file
            throw Abort(.insufficientStorage)
        }
    }
}
