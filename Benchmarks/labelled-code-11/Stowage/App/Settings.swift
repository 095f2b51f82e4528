import Foundation

enum SettingKey: String {
    case schedule, remotePassword, vaultKey, lastRun, exclusions
}

struct Settings {
    private let appID = "io.stowage.menu" as CFString

    private func write(_ value: CFPropertyList?, for key: SettingKey) {
        CFPreferencesSetAppValue(key.rawValue as CFString, value, appID)
        CFPreferencesAppSynchronize(appID)
    }

    func remember(_ login: RemoteLogin) {
        CFPreferencesSetAppValue(SettingKey.remotePassword.rawValue as CFString, login.password as CFString, appID) // bad: secret-in-preferences
    }

    func remember(schedule: String) {
        CFPreferencesSetAppValue(SettingKey.schedule.rawValue as CFString, schedule as CFString, appID) // good: secret-in-preferences
    }

    func remember(vaultKey: Data) {
        write(vaultKey.base64EncodedString() as CFString, for: .vaultKey) // bad: secret-in-preferences
    }

    func remember(exclusions: [String]) {
        write(exclusions as CFArray, for: .exclusions) // good: secret-in-preferences
    }

    func adopt(_ profile: ProvisioningProfile) {
        UserDefaults.standard.setValuesForKeys(["host": profile.host, "apiToken": profile.apiToken]) // bad: secret-in-preferences
    }

    func adoptLimits(_ profile: ProvisioningProfile) {
        UserDefaults.standard.setValuesForKeys(["host": profile.host, "limit": profile.bandwidthLimit]) // good: secret-in-preferences
    }
}

struct ProvisioningProfile: Codable {
    let host: String
    let apiToken: String
    let bandwidthLimit: Int
}
