import Foundation

extension UserDefaults {
    static let shared = UserDefaults(suiteName: "group.com.example")!
    var storedPassword: String? {
        get { string(forKey: "pw") }
        set { set(newValue, forKey: "pw") }
    }
    func remember(_ text: String) { set(text, forKey: "text") }
}

enum DefaultsKey: String { case password, theme, seen }

extension UserDefaults {
    func put(_ value: Any?, _ key: DefaultsKey) { set(value, forKey: key.rawValue) }
}

final class SettingsViewModel {
    let defaults = UserDefaults.standard
    private lazy var group = UserDefaults(suiteName: "group.x")
    var theme = "dark"

    func remember(password: String, accessKey: String, ssn: Int, longitude: Double, seen: Bool) {
        UserDefaults.standard.set(password, forKey: "pw")  // bad: preferences, set(_:forKey:)
        UserDefaults.standard.setValue(password, forKey: "pw")  // bad: preferences, setValue(_:forKey:)
        UserDefaults.standard.setValue(password, forKeyPath: "pw")  // bad: preferences, setValue(_:forKeyPath:)
        UserDefaults.standard.setValuesForKeys(["pw": password])  // bad: preferences, setValuesForKeys
        UserDefaults.standard.register(defaults: ["pw": password])  // good: sound, sound registration is not persisted
        UserDefaults.standard.setPersistentDomain(["pw": password], forName: "x")  // bad: preferences, setPersistentDomain
        defaults.set(accessKey, forKey: "k")  // bad: preferences, property
        defaults.set(password.data(using: .utf8), forKey: "k")  // bad: preferences, as Data
        defaults.set(Data(password.utf8), forKey: "k")  // bad: preferences, as Data(utf8)
        defaults.set(["p": password], forKey: "k")  // bad: preferences, dictionary
        defaults.set([password, "x"], forKey: "k")  // bad: preferences, array
        defaults.set(ssn, forKey: "k")  // bad: preferences, Int
        defaults.set(longitude, forKey: "k")  // bad: preferences, Double
        defaults.set(Float(longitude), forKey: "k")  // bad: preferences, Float conversion
        defaults.set("\(password)", forKey: "k")  // bad: preferences, interpolation
        defaults.set(password as NSString, forKey: "k")  // bad: preferences, bridged
        defaults.set(Optional(password), forKey: "k")  // bad: preferences, Optional
        group?.set(password, forKey: "k")  // bad: preferences, optional chain
        UserDefaults(suiteName: "x")!.set(password, forKey: "k")  // bad: preferences, suite
        UserDefaults.shared.set(password, forKey: "k")  // bad: preferences, static in an extension
        NSUserDefaultsAlias.standard.set(password, forKey: "k")  // bad: preferences, typealias
        defaults.set(seen, forKey: "seen")  // good: sound, sound a switch
        defaults.set(theme, forKey: "theme")  // good: sound, sound not sensitive
        defaults.set(!password.isEmpty, forKey: "hasPassword")  // good: sound, sound a boolean
        defaults.removeObject(forKey: "pw")  // good: sound, removal
        defaults.set(URL(string: "https://example.com"), forKey: "home")  // good: sound, constant
    }

    func wrappers(password: String) {
        defaults.storedPassword = password  // bad: preferences, computed property in an extension
        defaults.remember(password)  // bad: preferences, extension method
        defaults.put(password, .password)  // bad: preferences, typed wrapper
        defaults.put(theme, .theme)  // good: sound, sound not sensitive
        Preferences.password = password  // bad: preferences, static computed property
        Preferences.shared.lastLogin.password = password  // bad: preferences, property wrapper behind a singleton
        Preferences.token.value = password  // bad: preferences, generic box
    }

    func encoded(credentials: Credentials, password: String) throws {
        let data = try JSONEncoder().encode(Credentials(user: "u", password: password))
        defaults.set(data, forKey: "c")  // bad: preferences, JSONEncoder on the way
        let plist = try PropertyListEncoder().encode(credentials)
        defaults.set(plist, forKey: "c")  // bad: preferences, PropertyListEncoder of a value with a password field
        let arch = try NSKeyedArchiver.archivedData(withRootObject: password, requiringSecureCoding: true)
        defaults.set(arch, forKey: "c")  // bad: preferences, NSKeyedArchiver on the way
        let json = try JSONSerialization.data(withJSONObject: ["p": password])
        defaults.set(json, forKey: "c")  // bad: preferences, JSONSerialization on the way
        defaults.set(String(data: json, encoding: .utf8), forKey: "c")  // bad: preferences, String(data:)
        defaults.set(credentials.password, forKey: "c")  // bad: preferences, member
        defaults.set(credentials.user.count, forKey: "n")  // good: sound, sound a length
        defaults.set(Data(password.utf8).base64EncodedString(), forKey: "c")  // bad: preferences, base64 is no protection
        defaults.set(try? JSONEncoder().encode(password), forKey: "c")  // bad: preferences, try? encode
    }
}

typealias NSUserDefaultsAlias = UserDefaults

struct Credentials: Codable {
    var user: String
    var password: String
}

@propertyWrapper
struct Stored<Value> {
    let key: String
    let fallback: Value
    var wrappedValue: Value {
        get { UserDefaults.standard.object(forKey: key) as? Value ?? fallback }
        set { UserDefaults.standard.set(newValue, forKey: key) }
    }
}

struct DefaultsBox<T> {
    let key: String
    var value: T? {
        get { UserDefaults.standard.object(forKey: key) as? T }
        nonmutating set { UserDefaults.standard.set(newValue, forKey: key) }
    }
}

struct LastLogin {
    @Stored(key: "lastpw", fallback: "") var password: String
    @Stored(key: "dark", fallback: false) var dark: Bool
}

final class Preferences {
    static let shared = Preferences()
    static let token = DefaultsBox<String>(key: "t")
    var lastLogin = LastLogin()
    static var password: String {
        get { UserDefaults.standard.string(forKey: "p") ?? "" }
        set { UserDefaults.standard.set(newValue, forKey: "p") }
    }
}
