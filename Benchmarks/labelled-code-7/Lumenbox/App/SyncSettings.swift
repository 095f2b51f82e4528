import AppKit
import Combine
import Security
import SwiftUI

struct SyncProfile: Codable {
    var server = URL(string: "https://sync.lumenbox.example")!
    var user = ""
    var password = ""
}

struct ViewProfile: Codable {
    var sidebarWidth = 240.0
    var showsPasswordHints = true
}

final class SyncSettings: ObservableObject {
    @Published var profile = SyncProfile()
    @Published var view = ViewProfile()
    @AppStorage("backup.passphrase", store: UserDefaults(suiteName: "example.lumenbox.backup")) var backupPassphrase = "" // bad: secret-in-preferences
    @AppStorage("backup.passphrase.changed") var passphraseChanged = 0.0 // good: secret-in-preferences

    private let defaults = UserDefaults.standard
    private let encoder = JSONEncoder()

    func save() throws {
        try store(profile, as: "sync.profile") // bad: secret-in-preferences
        try store(view, as: "view.profile") // good: secret-in-preferences
    }

    func rememberServer(_ account: SyncAccount) throws {
        var reference: CFTypeRef?
        let attributes: [CFString: Any] = [
            kSecClass: kSecClassInternetPassword,
            kSecAttrServer: account.server.host ?? "",
            kSecAttrAccount: account.user,
            kSecValueData: Data(account.token.utf8),
            kSecUseDataProtectionKeychain: true,
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-accessibility
            kSecReturnPersistentRef: true
        ]
        let status = SecItemAdd(attributes as CFDictionary, &reference)
        guard status == errSecSuccess else { throw LumenboxError.status(status) }
        defaults.set(reference as? Data, forKey: "sync.token.reference") // good: secret-in-preferences
    }

    func exportToAgent(_ account: SyncAccount) {
        let values = NSUserDefaultsController.shared.defaults
        values.set(["user": account.user, "token": account.token], forKey: "agent.account") // bad: secret-in-preferences
    }

    private func store<Value: Encodable>(_ value: Value, as key: String) throws {
        defaults.set(try encoder.encode(value), forKey: key)
    }
}

struct SyncSettingsView: View {
    @ObservedObject var settings: SyncSettings

    var body: some View {
        Form {
            TextField("User", text: $settings.profile.user)
            SecureField("Password", text: $settings.profile.password)
                .accessibilityIdentifier("sync-password-field") // good: hard-coded-secret
            SecureField("Backup passphrase", text: $settings.backupPassphrase)
            Button("Save") { try? settings.save() }
        }
        .padding()
    }
}

#if DEBUG
extension SyncAccount {
    static let preview = SyncAccount(
        server: URL(string: "https://localhost:8443")!,
        user: "preview",
        token: "preview-token" // good: hard-coded-secret
    )
}
#endif
