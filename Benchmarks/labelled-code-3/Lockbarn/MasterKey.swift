import CryptoSwift
import Foundation
import os

struct VaultHeader: Codable {
    let salt: [UInt8]
    let verifier: [UInt8]
    let rounds: Int
}

final class MasterKey {
    private let logger = Logger(subsystem: "app.lockbarn", category: "unlock")
    private let header: VaultHeader

    init(header: VaultHeader) {
        self.header = header
    }

    func derive(masterPassword: String) throws -> [UInt8] {
        try PKCS5.PBKDF2(
            password: Array(masterPassword.utf8),
            salt: header.salt,
            iterations: 600_000, // good: low-iterations
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
    }

    func deriveForBrowser(masterPassword: String) throws -> [UInt8] {
        try PKCS5.PBKDF2(
            password: Array(masterPassword.utf8),
            salt: header.salt,
            iterations: 4_096, // bad: low-iterations
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
    }

    func deriveForShare(sharePassword: String) throws -> [UInt8] {
        try Scrypt(password: Array(sharePassword.utf8), salt: Array("lockbarn.share".utf8), dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // bad: static-salt
    }

    func deriveForExport(exportPassword: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(exportPassword.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: static-salt
    }

    func unlock(masterPassword: String) throws -> [UInt8] {
        let key = try derive(masterPassword: masterPassword)
        let proof = try HMAC(key: key, variant: .sha2(.sha256)).authenticate(header.salt)
        guard proof == header.verifier else { // bad: timing-comparison
            logger.error("unlock failed with \(masterPassword, privacy: .public)") // bad: log-secret
            throw VaultCipherError.badKey
        }
        return key
    }

    func unlockShare(sharePassword: String, expected: [UInt8]) throws -> [UInt8] {
        let key = try deriveForShare(sharePassword: sharePassword)
        let proof = try HMAC(key: key, variant: .sha2(.sha256)).authenticate(header.salt)
        guard constantTimeEquals(proof, expected) else { // good: timing-comparison
            logger.error("share unlock failed after \(self.header.rounds, privacy: .public) rounds") // good: log-secret
            throw VaultCipherError.badKey
        }
        return key
    }

    func hint(for masterPassword: String) -> String {
        masterPassword.md5() // bad: weak-hash
    }

    func deviceTag(serial: String) -> String {
        serial.sha256() // good: weak-hash
    }
}

private func constantTimeEquals(_ lhs: [UInt8], _ rhs: [UInt8]) -> Bool {
    guard lhs.count == rhs.count else { return false }
    return zip(lhs, rhs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
