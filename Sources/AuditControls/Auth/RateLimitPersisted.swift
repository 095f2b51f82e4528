import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The count of failed attempts survives a restart of the app.
    static let rateLimitPersisted = Control(
        id: "rate-limit-persisted",
        title: LocalizedText(
            en: "The rate limit survives a restart",
            es: "El límite de intentos sobrevive al reinicio",
            it: "Il limite dei tentativi sopravvive al riavvio"),
        remedy: """
            Store the count and the end of the wait in the keychain, and read them before the first attempt. Bulwark’s \
            `LoginLimiter` does this with a `SecretAttemptStore`.
            """,
        references: [.masvs("AUTH", 1), .maswe(20), .mobileTop10(3), .cwe(307)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard let limits = search.needsLoginLimit() else { return }
    var isKept = false
    for scope in limits.scopes(search.lookup) {
        guard let write = scope.descendants.first(where: { $0.keepsValue(search.lookup) }) else { continue }
        search.proof.report("The count survives the end of the app", at: write)
        isKept = true
    }
    guard !isKept else { return }
    search.summary = limits.limits.first.map { "`\($0.counter)` is counted only in memory" }
}

extension Node {
    /// Whether a node stores something: in user defaults, the keychain or a file.
    fileprivate func keepsValue(_ lookup: Lookup) -> Bool {
        switch kind {
        case .attribute: return ["AppStorage", "KeychainStorage", "UserDefault", "Default"].contains(name)
        case .call:
            if ["SecItemAdd", "SecItemUpdate", "write"].contains(name) {
                return name != "write" || argument("to") != nil
            }
            guard let base else { return false }
            guard let verb = Words.of(name).first, ["set", "save", "store", "write", "update"].contains(verb) else {
                return false
            }
            return base.namesKeychain || lookup.isValue(base, of: "UserDefaults")
                || !Set(Words.of(base.dottedName)).isDisjoint(with: ["defaults", "storage", "store"])
        default: return false
        }
    }
}
