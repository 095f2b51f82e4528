// Harder roads into UserDefaults: generics, key paths, inout, operators, recursion, Result, stored closures, wrappers.
import Foundation

struct Profile: Codable {
    var nickname = ""
    var password = ""
    var tokenCount = 0
}

@propertyWrapper
struct Stored<Value> {
    let key: String
    var wrappedValue: Value? {
        get { UserDefaults.standard.object(forKey: key) as? Value }
        nonmutating set { UserDefaults.standard.set(newValue, forKey: key) }  // bad: secret-in-user-defaults
    }
}

infix operator <<< : AssignmentPrecedence

func <<< (slot: (UserDefaults, String), value: String) {
    slot.0.set(value, forKey: slot.1)  // bad: secret-in-user-defaults
}

final class ProfileKeeper {
    @Stored(key: "a") private var first: String?
    @Stored(key: "b") private var second: String?
    private let defaults = UserDefaults.standard
    private var later: [() -> Void] = []
    static var lastPin = ""

    func keep(_ profile: Profile) {
        keep(profile, \.nickname)
        keepOpen(profile, \.password)
        first = profile.nickname
        second = profile.password
        defaults.set(profile.tokenCount, forKey: "tokens")  // good: secret-in-user-defaults
    }

    private func keep<Value>(_ profile: Profile, _ path: KeyPath<Profile, Value>) {
        defaults.set(profile[keyPath: path], forKey: "name")  // good: secret-in-user-defaults
    }

    private func keepOpen<Value>(_ profile: Profile, _ path: KeyPath<Profile, Value>) {
        defaults.set(profile[keyPath: path], forKey: "value")  // bad: secret-in-user-defaults
    }

    func unlock(pin: String) {
        Self.lastPin = pin
        later.append { [defaults] in
            defaults.set(Self.lastPin, forKey: "last")  // bad: secret-in-user-defaults
        }
        later.append { [defaults] in
            defaults.set(pin.hasPrefix("0"), forKey: "pin.leadingZero")  // good: secret-in-user-defaults
        }
    }

    func fill(_ text: inout String, from token: Result<String, any Error>) {
        if case .success(let refreshToken) = token { text = refreshToken }
    }

    func renew(_ token: Result<String, any Error>) {
        var text = "none"
        defaults.set(text, forKey: "before")  // good: secret-in-user-defaults
        fill(&text, from: token)
        defaults.set(text, forKey: "after")  // bad: secret-in-user-defaults
        text.removeAll()
        defaults.set(text, forKey: "cleared")  // good: secret-in-user-defaults
    }

    func spell(_ words: ArraySlice<String>, into table: [String: String] = [:]) {
        guard let word = words.first else {
            defaults.set(table, forKey: "spelled")  // bad: secret-in-user-defaults
            defaults.set(Array(table.keys), forKey: "positions")  // good: secret-in-user-defaults
            return
        }
        spell(words.dropFirst(), into: table.merging(["\(words.count)": word]) { $1 })
    }

    func backup(seedPhrase: [String]) {
        spell(seedPhrase[...])
        (defaults, "phrase") <<< seedPhrase.joined()
    }

    func password(of profile: Profile) {
        let password = profile.nickname
        do {
            let password = password.count
            defaults.set(password, forKey: "length")  // good: secret-in-user-defaults
        }
        func set(_ value: String, forKey key: String) { _ = value + key }
        set(profile.password, forKey: "local function")  // good: secret-in-user-defaults
    }
}
