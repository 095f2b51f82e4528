import AuditKit
import AuditModel

extension Control {
    /// Nothing in what is shipped switches the check of certificates off.
    static let certificateChecksNeverDisabled = Control(
        id: "certificate-checks-never-disabled",
        title: LocalizedText(
            en: "Certificate checks are never off", es: "La validación de certificados nunca se desactiva",
            it: "La validazione dei certificati non è mai disattivata"),
        remedy: """
            Remove the code that accepts every certificate; for a development server install its authority on the device.
            """,
        references: [.masvs("NETWORK", 1), .mobileTop10(5), .cwe(295)],
        notes: [.gdprEncryption],
        weaknesses: [
            "certificate-check-disabled", "host-name-check-disabled", "trust-result-ignored", "pin-fails-open",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard let use = search.needsNetwork() else { return }
    for handler in use.challengeHandlers {
        search.proof.report("This handler of challenges does not accept unchecked servers", at: handler)
    }
    if use.challengeHandlers.isEmpty {
        for request in use.requests {
            search.proof.report("Made without a handler that could accept unchecked servers", at: request)
        }
        search.summary = "No code answers challenges, so the system checks every server"
    }
}
