import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Tests of the checks that run at start.
    static let securityTestsForStartChecks = Control(
        id: "security-tests-for-start-checks",
        title: LocalizedText(
            en: "The launch checks are tested",
            es: "Las comprobaciones de arranque tienen pruebas",
            it: "I controlli all’avvio sono testati"),
        remedy: """
            Write tests that call the checks and verify their results on a clean device, and what the app does when \
            they fail.
            """,
        references: [.masvs("RESILIENCE", 1)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let checks = search[IntegrityChecks.self]
    guard !checks.nodes.isEmpty else { return search.doesNotApply("No device or app check was found") }
    let trail = CallTrail(search.workspace)
    let places = checks.nodes
    var count = 0
    for test in search[SecurityTests.self].tests where trail.reaches(places, from: test.function, depth: 4) {
        search.proof.report("`\(test.function.name)` calls a device or app check", at: test.function)
        count += 1
    }
    if count == 0 { search.summary = search.noTest("calls a device or app check") }
}
