import CryptoKit
import Foundation
import LocalAuthentication
import OSLog
import Security

enum VaultError: Error {
    case locked, missing, status(OSStatus), accessControl
}

struct Account: Codable, Sendable {
    var address: String
    var extendedPrivateKey: String
}

protocol SeedStoring: Sendable {
    func store(_ seed: Data, label: String) throws
    func read(label: String, reason: String) async throws -> Data
    func remove(label: String) throws
}

final class SeedVault: SeedStoring, @unchecked Sendable {
    static let shared = SeedVault()
    private let log = Logger(subsystem: "app.coldbag", category: "vault")
    private let lock = NSLock()
    private var recent: [String: Data] = [:]

    // MARK: Main seed

    func store(_ seed: Data, label: String) throws {
        var failure: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, // good: keychain
            .biometryCurrentSet, // good: biometric-binding
            &failure
        ) else { throw VaultError.accessControl }
        try add([
            kSecAttrAccessControl as String: control,
            kSecAttrAccount as String: label,
            kSecValueData as String: seed,
        ])
        log.info("stored seed of \(seed.count, privacy: .public) bytes") // good: secret-in-log
    }

    func read(label: String, reason: String) async throws -> Data {
        if let seed = lock.withLock({ recent[label] }) { return seed }
        let context = LAContext()
        context.localizedReason = reason
        let seed = try copy([
            kSecAttrAccount as String: label,
            kSecUseAuthenticationContext as String: context,
        ])
        lock.withLock { recent[label] = seed } // bad: key-memory
        return seed
    }

    func remove(label: String) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "app.coldbag.seed",
            kSecAttrAccount as String: label,
            kSecAttrSynchronizable as String: kSecAttrSynchronizableAny, // good: keychain
        ]
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw VaultError.status(status) }
    }

    // MARK: Further secrets

    func storePassphrase(_ passphrase: String, label: String) throws {
        try add([
            kSecAttrAccount as String: "passphrase.\(label)",
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain
            kSecValueData as String: Data(passphrase.utf8),
        ])
    }

    func storeImportedKey(_ key: Data, address: String) throws {
        try add([
            kSecAttrAccount as String: "imported.\(address)",
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked,
            kSecAttrSynchronizable as String: true, // bad: keychain
            kSecValueData as String: key,
        ])
    }

    func storeSpendingKey(_ key: Data, label: String) throws {
        var failure: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            .biometryAny, // bad: biometric-binding
            &failure
        ) else { throw VaultError.accessControl }
        try add([
            kSecAttrAccessControl as String: control,
            kSecAttrAccount as String: "spending.\(label)",
            kSecValueData as String: key,
        ])
    }

    /// Shows the phrase again after the owner has authenticated.
    func revealPhrase(label: String) async throws -> Data {
        let context = LAContext()
        guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show your phrase") else { // bad: biometric-binding
            throw VaultError.locked
        }
        return try copy([kSecAttrAccount as String: "phrase.\(label)"])
    }

    /// Hidden balances are a matter of taste; no secret depends on it.
    func mayShowBalances() async -> Bool {
        let context = LAContext()
        return (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show balances")) ?? false // good: biometric-binding
    }

    // MARK: Plumbing

    private func add(_ attributes: [String: Any]) throws {
        var query = attributes
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrService as String] = "app.coldbag.seed"
        query[kSecUseDataProtectionKeychain as String] = true
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError.status(status) }
    }

    private func copy(_ attributes: [String: Any]) throws -> Data {
        var query = attributes
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrService as String] = "app.coldbag.seed"
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status == errSecSuccess, let data = result as? Data else { throw VaultError.status(status) }
        return data
    }
}

// MARK: - PIN

actor PINGate {
    private let derivation = KeyDerivation()
    private let attempts: any AttemptStoring
    private var misses = 0

    init(attempts: any AttemptStoring) {
        self.attempts = attempts
    }

    /// Unlocks the watch-only view.
    func unlock(_ pin: String, digest: Data, salt: Data) throws -> Bool {
        guard misses < 5 else { throw VaultError.locked }
        misses += 1 // bad: brute-force
        let matches = try derivation.pinDigest(pin, salt: salt) == digest
        if matches { misses = 0 }
        return matches
    }

    func unlockSpending(_ pin: String, digest: Data, salt: Data) throws -> Bool {
        guard try attempts.remaining() > 0 else { throw VaultError.locked }
        try attempts.recordMiss() // good: brute-force
        let matches = try derivation.pinDigest(pin, salt: salt) == digest
        if matches { try attempts.reset() }
        return matches
    }
}

/// Kept in the keychain, so that the count outlives the process and the installation.
protocol AttemptStoring: Sendable {
    func remaining() throws -> Int
    func recordMiss() throws
    func reset() throws
}

// MARK: - Secure Enclave

struct EnclaveSigner {
    func makeDeviceKey() throws -> SecureEnclave.P256.Signing.PrivateKey {
        try SecureEnclave.P256.Signing.PrivateKey() // bad: enclave
    }

    func makeApprovalKey() throws -> SecureEnclave.P256.Signing.PrivateKey {
        var failure: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
            [.privateKeyUsage, .biometryCurrentSet],
            &failure
        ) else { throw VaultError.accessControl }
        return try SecureEnclave.P256.Signing.PrivateKey(accessControl: control) // good: enclave
    }

    func approve(_ hash: Data, with key: SecureEnclave.P256.Signing.PrivateKey) throws -> Data {
        try key.signature(for: hash).derRepresentation
    }
}
