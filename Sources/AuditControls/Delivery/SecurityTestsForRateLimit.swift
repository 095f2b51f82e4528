import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Tests of the limit on attempts.
    static let securityTestsForRateLimit = Control(
        id: "security-tests-for-rate-limit",
        title: LocalizedText(
            en: "Rate limiting is tested",
            es: "La limitación de intentos tiene pruebas",
            it: "La limitazione dei tentativi è testata"),
        remedy: """
            Write a test that fails to sign in as often as is allowed and expects the next attempt to be rejected.
            """,
        references: [.masvs("AUTH", 1)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsLoginLimit() != nil else { return }
    let count = search.prove("counts attempts and expects them to be limited", byTestsCalling: words)
    search.summary = count == 0 ? search.noTest("counts sign-in attempts") : nil
}

private let words: Set<String> = ["attempt", "attempts", "limiter", "throttle", "throttler", "lockout", "cooldown"]
