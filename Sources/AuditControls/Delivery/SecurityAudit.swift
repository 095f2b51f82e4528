import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The project is audited for security.
    static let securityAudit = Control(
        id: "security-audit",
        title: LocalizedText(
            en: "A security audit has been performed",
            es: "Se ha hecho una auditoría de seguridad",
            it: "È stato svolto un audit di sicurezza"),
        remedy: """
            Run `bulwark audit` in the pipeline, or name the report of an audit under `controls:` in \
            `.bulwark.yml`.
            """,
        references: [.masvs("CODE", 4), .cwe(1053)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    if search.prove("The project is audited for every change", byLinesWith: tools) { return }
    search.summary = search.onlyAttested("a security audit, and no pipeline runs one")
}

private let tools = ["bulwark audit", "bulwark-action", "mobsfscan", "semgrep ci", "semgrep scan"]
