import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The project says how it handles security.
    static let documentationKept = Control(
        id: "documentation-kept",
        title: LocalizedText(
            en: "Security is documented",
            es: "La seguridad está documentada",
            it: "La sicurezza è documentata"),
        remedy: """
            Maintain a security document that explains how to report vulnerabilities, what is protected and how it is \
            tested, and name it under `controls:` in `.bulwark.yml`.
            """,
        references: [.masvs("CODE", 4), .cwe(1059)],
        notes: [.gdprByDesign],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var isFound = false
    for file in search.workspace.files where file.isAboutSecurity {
        search.proof.report("The project documents its security", file: file.path)
        isFound = true
    }
    if !isFound { search.summary = search.onlyAttested("a security document") }
}

extension SourceFile {
    /// `SECURITY.md`, and documents whose name speaks of security; a heading alone documents nothing.
    fileprivate var isAboutSecurity: Bool {
        let name = name.lowercased()
        guard [".md", ".txt", ".rst", ".adoc"].contains(where: name.hasSuffix), role != .vendored else { return false }
        let isNamed =
            name.hasPrefix("security") || name.contains("threat-model") || name.contains("threatmodel")
            || name.contains("security") && path.lowercased().contains("doc")
        return isNamed && text.split(whereSeparator: \.isWhitespace).prefix(30).count == 30
    }
}
