import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// Release builds are signed by the team.
    static let codeSigning = Control(
        id: "code-signing",
        title: LocalizedText(
            en: "Release builds are signed",
            es: "Las versiones publicadas van firmadas",
            it: "Le build di rilascio sono firmate"),
        remedy: """
            Set `DEVELOPMENT_TEAM` and `CODE_SIGN_STYLE` for the release configuration, and leave \
            `CODE_SIGNING_ALLOWED` alone.
            """,
        references: [.masvs("RESILIENCE", 2), .maswe(56), .mobileTop10(7), .cwe(347)],
        weaknesses: [
            "signing-off"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let programs = search.workspace.shippedVariants.filter(\.isShippedProgram)
    guard !programs.isEmpty else { return search.doesNotApply("No project builds a signed program") }
    for program in programs {
        for name in ["DEVELOPMENT_TEAM", "CODE_SIGN_STYLE", "CODE_SIGN_IDENTITY"] {
            guard let setting = program.setting(name), !["", "-", "\"\""].contains(setting.value) else { continue }
            search.proof.report("`\(name)` configures signing of \(program.place)", at: setting)
            break
        }
    }
}
