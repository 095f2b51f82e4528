import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// A server whose pin does not match is refused in an orderly way.
    static let pinFailuresHandled = Control(
        id: "pin-failures-handled",
        title: LocalizedText(
            en: "Pin mismatches are rejected and handled", es: "Los pines que no coinciden se rechazan y se gestionan",
            it: "I pin errati sono rifiutati e gestiti"),
        remedy: """
            Respond with `.cancelAuthenticationChallenge`, tell the user that the connection is not secure, and report \
            the event; never continue.
            """,
        references: [.masvs("NETWORK", 2), .maswe(28), .cwe(295)],
        weaknesses: ["pin-fails-open"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search[PinEvidence.self].isAny else { return search.doesNotApply("Nothing is pinned") }
    for file in search.shippedSwift {
        for refusal in file.members("cancelAuthenticationChallenge", "rejectProtectionSpace") {
            search.proof.report("A server that does not match is rejected with `.\(refusal.name)`", at: refusal)
        }
        for reason in file.members("serverTrustEvaluationFailed", "serverCertificateUntrusted") {
            search.proof.report("`\(reason.name)` is handled", at: reason)
        }
    }
    for domain in search[PinEvidence.self].domains {
        search.proof.report(
            "The system rejects servers of `\(domain.host)` that do not match", at: domain.entry, path: domain.keys,
            in: domain.file)
    }
}
