import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInSharedContainerFlows: [Example] = [
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func save(pin: String) throws { try ↓Data(pin.utf8).write(to: folder, options: .completeFileProtection) }
            """, "a PIN"),
        Example(
            """
            func save(apiKey: String) throws {
                let text = "key=" + apiKey
                let place = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!.appending(path: "k")
                try ↓text.data(using: .utf8)!.write(to: place, options: .completeFileProtection)
            }
            """, "through a sum"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            struct Login { var password = "" }
            func save(_ login: Login) throws {
                try ↓Data(login.password.utf8).write(to: folder, options: .completeFileProtection)
            }
            """, "a property"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func keep(_ text: String) throws { try ↓Data(text.utf8).write(to: folder, options: .completeFileProtection) }
            func f(token: String) throws { try keep(token) }
            """, "passed by another function"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func save(password: String?) throws {
                guard let value = password else { return }
                try ↓Data(value.utf8).write(to: folder, options: [.completeFileProtection])
            }
            """, "unwrapped"),
        Example(
            """
            let shared = UserDefaults(suiteName: "group.app")
            func keep(pin: String) { shared?.set(↓scryptKey(pin), forKey: "check") }
            """, "another derivation"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func save(mnemonic: [String]) throws {
                let text = mnemonic.joined(separator: " ")
                try ↓Data(text.utf8).write(to: folder, options: .completeFileProtection)
            }
            """, "joined words"),
    ]

    /// Code of the same shapes that is right.
    static let secretInSharedContainerLookAlikes: [Example] = [
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func save(password: String) throws {
                try Data("\\(password.count)".utf8).write(to: folder, options: .completeFileProtection)
            }
            """, "a length"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            struct Login { var name = ""; var password = "" }
            func save(_ login: Login) throws { try Data(login.name.utf8).write(to: folder, options: .completeFileProtection) }
            """, "another property"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func keep(_ text: String) throws { try Data(text.utf8).write(to: folder, options: .completeFileProtection) }
            func f(token: String) throws { try keep("signed in") }
            """, "never given a secret"),
        Example(
            """
            let shared = UserDefaults(suiteName: "group.app")
            func keep(theme: String) { shared?.set(theme, forKey: "theme") }
            """, "no secret"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func save(token: String) throws { try SHA256.hash(data: Data(token.utf8)).description.data(using: .utf8)!.write(to: folder, options: .completeFileProtection) }
            """, "a digest"),
        Example(
            """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
            func clear() throws { try Data().write(to: folder, options: .completeFileProtection) }
            """, "emptied"),
    ]
}
