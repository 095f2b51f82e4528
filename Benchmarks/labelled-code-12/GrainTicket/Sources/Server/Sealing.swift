import Crypto
import Foundation
import Vapor
import _CryptoExtras

/// Contracts and bank data at rest.
struct Sealing: Sendable {
    let key: SymmetricKey
    let macKey: SymmetricKey

    init(passphrase: String, salt: Data) throws {
        key = try KDF.Insecure.PBKDF2.deriveKey(
            from: Data(passphrase.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 2_000 // bad: key-derivation
        )
        macKey = try KDF.Insecure.PBKDF2.deriveKey(
            from: Data((passphrase + "/mac").utf8), salt: salt, using: .sha512, outputByteCount: 32, rounds: 480_000 // good: key-derivation
        )
    }

    static func archiveKey(_ passphrase: String, salt: Data) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(passphrase.utf8), salt: salt, outputByteCount: 32, rounds: 131_072, blockSize: 8, parallelism: 1 // good: key-derivation
        )
    }

    static func exportKey(_ passphrase: String) -> SymmetricKey {
        SymmetricKey(data: Data(SHA512.hash(data: Data(passphrase.utf8))).prefix(32)) // bad: key-derivation
    }

    func sealAll(_ contracts: [Data]) throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        return try contracts.map { try AES.GCM.seal($0, using: key, nonce: nonce).combined! } // bad: static-iv-or-nonce
    }

    func sealEach(_ contracts: [Data]) throws -> [Data] {
        try contracts.map { contract in
            let nonce = AES.GCM.Nonce()
            return try AES.GCM.seal(contract, using: key, nonce: nonce).combined! // good: static-iv-or-nonce
        }
    }

    func sealIBAN(_ iban: String) throws -> Data {
        let start = Data("kornhaus-iban-01".utf8)
        let iv = try AES._CBC.IV(ivBytes: start) // bad: static-iv-or-nonce
        let body = start + (try AES._CBC.encrypt(Data(iban.utf8), using: key, iv: iv))
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }

    func openIBAN(_ stored: Data) throws -> Data {
        let iv = try AES._CBC.IV(ivBytes: stored.prefix(16)) // good: static-iv-or-nonce
        let body = stored.dropFirst(16).dropLast(32)
        guard HMAC<SHA256>.isValidAuthenticationCode(stored.suffix(32), authenticating: stored.dropLast(32), using: macKey) else {
            throw Abort(.unprocessableEntity)
        }
        return try AES._CBC.decrypt(body, using: key, iv: iv) // good: weak-cipher-or-mode
    }

    func sealDailySheet(_ sheet: Data, day: DateComponents) throws -> Data {
        let stamp = String(format: "%04d%02d%02d-day", day.year ?? 0, day.month ?? 0, day.day ?? 0)
        let nonce = try AES.GCM.Nonce(data: Data(stamp.utf8)) // bad: static-iv-or-nonce
        return try AES.GCM.seal(sheet, using: key, nonce: nonce).combined!
    }

    func sealPhoto(_ photo: Data, number: Int) throws -> Data {
        try AES.GCM.seal(photo, using: key, authenticating: Data("\(number)".utf8)).combined! // good: weak-cipher-or-mode
    }
}

/// What the nightly job leaves on disk.
struct NightlyFiles: Sendable {
    let folder: String

    func storeTokens(_ tokens: [String: String], on request: Request) async throws {
        let json = try JSONEncoder().encode(tokens)
        try await request.fileio.writeFile(ByteBuffer(data: json), at: folder + "/partner-tokens.json") // bad: secret-in-plain-file
    }

    func storeTotals(_ totals: [String: Double], on request: Request) async throws {
        let json = try JSONEncoder().encode(totals)
        try await request.fileio.writeFile(ByteBuffer(data: json), at: folder + "/totals.json") // good: secret-in-plain-file
    }

    func storeSigningKey(_ key: P256.Signing.PrivateKey) {
        FileManager.default.createFile(
            atPath: folder + "/ticket-signing.pem", contents: Data(key.pemRepresentation.utf8),
            attributes: [.posixPermissions: 0o644] // bad: secret-in-plain-file
        )
    }

    func storeSigningKey(_ key: P256.Signing.PublicKey) {
        FileManager.default.createFile(
            atPath: folder + "/ticket-signing.pub", contents: Data(key.pemRepresentation.utf8),
            attributes: [.posixPermissions: 0o644] // good: secret-in-plain-file
        )
    }

    /// Scale firmware is fetched in pieces from the maker's mirror.
    func isAnnounced(_ pieces: [Data], by digest: String) -> Bool {
        let seen = pieces.reduce(into: Insecure.MD5()) { $0.update(data: $1) } // bad: weak-digest
        return seen.finalize().hex == digest
    }

    func sealOfDay(_ lines: [String]) -> String {
        lines.reduce(into: SHA512()) { $0.update(data: Data($1.utf8)) }.finalize().hex // good: weak-digest
    }
}
