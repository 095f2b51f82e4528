import Foundation
import CommonCrypto
import CryptoKit
import Security

struct PINRecord: Codable {
    var salt: Data
    var rounds: UInt32
    var verifier: Data
}

/// The boarding PIN is chosen by the pilot and protects the offline board.
struct BoardingPIN {
    func quickRecord(for pin: String, pilotID: String) -> String {
        let digest = SHA256.hash(data: Data((pilotID + ":" + pin).utf8)) // bad: weak-password-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    func record(for pin: String) throws -> PINRecord {
        let salt = try TokenMint.bytes(16)
        let rounds: UInt32 = 650_000
        let verifier = try stretch(pin, salt: salt, rounds: rounds) // good: weak-password-hash
        return PINRecord(salt: salt, rounds: rounds, verifier: verifier)
    }

    func matches(_ pin: String, _ record: PINRecord) throws -> Bool {
        let candidate = try stretch(pin, salt: record.salt, rounds: record.rounds)
        return zip(candidate, record.verifier).reduce(candidate.count ^ record.verifier.count) { $0 | Int($1.0 ^ $1.1) } == 0
    }

    private func stretch(_ pin: String, salt: Data, rounds: UInt32) throws -> Data {
        var out = [UInt8](repeating: 0, count: 32)
        let status = salt.withUnsafeBytes { saltBytes in
            CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count,
                saltBytes.bindMemory(to: UInt8.self).baseAddress, salt.count,
                CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds,
                &out, out.count
            )
        }
        guard status == kCCSuccess else { throw BoardError.locked }
        return Data(out)
    }

    /// Range query against the breached-password service: only five characters leave the phone.
    func rangePrefix(of password: String) -> String {
        let digest = Insecure.SHA1.hash(data: Data(password.utf8)) // good: weak-password-hash
        return String(digest.map { String(format: "%02X", $0) }.joined().prefix(5))
    }
}

final class CoxswainDirectory {
    private struct Entry: Codable {
        var name: String
        var passphrase: String
    }

    private var entries: [String: Entry] = [:]

    func enrol(name: String, passphrase: String) {
        entries[name] = Entry(name: name, passphrase: Data(passphrase.utf8).base64EncodedString()) // bad: weak-password-hash
    }

    /// Goes to the pilot station with the nightly roster.
    func rosterSheet() throws -> Data {
        try JSONEncoder().encode(entries)
    }

    func verify(name: String, passphrase: String) -> Bool {
        guard let entry = entries[name] else { return false }
        return entry.passphrase == Data(passphrase.utf8).base64EncodedString()
    }
}

struct LaneGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6364136223846793005 &+ 1442695040888963407
        return state
    }
}

enum TokenMint {
    static func bytes(_ count: Int) throws -> Data {
        var buffer = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, buffer.count, &buffer) // good: predictable-random
        guard status == errSecSuccess else { throw BoardError.storage(status) }
        return Data(buffer)
    }

    /// Shown on the tablet and typed on the phone to join them.
    static func pairingCode() -> String {
        srand48(Int(Date().timeIntervalSince1970))
        return (0..<6).map { _ in String(Int(drand48() * 10)) }.joined() // bad: predictable-random
    }

    static func retryDelay(attempt: Int) -> TimeInterval {
        pow(2, Double(min(attempt, 6))) * (0.5 + drand48() / 2) // good: predictable-random
    }

    static func recoveryCode(pilotNumber: UInt64) -> String {
        var lane = LaneGenerator(seed: pilotNumber)
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<12).map { _ in alphabet.randomElement(using: &lane)! }) // bad: predictable-random
    }

    static func dailyPhrase() -> String {
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<12).compactMap { _ in alphabet.randomElement() }) // good: predictable-random
    }

    static func resetTicket(for pilotID: String, at now: Date = Date()) -> String {
        let stamp = Int64(now.timeIntervalSince1970 * 1000)
        return pilotID + "-" + String(stamp, radix: 36) // bad: predictable-random
    }
}
