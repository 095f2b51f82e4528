import AppKit
import Foundation
import SwiftUI

struct ProfilePreferences {
    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) { self.defaults = defaults }

    func remember(_ profile: AccessProfile) throws {
        defaults.set(profile.account, forKey: "lastAccount") // good: secret-in-preferences
        defaults.set(profile.apiBase, forKey: "lastBase")
        defaults.set(try JSONEncoder().encode(profile), forKey: "lastProfile") // bad: secret-in-preferences
    }

    func useForThisRun(_ profile: AccessProfile) {
        defaults.setVolatileDomain(["token": profile.personalToken], forName: "gantry.session") // good: secret-in-preferences
    }

    func moveToTeam(_ profile: AccessProfile) {
        let domain = ["account": profile.account, "refresh": profile.refreshToken]
        defaults.setPersistentDomain(domain, forName: "dev.gantry.team") // bad: secret-in-preferences
    }

    func setRegistryPassword(_ password: String) {
        CFPreferencesSetAppValue("RegistryPassword" as CFString, password as CFString, kCFPreferencesCurrentApplication) // bad: secret-in-preferences
        CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication)
    }

    func setRegistryMirror(_ host: String) {
        CFPreferencesSetAppValue("RegistryMirror" as CFString, host as CFString, kCFPreferencesCurrentApplication) // good: secret-in-preferences
    }
}

extension UserDefaults {
    @objc dynamic var tunnelPassphrase: String? {
        get { string(forKey: "tunnel.secret") }
        set { set(newValue, forKey: "tunnel.secret") } // bad: secret-in-preferences
    }

    @objc dynamic var asksTunnelPassphrase: Bool {
        get { bool(forKey: "tunnel.asksPassphrase") }
        set { set(newValue, forKey: "tunnel.asksPassphrase") } // good: secret-in-preferences
    }
}

struct TokenSettings: View {
    @AppStorage("tokenKeychainAccount") private var tokenAccount = "primary" // good: secret-in-preferences
    @AppStorage("showsTokenAge") private var showsTokenAge = true

    var body: some View {
        Form {
            TextField("Keychain account", text: $tokenAccount)
            Toggle("Show token age", isOn: $showsTokenAge)
        }
    }
}
