import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in preferences, which are plain property lists.
    static let secretInUserDefaults = Rule(
        id: "secret-in-user-defaults",
        title: "Sensitive value stored in user defaults",
        category: .storage,
        severity: .high,
        references: [
            .cwe(312), .cwe(922), .cwe(313), .cwe(311), .cwe(359), .masvs("STORAGE", 1), .maswe(1),
            .mastg("MASTG-TEST-0300"), .mastg("MASTG-TEST-0302"), .mobileTop10(9),
        ],
        why: """
            User defaults and the iCloud key-value store are unencrypted property lists. Anyone who can read a backup, \
            a synced account or the container of an unlocked device can read what they hold.
            """,
        remedy: """
            Keep the value in the keychain with `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, and only harmless \
            settings in `UserDefaults` and `@AppStorage`. Bulwark’s `KeychainStore` is for secrets, its `Preferences` \
            for settings; `store(in:as:)` in WalletKeys puts wallet recovery phrases and keys in the keychain in one \
            call.
            """,
        bad: [
            Example("func save(password: String) { UserDefaults.standard.set(↓password, forKey: \"p\") }"),
            Example("UserDefaults.standard.set(↓\"53cr3t\", forKey: \"PIN\")", "the key tells what the value is"),
            Example("struct A: View { ↓@AppStorage(\"authToken\") var saved: String = \"\" }"),
            Example("let store = UserDefaults(suiteName: \"group.app\")\nstore?[\"accessToken\"] = ↓answer.body"),
            Example(
                """
                CFPreferencesSetAppValue("secretKey" as CFString, ↓key as CFString, kCFPreferencesCurrentApplication)
                """
            ),
            Example("NSUbiquitousKeyValueStore.default.set(↓passwordField.text, forKey: \"x\")"),
            Example(
                """
                extension UserDefaults { var token: String? { get { nil } set { set(↓newValue, forKey: "token") } } }
                """
            ),
            Example(
                """
                final class Setting<T: Codable> {
                    let key: String
                    var value: T { didSet { if let data = try? JSONEncoder().encode(value) { Setting.store.set(data, forKey: key) } } }
                    private static var store: UserDefaults { .standard }
                    init(key: String, standard: T) { self.key = key; value = standard }
                }
                enum Settings {
                    static let theme = Setting<String>(key: "theme", standard: "")
                    ↓static let sharedSecret = Setting<String>(key: "shared", standard: "")
                    static let hasPassword = Setting<Bool>(key: "hasPassword", standard: false)
                }
                """, "a box defined in the project"),
            Example(
                """
                @propertyWrapper struct Stored {
                    let key: String
                    var wrappedValue: String? {
                        get { UserDefaults.standard.string(forKey: key) }
                        set { UserDefaults.standard.set(newValue, forKey: key) }
                    }
                }
                struct Session { ↓@Stored(key: "a") var accessToken: String?; @Stored(key: "b") var theme: String? }
                """, "a wrapper defined in the project"),
            Example(
                """
                @propertyWrapper struct Kept<Value: Codable> {
                    let key: String
                    var wrappedValue: Value? {
                        get { nil }
                        set { UserDefaults.standard.set(newValue.flatMap { try? JSONEncoder().encode($0) }, forKey: key) }
                    }
                }
                struct Login: Codable { var name = ""; var passphrase = "" }
                struct Look: Codable { var theme = "" }
                final class Settings { ↓@Kept(key: "l") var login: Login?; @Kept(key: "m") var look: Look? }
                """, "a property wrapped as a whole"),
            Example(
                "func keep(_ pinCode: String) { let values = NSUserDefaultsController.shared.defaults; values.set(↓pinCode, forKey: \"x\") }"
            ),
        ] + .secretInUserDefaultsFlows,
        good: [
            Example("UserDefaults.standard.set(false, forKey: \"password\")", "a Boolean is no password"),
            Example("UserDefaults.standard.set(isOn, forKey: \"hasPasscode\")", "a question about one"),
            Example("func f(on: Bool) { UserDefaults.standard.set(on, forKey: \"pinLock\") }", "a switch"),
            Example(
                """
                UserDefaults.standard.set(nil, forKey: "token"); UserDefaults.standard.set("", forKey: "token")
                """),
            Example("keychain.set(password, forKey: \"password\")", "another store with a method of this name"),
            Example("UserDefaults.standard.set(sha256(password), forKey: \"check\")", "no longer the password"),
            Example("struct A: View { @AppStorage(\"showPassword\") var showPassword = false }"),
            Example(
                """
                final class Setting<T> {
                    let key: String
                    var value: T { didSet { UserDefaults.standard.set(seal(value), forKey: key) } }
                    init(key: String, standard: T) { self.key = key; value = standard }
                }
                let sharedSecret = Setting<String>(key: "shared", standard: "")
                """, "a wrapper that seals"),
        ] + .secretInUserDefaultsLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "set", "setValue", "setObject", "setString", "setPersistentDomain",
        "setValuesForKeys")
    {
        let isWhole = call.argument("forName") != nil || call.name == "setValuesForKeys"
        let key = call.argument("forKey") ?? call.argument("forKeyPath")
        guard isWhole || key != nil, let value = call.arguments.first, value.label.isEmpty else { continue }
        guard call.isOnPreferences(pass.lookup), !call.isInKnownWrapper(pass) else { continue }
        judge(value, under: key, &pass)
    }
    for call in file.calls("CFPreferencesSetMultiple") { call.arguments.first.map { judge($0, under: nil, &pass) } }
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, target.kind == .subscriptCall,
            let base = target.base, pass.lookup.isValue(base, of: "UserDefaults", "NSUbiquitousKeyValueStore"),
            let value = assignment.child(.operand), !target.isOwnSubscript(pass)
        else { continue }
        judge(value, under: target.arguments.first, &pass)
    }
    for call in file.calls("CFPreferencesSetAppValue", "CFPreferencesSetValue") {
        if let value = call.argument(at: 1) { judge(value, under: call.arguments.first?.uncast, &pass) }
    }
    inspectWrappers(file, &pass)
    inspectWrapped(file, &pass)
    inspectBoxes(file, &pass)
    for (value, key) in file.librarySettings(pass) { judge(value, under: key, &pass) }
    for (call, key) in file.boundSettings(pass) {
        let found = SensitiveValue(kind: .credential, confidence: .medium, name: key, holder: .entry)
        pass.report("\(found.statement) and is stored unencrypted in user defaults", at: call, .init(found))
    }
}

