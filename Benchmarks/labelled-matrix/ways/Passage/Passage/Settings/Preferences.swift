import Foundation
import Security

@propertyWrapper
struct Preference<Value> {
    let key: String
    let fallback: Value

    init(wrappedValue: Value, _ key: String) {
        self.key = key
        self.fallback = wrappedValue
    }

    var wrappedValue: Value {
        get { UserDefaults.standard.object(forKey: key) as? Value ?? fallback }
        nonmutating set { UserDefaults.standard.set(newValue, forKey: key) }
    }
}

enum Preferences {
    @Preference("appearance") static var appearance = "system"
    @Preference("refresh") static var refreshToken = ""
}

extension UserDefaults {
    subscript(text key: String) -> String? {
        get { string(forKey: key) }
        set { set(newValue, forKey: key) }
    }

    func persist<Value: Encodable>(_ value: Value, as key: String) throws {
        set(try JSONEncoder().encode(value), forKey: key)
    }
}

protocol SecretStoring {
    func store(_ secret: String, named name: String)
}

struct DefaultsSecretStore: SecretStoring {
    private let suite = UserDefaults(suiteName: "group.com.passage")!

    func store(_ secret: String, named name: String) {
        suite.set(secret, forKey: "secret." + name) // bad: secret-in-preferences
    }
}

struct KeychainSecretStore: SecretStoring {
    func store(_ secret: String, named name: String) {
        let item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccount: name,
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            kSecValueData: Data(secret.utf8),
        ]
        SecItemAdd(item as CFDictionary, nil)
        UserDefaults.standard.set(true, forKey: "has." + name) // good: secret-in-preferences
    }
}

final class ArchivedLogin: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let user: String
    let password: String

    init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    init?(coder: NSCoder) {
        user = coder.decodeObject(of: NSString.self, forKey: "user") as String? ?? ""
        password = coder.decodeObject(of: NSString.self, forKey: "password") as String? ?? ""
    }

    func encode(with coder: NSCoder) {
        coder.encode(user, forKey: "user")
        coder.encode(password, forKey: "password")
    }
}
