import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The whole chain is evaluated before a pin is compared.
    static let chainBeforePin = Control(
        id: "chain-before-pin",
        title: LocalizedText(
            en: "The whole certificate chain is validated", es: "Se evalúa la cadena de certificados completa",
            it: "È valutata l’intera catena di certificati"),
        remedy: """
            Call `SecTrustEvaluateWithError` first and reject the server if it fails; compare pins only afterwards.
            """,
        references: [.masvs("NETWORK", 2), .maswe(27), .maswe(28), .cwe(296)],
        weaknesses: ["pin-before-chain", "trust-result-ignored", "certificate-check-disabled"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pins = search[PinEvidence.self]
    for domain in pins.domains {
        search.proof.report(
            "The system evaluates the chain of `\(domain.host)` and compares the pins", at: domain.entry,
            path: domain.keys, in: domain.file)
    }
    for file in search.shippedSwift {
        for call in file.calls("SecTrustEvaluateWithError", "SecTrustEvaluateAsyncWithError", "performValidation") {
            search.proof.report("`\(call.name)` evaluates the chain", at: call)
        }
    }
    for node in pins.libraries { search.proof.report("`\(node.name)` evaluates the chain by default", at: node) }
    if !pins.isAny, search[NetworkUse.self].challengeHandlers.isEmpty {
        search.doesNotApply("No code decides whether a certificate is trusted; the system evaluates every chain")
    }
}