private func judge(_ value: Node, under key: Node?, _ pass: inout Pass) {
    if let found = pass.sensitiveValue(value, under: key), !found.isDerived {
        var details = Pass.Details(found)
        if SensitiveNames.addressesDevice(found.name) || found.isOwnContact || value.isNeverSet(pass) {
            details.isAdvice = true
        }
        return pass.report("\(found.statement) and is stored unencrypted in user defaults", at: value, details)
    }
    if let trace = LoggedTrace.found(in: value, pass), trace.kind == .place {
        return pass.report(
            "`\(trace.name)` reveals the user's location and is stored unencrypted in user defaults", at: value,
            .init(severity: .low, confidence: .medium))
    }
    if let name = value.decrypted(pass) {
        return pass.report(
            "The result of `\(name)` was decrypted before and is stored unencrypted in user defaults", at: value,
            .init(severity: .medium, confidence: .low, isAdvice: true))
    }
    guard let field = value.typedField else { return }
    pass.report(
        "Text typed into `\(field)` is stored unencrypted in user defaults", at: value,
        .init(severity: .medium, confidence: .low))
}

/// Property wrappers that keep a property in the user defaults.
private func inspectWrappers(_ file: SwiftFile, _ pass: inout Pass) {
    let own = pass[PreferenceBoxes.self].wrappers.subtracting(preferenceWrappers).sorted()
    for attribute in file.tree.nodes(.attribute, named: preferenceWrappers + sharedWrappers + own) {
        guard let variable = attribute.parent, variable.kind == .variable else { continue }
        let type = pass.type(of: variable)
        if let type, SensitiveTypes.judge(type, pass.lookup.index) == .never, !variable.keepsSecretNumber(type, pass) {
            continue
        }
        var key = attribute.arguments.first
        if sharedWrappers.contains(attribute.name) {
            // `@Shared(.appStorage("theme"))` of Sharing keeps other things elsewhere.
            guard let kind = key?.unwrapped, kind.kind == .call, kind.name == "appStorage" else { continue }
            key = kind.arguments.first
        }
        let names = pass[SensitiveNames.self]
        let kind = names.kind(of: variable.name) ?? key.flatMap { pass.sensitiveKind(ofKey: $0) }
        let named = kind.map {
            SensitiveValue(kind: $0, confidence: type == nil ? .medium : .high, name: variable.name)
        }
        // What is wrapped whole goes there with all its properties.
        guard let found = named ?? variable.typeText.flatMap(pass.sensitiveField),
            attribute.argument("store") == nil || variable.isEverSet(pass)
        else { continue }
        pass.report(
            "\(found.statement) and `@\(attribute.name)` stores it unencrypted in user defaults", at: attribute,
            .init(severity: found.severity, confidence: found.confidence, isAdvice: found.isOwnContact))
    }
}

