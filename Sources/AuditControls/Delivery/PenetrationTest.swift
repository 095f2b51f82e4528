import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Somebody has attacked the app on behalf of the team.
    static let penetrationTest = Control(
        id: "penetration-test",
        title: LocalizedText(
            en: "A penetration test has been performed",
            es: "Se ha hecho una prueba de penetración",
            it: "È stato svolto un penetration test"),
        remedy: """
            Have the app tested, keep the report, and name it under `controls:` in `.bulwark.yml` with the date until \
            which it is valid.
            """,
        references: [.masvs("RESILIENCE", 4), .cwe(1053)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    search.summary = search.onlyAttested("a penetration test")
}
