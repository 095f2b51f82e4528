import Foundation
import SwiftUI

extension UserDefaults {
    private enum Keys {
        static let language = "profile.language"
    }

    var backupPassphrase: String? {
        get { string(forKey: "backup.passphrase") }
        set { set(newValue, forKey: "backup.passphrase") } // bad: secret-in-preferences
    }

    var lastBackup: Date? {
        get { object(forKey: "backup.last") as? Date }
        set { set(newValue, forKey: "backup.last") } // good: secret-in-preferences
    }

    func store(language: Locale.Language) {
        setValue(language.minimalIdentifier, forKey: Keys.language) // good: secret-in-preferences
    }
}

struct AccountSync {
    let cloud = NSUbiquitousKeyValueStore.default

    func mirror(_ tokens: TokenPair) {
        cloud.set(tokens.refresh, forKey: "account.refresh") // bad: secret-in-preferences
        cloud.synchronize()
    }

    func mirror(pinnedConversations ids: [UUID]) {
        cloud.set(ids.map(\.uuidString), forKey: "chat.pinned") // good: secret-in-preferences
    }

    func seed(_ profile: PatientProfile, identityPrivateKey: Data) {
        let domain: [String: Any] = ["identity": identityPrivateKey, "birth": profile.birthDate]
        UserDefaults.standard.setPersistentDomain(domain, forName: "health.willow.identity") // bad: secret-in-preferences
    }

    func seedAppearance(fontScale: Double) {
        UserDefaults.standard.setPersistentDomain(["scale": fontScale], forName: "health.willow.appearance") // good: secret-in-preferences
    }
}

struct UnlockCodeScreen: View {
    @SceneStorage("unlock.draft") private var draft = "" // good: secret-in-preferences
    @AppStorage("unlock.code", store: UserDefaults(suiteName: "group.health.willow")) private var code = "" // bad: secret-in-preferences
    @State private var entry = ""

    var body: some View {
        VStack {
            TextField("Name of this device", text: $draft)
            SecureField("New unlock code", text: $entry)
            Button("Save") { code = entry }
        }
    }
}
