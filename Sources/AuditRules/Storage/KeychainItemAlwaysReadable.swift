import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keychain items that can be read while the device is locked.
    static let keychainItemAlwaysReadable = Rule(
        id: "keychain-item-always-readable",
        title: "Keychain item can be read while the device is locked",
        category: .storage,
        severity: .high,
        references: [.cwe(522), .cwe(312), .masvs("STORAGE", 1), .maswe(1), .maswe(16), .mobileTop10(9)],
        why: """
            The `Always` accessibility classes keep an item decrypted from boot on, so whoever holds the locked \
            device reads it without the passcode. They have been deprecated since iOS 12.
            """,
        remedy: """
            Store the item with `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, or with \
            `kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly` where background work needs it. \
            Bulwark’s `KeychainStore` has no class that is readable before the first unlock.
            """,
        bad: [
            Example("query[kSecAttrAccessible as String] = ↓kSecAttrAccessibleAlways"),
            Example("store(token, ↓kSecAttrAccessibleAlwaysThisDeviceOnly)"),
            Example("let keychain = Keychain(service: \"app\").accessibility(↓.always)", "KeychainAccess"),
            Example("keychain.set(value, forKey: \"t\", withAccess: ↓.accessibleAlways)", "KeychainSwift"),
            Example(
                "switch item { case .badge: try keep(bytes, under: item, class: ↓kSecAttrAccessibleAlways) default: break }",
                "handed over with what it is for"),
            Example(
                """
                var protection: CFString {
                    switch self {
                    case .badgeNumber: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
                    case .doorCode: ↓kSecAttrAccessibleAlwaysThisDeviceOnly
                    }
                }
                """, "chosen for what is kept"),
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
                "switch text { case String(kSecAttrAccessibleAlways): self = .always; default: self = .other }",
                "read back"),
            Example(
                "var text: CFString { switch self { case .always: return kSecAttrAccessibleAlways; case "
                    + ".other: return other } }",
                "a table of all that exist"),
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
        guard use.isUsedAsValue, !use.isMapped || use.isChosenForItem, pass.declaration(of: use) == nil else {
            continue
        }
        pass.report("`\(use.name)` leaves this item readable while the device is locked", at: use)
    }
    for use in file.members("always", "accessibleAlways", "alwaysThisDeviceOnly", "accessibleAlwaysThisDeviceOnly") {
        guard use.has(.hasImplicitBase), let call = use.parent, use.isKeychainAccessibility(in: call) else { continue }
        pass.report("`.\(use.name)` leaves this item readable while the device is locked", at: use)
    }
}

extension Node {
    /// Whether a switch chooses the accessibility by what is kept, and gives the system’s constants no other names: its
    /// cases say nothing of when something can be read.
    fileprivate var isChosenForItem: Bool {
        guard let table = enclosing(.switch) else { return false }
        let patterns = table.children(.clause).flatMap { $0.children(.pattern) }.map(\.unwrapped)
        guard patterns.count > 1, patterns.allSatisfy({ $0.kind == .member && $0.has(.hasImplicitBase) }) else {
            return false
        }
        return patterns.allSatisfy { times.isDisjoint(with: Words.of($0.name)) }
    }

    /// Whether this is the accessibility that a call of a Keychain wrapper is given.
    fileprivate func isKeychainAccessibility(in call: Node) -> Bool {
        guard call.kind == .call, role == .argument else { return false }
        return call.name == "accessibility" || ["withAccess", "withAccessibility", "accessibility"].contains(label)
    }
}

/// Words of the names that say when a Keychain item can be read.
private let times: Set<String> = [
    "always", "when", "whenever", "after", "unlock", "unlocked", "locked", "passcode", "accessible", "access",
    "anytime",
    "device", "foreground", "background", "protected", "unprotected",
]
