import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Signing out removes what signing in has left on the device.
    static let logoutClearsSecrets = Control(
        id: "logout-clears-secrets",
        title: LocalizedText(
            en: "Logging out clears all sensitive data",
            es: "Cerrar sesión borra los datos sensibles",
            it: "Il logout cancella i dati sensibili"),
        remedy: """
            In the sign-out function, delete the keychain items, cookies and caches of the account, and handle the \
            status of each deletion. Bulwark’s `Session` clears what was registered and reports what is left.
            """,
        references: [.masvs("AUTH", 1), .masvs("STORAGE", 1), .maswe(24), .mobileTop10(3), .cwe(613), .cwe(459)],
        notes: [.gdprStorageLimit, .gdprIntegrity],
        weaknesses: [
            "logout-leaves-secrets"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let logouts = search.shippedSwift.flatMap { file in
        file.nodes(.functionDecl) { marks.occur(in: $0) }.filter { $0.isLogout && !$0.isForDevelopers }
    }
    let shape = search.shape
    guard !logouts.isEmpty else {
        guard shape.hasInterface, !shape.logins.isEmpty else {
            return search.doesNotApply("No sign-in was found")
        }
        search.summary = "The app signs in, but no function that signs out was found"
        return
    }
    let trail = CallTrail(search.workspace)
    var clearing = 0
    for logout in logouts {
        guard let removal = trail.first(from: logout, depth: 5, where: \.removesSecrets) else { continue }
        search.proof.report("`\(logout.name)` leads to `\(removal.shownName)`", at: logout)
        clearing += 1
    }
    let count = logouts.count
    search.summary =
        "\(count) function\(count == 1 ? " signs out" : "s sign out"); "
        + (clearing == 0
            ? "none removes anything from the keychain" : "\(clearing) clear\(clearing == 1 ? "s" : "") the keychain")
}

extension Node {
    fileprivate var isLogout: Bool {
        guard let body = child(.body), !body.children.isEmpty else { return false }
        let words = Words.of(name)
        if words.contains(where: ["logout", "signout", "logoff"].contains) { return true }
        return zip(words, words.dropFirst()).contains { ($0 == "log" || $0 == "sign") && $1 == "out" }
    }

    /// Whether a node deletes keychain items, by the system's call or by that of a library or type for the keychain.
    fileprivate var removesSecrets: Bool {
        guard kind == .call else { return false }
        if name == "SecItemDelete" { return true }
        guard let base = base?.unwrapped else { return false }
        let verbs: Set<String> = ["remove", "delete", "clear", "reset", "erase", "wipe"]
        return !words.isDisjoint(with: verbs) && base.namesKeychain
    }
}

private let marks = FoldedWords("logout", "signout", "logoff", "log_out", "sign_out")
