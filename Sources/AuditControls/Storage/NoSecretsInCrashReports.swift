import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// What is sent to services for crashes and analytics is not sensitive.
    static let noSecretsInCrashReports = Control(
        id: "no-secrets-in-crash-reports",
        title: LocalizedText(
            en: "No sensitive data in crash reports",
            es: "Ningún dato sensible en los informes de fallos",
            it: "Nessun dato sensibile nei crash report"),
        remedy: """
            Give crash and analytics services identifiers that are meaningless elsewhere, and remove names, addresses \
            and tokens from keys, tags and breadcrumbs.
            """,
        references: [.masvs("STORAGE", 2), .masvs("PRIVACY", 1), .maswe(67), .mobileTop10(6), .cwe(359), .cwe(201)],
        notes: [.gdprMinimisation, .gdprIntegrity, .ccpaMinimisation],
        weaknesses: [
            "secret-in-crash-report"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pass = search.proof
    var calls: [Node] = []
    for file in search.shippedSwift { calls += AnalyticsCalls.all(in: file, pass) }
    guard !calls.isEmpty else { return search.doesNotApply("No call to a crash or analytics service was found") }
    for call in calls.prefix(8) {
        search.proof.report("`\(call.callee?.dottedName ?? call.name)` receives nothing sensitive", at: call)
    }
    let count = calls.count
    search.summary =
        "\(count) call\(count == 1 ? "" : "s") to crash or analytics services \(count == 1 ? "was" : "were") checked"
}
