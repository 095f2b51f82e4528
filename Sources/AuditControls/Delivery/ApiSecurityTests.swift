import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The server’s interface is tested for weaknesses.
    static let apiSecurityTests = Control(
        id: "api-security-tests",
        title: LocalizedText(
            en: "The API is tested for security",
            es: "Se prueba la seguridad de la API",
            it: "La sicurezza delle API viene testata"),
        remedy: """
            Run a scanner such as ZAP or Schemathesis against a test server, or name its report under \
            `controls:` in `.bulwark.yml`.
            """,
        references: [.masvs("NETWORK", 1), .masvs("AUTH", 1), .mobileTop10(5), .cwe(1053)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    if search.prove("The server is tested for vulnerabilities", byLinesWith: tools) { return }
    search.summary = search.onlyAttested("a server security test, and no pipeline runs one")
}

private let tools = [
    "zaproxy", "zap-baseline", "zap-full-scan", "zap-api-scan", "action-baseline", "schemathesis", "restler", "nuclei",
    "42crunch", "apisec", "dastardly", "stackhawk",
]
