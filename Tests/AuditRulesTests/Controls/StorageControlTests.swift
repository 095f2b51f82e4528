import Testing

/// How the controls of storage answer for small projects.
@Suite struct StorageControlTests {
    @Test func keychainForSecrets() {
        let store = """
            import Security
            final class TokenStore {
                func keep(_ token: Data) -> OSStatus {
                    let item: [CFString: Any] = [
                        kSecClass: kSecClassGenericPassword, kSecValueData: token,
                        kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
                    ]
                    return ↓SecItemAdd(item as CFDictionary, nil)
                }
            }
            """
        expectPassed("keychain-for-secrets", .login, .app("TokenStore", store))
        expectFailed(
            "keychain-for-secrets", .login,
            .app("Store", #"func keep(accessToken: String) { UserDefaults.standard.set(↓accessToken, forKey: "t") }"#))
        let group = "func group() { SecItemAdd([kSecClass: kSecClassGenericPassword] as CFDictionary, &result) }"
        expectNotFound("keychain-for-secrets", .login, .app("Group", group), because: "No call writes")
        expectPassed(
            "keychain-for-secrets", .login,
            .app(
                "Wrapped",
                "import KeychainAccess\nfunc keep(_ token: String) { ↓keyChain[\"token\"] = token }"))
        expectNotFound(
            "keychain-for-secrets", .login,
            .app("Store", "enum Keychain { static func saveToKeychain(_ token: String) { saved = true } }"))
        expectNotApplicable("keychain-for-secrets", .view)
    }

    @Test func encryptionAtRest() {
        let save = "func save(_ note: Data, _ url: URL) throws { try note.write(to: url, options: OPTIONS) }"
        expectPassed(
            "encryption-at-rest", .view, .app("Notes", save.replacing("OPTIONS", with: "↓.completeFileProtection")))
        expectPassed(
            "encryption-at-rest", .view,
            .app("Seal", "let box = try ↓AES.GCM.seal(note, using: key)"))
        expectFailed(
            "encryption-at-rest", .view,
            .app("Notes", #"func keep(password: String) { UserDefaults.standard.set(↓password, forKey: "p") }"#))
        expectNotFound("encryption-at-rest", .login, .app("Names", "struct EncryptedStore { let isEncrypted = true }"))
        expectNotApplicable("encryption-at-rest", .view)
    }

    @Test func databaseEncryption() {
        let keyed = """
            import GRDB
            var configuration = Configuration()
            configuration.prepareDatabase { try $0.↓usePassphrase(passphrase()) }
            let pool = try DatabasePool(path: path, configuration: configuration)
            """
        expectPassed("database-encryption", .app("Store", keyed.replacing("$0.↓", with: "↓$0.")))
        expectFailed(
            "database-encryption",
            .app("Model", "@Model final class Account { ↓var password: String = \"\" }"),
            .app("Store", "let container = try ModelContainer(for: Account.self)"))
        expectNotFound(
            "database-encryption", .app("Store", "import GRDB\nlet encryptedPool = try DatabasePool(path: path)"),
            because: "App/Store.swift")
        expectNotApplicable("database-encryption", .view)
    }

    @Test func noSecretsInLogs() {
        let log = "import os\nlet logger = Logger()\nfunc open(_ name: String) { ↓logger.info(\"Opened \\(NAME)\") }"
        expectPassed("no-secrets-in-logs", .app("Log", log.replacing("NAME", with: "name, privacy: .private")))
        expectFailed("no-secrets-in-logs", .app("Log", #"func signIn(password: String) { print("as \(↓password)") }"#))
        expectNotApplicable("no-secrets-in-logs", .app("Log", "final class SecureLogger { let redactsSecrets = true }"))
    }

    @Test func noSecretsInCrashReports() {
        let event = #"func open(_ tab: String) { ↓Analytics.logEvent("opened", parameters: ["VALUE": tab]) }"#
        expectPassed("no-secrets-in-crash-reports", .app("Events", event.replacing("VALUE", with: "tab")))
        expectFailed(
            "no-secrets-in-crash-reports",
            .app("Events", event.replacing("VALUE", with: "password").replacing("↓", with: "")))
        expectNotApplicable("no-secrets-in-crash-reports", .app("Events", "struct CrashReportScrubber {}"))
    }

    @Test func backupExcluded() {
        let exclude = """
            func keep(_ data: Data, at url: inout URL) throws {
                try data.write(to: url)
                var values = URLResourceValues()
                values.↓isExcludedFromBackup = true
                try url.setResourceValues(values)
            }
            """
        expectPassed("backup-excluded", .app("Files", exclude.replacing("values.↓", with: "↓values.")))
        expectNotFound("backup-excluded", .app("Files", exclude.replacing("= true", with: "= false")))
        expectFailed(
            "backup-excluded",
            .app("Files", "func keep(password: String, at url: URL) throws { try ↓password.write(to: url) }"))
        expectNotApplicable("backup-excluded", .sum)
    }

    @Test func temporaryFilesRemoved() {
        let share = """
            func share(_ data: Data) throws {
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("export.csv")
                defer { try? FileManager.default.removeItem(at: url) }
                try data.write(to: url)
            }
            """
        expectPassed(
            "temporary-files-removed",
            .app("Share", share.replacing("FileManager.default.removeItem", with: "↓FileManager.default.removeItem")))
        expectFailed(
            "temporary-files-removed",
            .app("Share", share.replacing("FileManager.default.removeItem(at: url)", with: "cleanUp()")))
        expectNotApplicable("temporary-files-removed", .app("Share", "func removeTemporaryFiles() {}"))
    }

    @Test func screenPrivacy() {
        let balance = "import SwiftUI\nstruct Balance: View { var body: some View { Text(total)↓.privacySensitive() } }"
        expectPassed(
            "screen-privacy", .app("Balance", balance.replacing("↓", with: "").replacing("Text(", with: "↓Text(")))
        let cover = """
            import UIKit
            final class Scene: UIResponder, UIWindowSceneDelegate {
                func sceneWillResignActive(_ scene: UIScene) {
                    let curtain = ↓UIVisualEffectView(effect: nil)
                    window?.addSubview(curtain)
                }
            }
            """
        expectPassed("screen-privacy", .app("Scene", cover))
        let shown =
            "import SwiftUI\nstruct Seed: View { let mnemonic: String; var body: some View { Text(↓mnemonic) } }"
        expectFailed("screen-privacy", .app("Seed", shown))
        expectNotFound("screen-privacy", .view, .app("Shield", "struct ScreenshotShield { func hideSecrets() {} }"))
        expectNotApplicable("screen-privacy", .sum)
    }

    @Test func secretsClearedFromMemory() {
        let wipe = "func wipe(_ key: inout Data) { ↓key.resetBytes(in: 0..<key.count) }"
        expectPassed("secrets-cleared-from-memory", .login, .app("Wipe", wipe))
        expectFailed(
            "secrets-cleared-from-memory", .login,
            .app("Wipe", "func wipe(_ key: Data) {\n    var copy = key\n    copy.resetBytes(in: 0..<copy.count)\n}"))
        expectNotFound("secrets-cleared-from-memory", .login, .app("Wipe", "func clearSecretsFromMemory() {}"))
        expectNotApplicable("secrets-cleared-from-memory", .view)
    }

    @Test func secureEnclaveKeys() {
        expectPassed(
            "secure-enclave-keys",
            .app("Keys", "import CryptoKit\nlet key = try ↓SecureEnclave.P256.Signing.PrivateKey()"))
        expectNotFound(
            "secure-enclave-keys",
            .app("SecureEnclaveKeys", "import CryptoKit\nlet secureEnclaveKey = P256.Signing.PrivateKey()"),
            because: "in software")
        expectNotApplicable("secure-enclave-keys", .app("Keys", "struct SecureEnclaveStore {}"))
    }
}
