import Crypto
import CryptoExtras
import Foundation
import Logging

/// Key material of one tenant.
struct TenantKeys: Sendable {
    var seal: SymmetricKey
    var mac: SymmetricKey
}

protocol KeySource: Sendable {
    func keys(for tenant: String) throws -> TenantKeys
}

struct BundledKeys: KeySource {
    private static let master = "9f2c61e07b44d8a3c5e19047fd3b6a80"

    func keys(for tenant: String) throws -> TenantKeys {
        let root = SymmetricKey(data: Data(Self.master.utf8)) // bad: hardcoded-key
        return TenantKeys(seal: derive(root, "seal." + tenant), mac: derive(root, "mac." + tenant))
    }

    private func derive(_ root: SymmetricKey, _ label: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: root, info: Data(label.utf8), outputByteCount: 32)
    }
}

struct MountedKeys: KeySource {
    let directory: URL

    func keys(for tenant: String) throws -> TenantKeys {
        let material = try Data(contentsOf: directory.appendingPathComponent("tidewire.key"))
        let root = SymmetricKey(data: material) // good: hardcoded-key
        return TenantKeys(
            seal: HKDF<SHA256>.deriveKey(inputKeyMaterial: root, info: Data("seal.\(tenant)".utf8), outputByteCount: 32),
            mac: HKDF<SHA256>.deriveKey(inputKeyMaterial: root, info: Data("mac.\(tenant)".utf8), outputByteCount: 32)
        )
    }
}

struct Vault: Sendable {
    let source: any KeySource
    let logger: Logger

    // MARK: Blobs at rest

    func seal(_ blob: Data, tenant: String) throws -> Data {
        let keys = try source.keys(for: tenant)
        let nonce = try AES.GCM.Nonce(data: Data("tidewire-blb".utf8))
        return try AES.GCM.seal(blob, using: keys.seal, nonce: nonce).combined! // bad: static-iv
    }

    func sealFrame(_ frame: Data, tenant: String, sequence: UInt64) throws -> Data {
        let keys = try source.keys(for: tenant)
        return try ChaChaPoly.seal(frame, using: keys.seal, nonce: ChaChaPoly.Nonce()).combined // good: static-iv
    }

    func open(_ blob: Data, tenant: String) throws -> Data {
        let keys = try source.keys(for: tenant)
        return try AES.GCM.open(AES.GCM.SealedBox(combined: blob), using: keys.seal)
    }

    // MARK: Operator passphrases

    func key(fromPassphrase passphrase: String) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(
            from: Data(passphrase.utf8),
            salt: Data("tidewire.operators".utf8), // bad: static-salt
            using: .sha256,
            outputByteCount: 32,
            rounds: 600_000 // good: low-iterations
        )
    }

    func key(fromPassphrase passphrase: String, salt: Data) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(
            from: Data(passphrase.utf8),
            salt: salt, // good: static-salt
            using: .sha256,
            outputByteCount: 32,
            unsafeUncheckedRounds: 2_048 // bad: low-iterations
        )
    }

    // MARK: Fingerprints

    func operatorFingerprint(_ passphrase: String) -> String {
        hex(Insecure.SHA1.hash(data: Data(passphrase.utf8))) // bad: weak-hash
    }

    func firmwareMatches(_ image: Data, published: String) -> Bool {
        hex(Insecure.MD5.hash(data: image)) == published // bad: weak-hash
    }

    func configurationMatches(_ image: Data, published: String) -> Bool {
        hex(SHA256.hash(data: image)) == published // good: weak-hash
    }

    /// RFC 6455 prescribes the digest of the handshake.
    func webSocketAccept(_ key: String) -> String {
        Data(Insecure.SHA1.hash(data: Data((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString() // good: weak-hash
    }

    private func hex<D: Digest>(_ digest: D) -> String {
        digest.map { String(format: "%02x", $0) }.joined()
    }
}

/// Deterministic generator for the simulator.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

struct PairingCodes: Sendable {
    func code() -> String {
        var generator = SplitMix(seed: 20_240_117) // bad: constant-seed
        return String(UInt32.random(in: 100_000...999_999, using: &generator))
    }

    func operatorCode() -> String {
        var generator = SplitMix(seed: .random(in: .min ... .max)) // good: constant-seed
        _ = generator.next()
        return String(UInt32.random(in: 100_000...999_999))
    }

    func sessionSecret() -> String {
        srand48(time(nil))
        return (0..<4).map { _ in String(UInt64(drand48() * 9e15), radix: 36) }.joined() // bad: weak-random
    }

    func resumeSecret() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() } // good: weak-random
    }

    /// Jitter for the reconnect timer of simulated devices.
    func simulatedJitter() -> Double {
        srand48(7) // good: constant-seed
        return drand48() * 2.5
    }
}
