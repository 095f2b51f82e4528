import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keychain items that can be read while the device is locked.
    static let keychainItemAlwaysReadable = Rule(
        id: "keychain-item-always-readable",
        title: "Keychain item readable while the device is locked",
        category: .storage,
        severity: .high,
        references: [.cwe(522), .cwe(312), .masvs("STORAGE", 1), .maswe(1), .maswe(16), .mobileTop10(9)],
        why: """
            The `Always` accessibility classes keep an item decrypted from boot, so anyone holding the locked device \
            can read it without the passcode. They have been deprecated since iOS 12.
            """,
        remedy: """
            Store the item with `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, or with \
            `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly` where background work needs it. \
            Bulwark’s `KeychainStore` has no class that is readable before the first unlock.
            """,
        bad: [
            Example(
                "query[kSecAttrAccessible as String] = ↓kSecAttrAccessibleAlways",
                mended: "query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock"),
            Example("store(token, ↓kSecAttrAccessibleAlwaysThisDeviceOnly)"),
            Example("let keychain = Keychain(service: \"app\").accessibility(↓.always)", "KeychainAccess"),
            Example("keychain.set(value, forKey: \"t\", withAccess: ↓.accessibleAlways)", "KeychainSwift"),
            Example(
                """
                func keep(_ secret: Data, early: Bool) throws {
                    let level: Accessibility = early ? ↓.alwaysThisDeviceOnly : .whenUnlocked
                    try Keychain(service: "app").accessibility(level).set(secret, key: "s")
                }
                """, "chosen before"),
            Example(
                "let level = ↓KeychainItemAccessibility.always; keychain.set(t, forKey: \"t\", withAccessibility: level)"
            ),
            Example("query[kSecAttrAccessible as String] = ↓\"dk\"", "the value behind the constant"),
            Example(
                """
                func loosen() {
                    let query: [CFString: Any] = [kSecClass: kSecClassKey]
                    let new = [kSecAttrAccessible: ↓kSecAttrAccessibleAlways]
                    check(SecItemUpdate(query as CFDictionary, new as CFDictionary))
                }
                """, "what items are changed to"),
            Example(
                "switch item { case .badge: try keep(bytes, under: item, class: ↓kSecAttrAccessibleAlways) default: break }",
                "passed together with its purpose"),
            Example(
                """
                var protection: CFString {
                    switch self {
                    case .badgeNumber: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
                    case .doorCode: ↓kSecAttrAccessibleAlwaysThisDeviceOnly
                    }
                }
                """, "chosen for what is kept"),
            Example(
                """
                var protection: CFString {
                    switch self {
                    case .background: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                    case .siri: ↓kSecAttrAccessibleAlways
                    }
                }
                """, "chosen by the caller"),
        ],
        good: [
            Example("query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlocked"),
            Example("let kSecAttrAccessibleAlways = 0; use(kSecAttrAccessibleAlways)", "a name of one's own"),
            Example("view.scrollIndicator(.always)", "another API with a member of this name"),
            Example(
                "let names = [kSecAttrAccessibleAlways as String: \"always\"]; if x == "
                    + "kSecAttrAccessibleAlways { warn() }",
                "compared or listed, not used to store"),
            Example(
                """
                func tighten() {
                    let old: [CFString: Any] = [kSecClass: kSecClassKey, kSecAttrAccessible: kSecAttrAccessibleAlways]
                    let new = [kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]
                    check(SecItemUpdate(old as CFDictionary, new as CFDictionary))
                    SecItemDelete([kSecAttrAccessible: kSecAttrAccessibleAlwaysThisDeviceOnly] as CFDictionary)
                }
                """, "items that are found, to be given a better one"),
            Example("let shades = [\"dk\": \"dark\", \"x\": \"dk\"]", "no accessibility"),
            Example(
                "switch text { case String(kSecAttrAccessibleAlways): self = .always; default: self = .other }",
                "read back"),
            Example(
                "var text: CFString { switch self { case .always: return kSecAttrAccessibleAlways; case "
                    + ".other: return other } }",
                "a table of all algorithms"),
            Example(
                """
                var raw: CFString {
                    switch self {
                    case .deviceUnlocked: kSecAttrAccessibleWhenUnlocked
                    case .whenever: kSecAttrAccessibleAlways
                    }
                }
                """, "a table by other names"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in file.uses("kSecAttrAccessibleAlways", "kSecAttrAccessibleAlwaysThisDeviceOnly") {
        guard use.isUsedAsValue, !use.isMapped || use.isChosenForItem, pass.declaration(of: use) == nil,
            !use.onlyFindsItems(pass)
        else { continue }
        pass.report(
            "`\(use.name)` leaves this item readable while the device is locked", at: use, .init(fix: use.afterUnlock))
    }
    // The values behind the constants, as who reads a dump of the Keychain knows them.
    for value in file.tree.nodes(.string, named: ["dk", "dku"]) where value.isAccessibilityOfItem {
        pass.report(
            "`\(value.name)` leaves this item readable while the device is locked", at: value,
            .init(fix: .write(value.name == "dk" ? "\"ck\"" : "\"cku\"", for: value)))
    }
    for use in file.members("always", "accessibleAlways", "alwaysThisDeviceOnly", "accessibleAlwaysThisDeviceOnly") {
        let isHanded = use.has(.hasImplicitBase) && use.parent.map(use.isKeychainAccessibility) ?? false
        guard isHanded || use.isTypedAccessibility && use.isUsedAsValue && !use.isMapped else { continue }
        pass.report(
            "`.\(use.name)` leaves this item readable while the device is locked", at: use, .init(fix: use.afterUnlock))
    }
}

extension Node {
    /// The class for items that a background task needs, by the constant that differs in one word.
    ///
    /// Nil where the same function finds or removes items: what was kept under the old class might not be found under the new.
    fileprivate var afterUnlock: SourceFix? {
        let finds = ["SecItemDelete", "SecItemCopyMatching", "SecItemUpdate"].contains { name in
            enclosingDeclaredFunction?.namesWithin.contains(name) == true
        }
        if finds || enclosing(.case) != nil { return nil }
        return .rename(
            self,
            to: name.replacing("always", with: "afterFirstUnlock").replacing("Always", with: "AfterFirstUnlock"))
    }

    /// Whether a text is the value of `kSecAttrAccessible`, or of the key behind it.
    fileprivate var isAccessibilityOfItem: Bool {
        var node = self
        while let up = node.parent, up.kind == .cast { node = up }
        guard let up = node.parent else { return false }
        let key =
            up.kind == .dictionaryEntry
            ? up.child(.key) : up.kind == .assignment ? up.child(.target)?.unwrapped.arguments.first : nil
        guard let key, key != self else { return false }
        return key.namesWithin.contains("kSecAttrAccessible") || key.uncast.kind == .string && key.uncast.name == "pdmn"
    }

    /// Whether the accessibility stands in a query that finds or removes items, as one does that gives them a better one.
    fileprivate func onlyFindsItems(_ pass: Pass) -> Bool {
        guard let query = enclosing(.dictionary), let function = enclosingDeclaredFunction else { return false }
        var name = ""
        if let local = query.ancestors.first(where: { $0.kind == .variable || $0.kind.isFunctionLike }),
            local.kind == .variable
        {
            name = local.name
        }
        let calls = function.descendants(.call).filter { call in
            call.name.hasPrefix("SecItem")
                && call.arguments.contains { $0.contains(query) || !name.isEmpty && $0.uncast.name == name }
        }
        return !calls.isEmpty
            && calls.allSatisfy { call in
                switch call.name {
                case "SecItemCopyMatching", "SecItemDelete": return true
                case "SecItemUpdate":
                    guard let found = call.arguments.first else { return false }
                    return found.contains(query) || found.uncast.name == name
                default: return false
                }
            }
    }

    /// Whether a switch chooses the accessibility by what is kept, and gives the system’s constants no other names: the case
    /// says nothing of when something can be read.
    fileprivate var isChosenForItem: Bool {
        guard let table = enclosing(.switch), let own = enclosing(.case) else { return false }
        let patterns = table.children(.clause).flatMap { $0.children(.pattern) }.map(\.unwrapped)
        guard patterns.count > 1, patterns.allSatisfy({ $0.kind == .member && $0.has(.hasImplicitBase) }) else {
            return false
        }
        return own.children(.pattern).allSatisfy { times.isDisjoint(with: Words.of($0.unwrapped.name)) }
    }

    /// Whether this is an accessibility of a Keychain wrapper by the type that the code names: before it, or of the variable,
    /// parameter or function that takes it.
    fileprivate var isTypedAccessibility: Bool {
        if !has(.hasImplicitBase) { return base.map { accessTypes.contains($0.lastName) } ?? false }
        var node = self
        while let up = node.parent {
            switch up.kind {
            case .ternary, .try, .forceUnwrap, .tuple, .return, .block: node = up
            case .binary where up.name == "??": node = up
            case .variable, .parameter: return up.typeText.map(Self.isAccessType) ?? false
            case .functionDecl: return up.child(.returnType).map { Self.isAccessType($0.name) } ?? false
            default: return false
            }
        }
        return false
    }

    private static func isAccessType(_ type: String) -> Bool {
        let name = TypeName.base(type).split(separator: ".").last.map(String.init) ?? type
        return accessTypes.contains(name.hasSuffix("?") ? String(name.dropLast()) : name)
    }

    /// Whether this is the accessibility that a call of a Keychain wrapper is given.
    fileprivate func isKeychainAccessibility(in call: Node) -> Bool {
        guard call.kind == .call, role == .argument else { return false }
        return call.name == "accessibility" || accessLabels.contains(label)
    }
}

/// Types of the libraries that wrap the Keychain: KeychainAccess and Valet, SwiftKeychainWrapper, KeychainSwift.
private let accessTypes: Set<String> = ["Accessibility", "KeychainItemAccessibility", "KeychainSwiftAccessOptions"]

private let accessLabels: Set<String> = [
    "withAccess", "withAccessibility", "accessibility", "accessible", "keychainAccessibility",
]

/// Words of the names that say when a Keychain item can be read.
private let times: Set<String> = [
    "always", "when", "whenever", "after", "unlock", "unlocked", "locked", "passcode", "accessible", "access",
    "anytime",
    "device", "foreground", "background", "protected", "unprotected",
]
