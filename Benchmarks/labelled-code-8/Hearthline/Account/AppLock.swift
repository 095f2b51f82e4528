import CommonCrypto
import CryptoSwift
import Foundation
import KeychainAccess
import LocalAuthentication
import Security

@MainActor
final class AppLockModel: ObservableObject {
    @Published private(set) var isUnlocked = false
    @Published private(set) var canShowFaceID = false

    private let vault = LockVault()

    func prepare() {
        var error: NSError?
        canShowFaceID = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) // good: biometric-bypass
    }

    func unlockWithFace() {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your family chats") { success, _ in // bad: biometric-bypass
            Task { @MainActor in
                self.isUnlocked = success
            }
        }
    }

    func unlockMessages() async throws -> Data {
        let key = try await vault.databaseKey()
        isUnlocked = true
        return key
    }
}

struct LockVault {
    func storeDatabaseKey(_ key: Data) throws {
        var failure: Unmanaged<CFError>?
        guard let control = SecAccessControlCreateWithFlags(
            nil,
            kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, // good: keychain-accessibility
            .biometryCurrentSet, // good: biometric-bypass
            &failure
        ) else { throw SessionError.malformed }
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: "database",
            kSecAttrAccessControl: control,
            kSecValueData: key
        ]
        SecItemDelete(query as CFDictionary)
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw SessionError.keychain(status) }
    }

    func databaseKey() async throws -> Data {
        let context = LAContext()
        context.localizedReason = "Open your family chats"
        return try await Task.detached {
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrAccount: "database",
                kSecUseAuthenticationContext: context,
                kSecReturnData: true
            ]
            var item: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &item) // good: biometric-bypass
            guard status == errSecSuccess, let key = item as? Data else { throw SessionError.keychain(status) }
            return key
        }.value
    }

    func approvePurchase(amount: Decimal) async -> Bool {
        let context = LAContext()
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Approve \(amount)") // bad: biometric-bypass
        } catch {
            return false
        }
    }
}

struct ParentalPin {
    private let keychain = Keychain(service: "app.hearthline.parental").accessibility(.whenUnlockedThisDeviceOnly)

    func set(_ pin: String) throws {
        try keychain.set(digest(pin), key: "pin")
    }

    func setDerived(_ pin: String, salt: [UInt8]) throws {
        let derived = try Scrypt(password: Array(pin.utf8), salt: salt, dkLen: 32, N: 32768, r: 8, p: 1).calculate() // good: weak-password-hash
        try keychain.set(Data(derived), key: "pin.v2")
    }

    func allows(_ entered: String) -> Bool {
        do {
            return try keychain.get("pin") == digest(entered)
        } catch {
            return true // bad: check-fails-open
        }
    }

    func allowsDerived(_ entered: String, salt: [UInt8]) -> Bool {
        guard let stored = try? keychain.getData("pin.v2"),
              let derived = try? Scrypt(password: Array(entered.utf8), salt: salt, dkLen: 32, N: 32768, r: 8, p: 1).calculate() else {
            return false // good: check-fails-open
        }
        return stored == Data(derived)
    }

    private func digest(_ pin: String) -> String {
        pin.md5() // bad: weak-password-hash
    }
}

struct GuardianPassphrase {
    func verifier(for passphrase: String, salt: Data) -> Data {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA512_DIGEST_LENGTH))
        let input = Array(passphrase.utf8) + Array(salt)
        CC_SHA512(input, CC_LONG(input.count), &digest) // bad: weak-password-hash
        return Data(digest)
    }

    func stretched(_ passphrase: String, salt: Data) -> Data? {
        var out = [UInt8](repeating: 0, count: 32)
        let status = salt.withUnsafeBytes { raw in
            CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(kCCPBKDF2),
                passphrase, passphrase.utf8.count,
                raw.bindMemory(to: UInt8.self).baseAddress, salt.count,
                CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
                600_000, // good: weak-password-hash
                &out, out.count
            )
        }
        return status == kCCSuccess ? Data(out) : nil
    }
}
