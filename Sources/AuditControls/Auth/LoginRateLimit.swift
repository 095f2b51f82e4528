import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Failed attempts to sign in are counted, and too many stop it.
    static let loginRateLimit = Control(
        id: "login-rate-limit",
        title: LocalizedText(
            en: "Login attempts are rate-limited",
            es: "Los intentos de acceso están limitados",
            it: "I tentativi di accesso sono limitati"),
        remedy: """
            Count failed attempts, and reject further ones for an increasing time; enforce the same limit on the \
            server. Bulwark’s `LoginLimiter` counts and rejects attempts, in apps and on servers.
            """,
        references: [.masvs("AUTH", 1), .maswe(20), .mobileTop10(3), .cwe(307)],
        notes: [.gdprResilience],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard let limits = search.needsLoginLimit() else {
        if search.summary != nil {
            let count = search.shape.logins.count + search.shape.secretFields.count
            search.summary =
                "\(count) sign-in call\(count == 1 ? " was" : "s were") checked; none limits attempts"
        }
        return
    }
    for limit in limits.limits {
        if let function = limit.comparison.enclosingDeclaration, !search.isUsed(function) { continue }
        search.proof.report("`\(limit.counter)` is compared with the maximum number of attempts", at: limit.comparison)
    }
}