/// Objects that keep the value of one setting each.
private func inspectBoxes(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: pass[PreferenceBoxes.self].boxes.sorted()) {
        guard let variable = call.parent, variable.kind == .variable, call.role == .initialValue,
            let key = call.arguments.first(where: { Words.of($0.label).contains("key") }) ?? call.arguments.first
        else { continue }
        let content = call.genericArgument
        if let content, SensitiveTypes.judge(InferredType(text: content), pass.lookup.index) == .never { continue }
        let names = pass[SensitiveNames.self]
        guard let kind = names.kind(of: variable.name) ?? pass.sensitiveKind(ofKey: key),
            !SensitiveNames.addressesDevice(variable.name)
        else { continue }
        let found = SensitiveValue(kind: kind, confidence: content == nil ? .medium : .high, name: variable.name)
        pass.report(
            "\(found.statement) and `\(call.name)` stores it unencrypted in user defaults", at: variable,
            .init(severity: found.severity, confidence: found.confidence, isAdvice: found.isOwnContact))
    }
}

extension SensitiveValue {
    /// Whether it is an address or a number by which the user can be reached, which forms are filled in with: the app's own
    /// preferences are read by the app alone, and nothing opens with it.
    fileprivate var isOwnContact: Bool { kind == .personal && SensitiveNames.isWidelyKnown(name) && !identifies }
}

/// Property wrappers of Apple and of libraries that keep a property in the preferences.
let preferenceWrappers = [
    "AppStorage", "UserDefault", "UserDefaultsBacked", "UserDefaultsStored", "SceneStorage", "CloudStorage",
]

/// Property wrappers that are told where to keep a property.
private let sharedWrappers = ["Shared", "SharedReader"]

extension Node {
    /// Whether anything in the project sets a property or binds a control to it; what another program keeps is only read.
    fileprivate func isEverSet(_ pass: Pass) -> Bool {
        pass.workspace.swift.contains { file in
            if file.tree.mentions("$" + name) || file.tree.mentions("_" + name) { return true }
            guard file.tree.mentions(name) else { return false }
            return (file.tree.references(name) + file.tree.members(name)).contains { use in
                use.role == .target || use.parent?.kind == .inout
            }
        }
    }

    /// Whether it is the new value of a property of the project that no code sets, so that nothing is kept yet.
    fileprivate func isNeverSet(_ pass: Pass) -> Bool {
        guard unwrapped.kind == .reference, unwrapped.name == "newValue",
            let setter = ancestors.first(where: { $0.kind == .accessor }), setter.name == "set",
            let property = setter.parent, property.kind == .variable, !property.has(.isPublic)
        else { return false }
        return !property.isEverSet(pass)
    }

    /// What an object is made for: `String` of `Setting<String>(key: "name")`.
    fileprivate var genericArgument: String? {
        let callee = text.prefix { $0 != "(" }
        guard let start = callee.firstIndex(of: "<"), callee.last == ">" else { return nil }
        return String(callee[callee.index(after: start)...].dropLast())
    }

    /// Whether a wrapped property is a number that opens something or counts somebody's money.
    fileprivate func keepsSecretNumber(_ type: InferredType, _ pass: Pass) -> Bool {
        let kind = pass[SensitiveNames.self].kind(of: name)
        return kind != nil && kind != .personal && SensitiveTypes.isSecretNumber(type, named: name)
    }

    /// Whether the call keeps what is put into properties that are looked at where they are wrapped.
    fileprivate func isInKnownWrapper(_ pass: Pass) -> Bool {
        guard let property = enclosing(.accessor)?.parent, property.name == "wrappedValue" else { return false }
        let own = pass[PreferenceBoxes.self].wrappersOfSecrets
        return enclosingType.map {
            preferenceWrappers.contains(TypeName.base($0.name)) || own.contains(TypeName.base($0.name))
        }
            ?? false
    }

    /// Whether the project itself says what the subscript does, so that its setter is the place to judge.
    fileprivate func isOwnSubscript(_ pass: Pass) -> Bool {
        guard let base, let type = pass.type(of: base) else { return false }
        return pass.lookup.index.members("subscript", of: type.name).contains { $0.kind == .subscriptDecl }
    }
}
