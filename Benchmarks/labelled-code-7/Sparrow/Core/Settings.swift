import Foundation

struct SettingKey<Value> {
    let name: String
}

extension SettingKey where Value == String {
    static var transferPIN: SettingKey { SettingKey(name: "transfer.pin") }
    static var displayCurrency: SettingKey { SettingKey(name: "display.currency") }
}

extension SettingKey where Value == Bool {
    static var hasTransferPIN: SettingKey { SettingKey(name: "transfer.pin.exists") }
}

extension UserDefaults {
    subscript<Value>(key: SettingKey<Value>) -> Value? {
        get { object(forKey: key.name) as? Value }
        set { set(newValue, forKey: key.name) }
    }
}

final class Settings {
    private let defaults: UserDefaults
    private let vault: CredentialVault

    init(defaults: UserDefaults = .standard, vault: CredentialVault) {
        self.defaults = defaults
        self.vault = vault
    }

    func setTransferPIN(_ pin: String) {
        defaults[.transferPIN] = pin // bad: secret-in-preferences
        defaults[.hasTransferPIN] = true // good: secret-in-preferences
    }

    func setCurrency(_ code: String) {
        defaults[.displayCurrency] = code // good: secret-in-preferences
    }

    func migrate() throws {
        guard let pin = defaults.string(forKey: "pin") else { return }
        try vault.store(pin, for: .pin)
        defaults.removeObject(forKey: "pin") // good: secret-in-preferences
    }

    func rememberTokens(_ tokens: Tokens) {
        defaults.setValuesForKeys([ // bad: secret-in-preferences
            "tokens.access": tokens.access,
            "tokens.refresh": tokens.refresh
        ])
    }

    func rememberProfile(_ profile: Profile, password: String) {
        var domain = defaults.persistentDomain(forName: "example.sparrow.login") ?? [:]
        domain["customer"] = profile.customerNumber
        domain["password"] = password
        defaults.setPersistentDomain(domain, forName: "example.sparrow.login") // bad: secret-in-preferences
    }

    func rememberCard(_ card: PaymentCard, sealer: CardSealer) throws {
        let sealed = try sealer.seal(JSONEncoder().encode(card))
        defaults.set(sealed, forKey: "card.sealed") // good: secret-in-preferences
    }

    func rememberSecurityCode(_ card: PaymentCard) {
        CFPreferencesSetAppValue("card.code" as CFString, card.securityCode as CFString, kCFPreferencesCurrentApplication) // bad: secret-in-preferences
        CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication)
    }
}
