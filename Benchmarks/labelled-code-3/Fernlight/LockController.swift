import CommonCrypto
import CryptoKit
import Foundation
import GameplayKit
import os

/// Talks to the locks over the radio.
actor LockController {
    private let central: BluetoothCentral
    private let settings: SharedSettings
    private let keychain = LockKeychain()
    private var counters: [LockID: UInt32] = [:]
    private var sessions: [LockID: SymmetricKey] = [:]
    private let knownLocks: Set<LockID>

    init(central: BluetoothCentral, settings: SharedSettings, knownLocks: Set<LockID> = []) {
        self.central = central
        self.settings = settings
        self.knownLocks = knownLocks
    }

    nonisolated func isKnown(_ lock: LockID) -> Bool { knownLocks.contains(lock) }

    func release(_ lock: LockID) async throws {
        let counter = counters[lock, default: 0]
        let key = try await sessionKey(for: lock)
        try await transmit(.release, counter: counter, key: key, to: lock)
        counters[lock] = counter + 1 // bad: actor-reentrancy
    }

    func engage(_ lock: LockID) async throws {
        let counter = counters[lock, default: 0]
        counters[lock] = counter &+ 1 // good: actor-reentrancy
        let key = try await sessionKey(for: lock)
        try await transmit(.engage, counter: counter, key: key, to: lock)
    }

    private enum Command: UInt8 { case release = 1, engage = 2 }

    private func transmit(_ command: Command, counter: UInt32, key: SymmetricKey, to lock: LockID) async throws {
        guard let id = UUID(uuidString: lock.raw) else { throw LockError.unknown }
        let peripheral = try await central.connect(id)
        guard let target = peripheral.services?.first?.characteristics?.first(where: { $0.uuid == BluetoothCentral.control }) else {
            throw LockError.notConnected
        }
        var plain = Data([command.rawValue])
        withUnsafeBytes(of: counter.bigEndian) { plain.append(contentsOf: $0) }
        central.write(try RadioSeal().seal(plain, key: key), to: target, of: peripheral)
    }

    private func sessionKey(for lock: LockID) async throws -> SymmetricKey {
        if let known = sessions[lock] { return known }
        guard let pin = settings.pairingPin(for: lock) else { throw LockError.unknown }
        let key = try PinStretcher().firstKey(pin)
        sessions[lock] = key
        return key
    }
}

struct RadioSeal {
    func seal(_ plain: Data, key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(plain, using: key, nonce: AES.GCM.Nonce(data: Data(repeating: 0, count: 12))).combined! // bad: static-iv
    }

    func sealReport(_ plain: Data, key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(plain, using: key, nonce: AES.GCM.Nonce()).combined! // good: static-iv
    }
}

struct PinStretcher {
    private static let salt = Array("fernlight-pairing".utf8)

    func firstKey(_ pin: String) throws -> SymmetricKey {
        SymmetricKey(data: try stretch(pin, salt: Self.salt, rounds: 250_000)) // bad: static-salt
    }

    func ownerKey(_ pin: String, salt: [UInt8]) throws -> SymmetricKey {
        SymmetricKey(data: try stretch(pin, salt: salt, rounds: 250_000)) // good: static-salt
    }

    private func stretch(_ pin: String, salt: [UInt8], rounds: UInt32) throws -> Data {
        var key = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count,
            salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
            rounds, &key, key.count
        )
        guard status == kCCSuccess else { throw LockError.malformed }
        return Data(key)
    }
}

/// Codes that guests type into the keypad.
struct GuestCodes {
    func weekendCode() -> String {
        let source = GKMersenneTwisterRandomSource(seed: 451) // bad: constant-seed
        return (0..<6).map { _ in String(source.nextInt(upperBound: 10)) }.joined()
    }

    func partyCode() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<6).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined() // good: weak-random
    }

    func cleanerCode() -> String {
        let source = GKLinearCongruentialRandomSource()
        return (0..<6).map { _ in String(source.nextInt(upperBound: 10)) }.joined() // bad: weak-random
    }

    /// Colour order of the demo lamp.
    func demoOrder() -> [Int] {
        let source = GKMersenneTwisterRandomSource(seed: 12) // good: constant-seed
        return source.arrayByShufflingObjects(in: Array(0..<8)) as? [Int] ?? []
    }
}
