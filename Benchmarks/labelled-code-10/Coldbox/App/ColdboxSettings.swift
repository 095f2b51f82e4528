import Foundation
import CoreFoundation

final class ColdboxSettings {
    private let defaults: UserDefaults
    private let domain = "example.coldbox" as CFString

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    var uploadServer: URL? {
        get { defaults.url(forKey: "upload.server") }
        set { defaults.set(newValue, forKey: "upload.server") } // good: secret-in-preferences
    }

    func save(_ credentials: UploadCredentials) {
        CFPreferencesSetAppValue("upload.password" as CFString, credentials.password as CFString, domain) // bad: secret-in-preferences
        CFPreferencesSetAppValue("upload.user" as CFString, credentials.user as CFString, domain) // good: secret-in-preferences
        CFPreferencesAppSynchronize(domain)
    }

    func mirrorToCloud(passphrase: String, theme: String) {
        let store = NSUbiquitousKeyValueStore.default
        store.set(passphrase, forKey: "vault.passphrase") // bad: secret-in-preferences
        store.set(theme, forKey: "ui.theme") // good: secret-in-preferences
        store.synchronize()
    }

    func importProfile(_ profile: [String: String]) {
        let wanted = ["s3.accessKey", "s3.secretKey", "s3.bucket"]
        let kept = profile.filter { wanted.contains($0.key) }
        defaults.setPersistentDomain(kept, forName: "example.coldbox.s3") // bad: secret-in-preferences
    }
}
