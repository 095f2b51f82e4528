import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Nothing in what is shipped switches the check of certificates off.
    static let certificateChecksNeverDisabled = Control(
        id: "certificate-checks-never-disabled",
        title: LocalizedText(
            en: "Certificate validation is never disabled", es: "La validación de certificados nunca se desactiva",
            it: "La validazione dei certificati non è mai disattivata"),
        remedy: """
            Remove the code that accepts any certificate; for a development server, install its certificate authority \
            on the device.
            """,
        references: [.masvs("NETWORK", 1), .maswe(27), .mobileTop10(5), .cwe(295)],
        notes: [.gdprEncryption],
        weaknesses: [
            "certificate-check-disabled", "host-name-check-disabled", "trust-result-ignored", "pin-fails-open",
            "pin-before-chain",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard let use = search.needsNetwork() else { return }
    let trail = CallTrail(search.workspace)
    for handler in use.challengeHandlers {
        if let option = trail.first(from: handler, depth: 3, where: \.isWayRound) {
            search.objection.report("`\(option.name)` makes the app accept servers that fail validation", at: option)
        } else {
            search.proof.report("This challenge handler does not accept unvalidated servers", at: handler)
        }
    }
    if use.challengeHandlers.isEmpty {
        for request in use.requests {
            search.proof.report("Created without a handler that could accept unvalidated servers", at: request)
        }
        search.summary = "No code handles challenges, so the system validates every server"
    }
}

extension Node {
    /// Whether an option of shipped code passes the check by: `allowUntrusted`, `ignoresCertificateErrors`.
    fileprivate var isWayRound: Bool {
        guard kind == .reference || kind == .member, role != .callee, !isForDevelopers else { return false }
        let words = words
        if !words.isDisjoint(with: welcoming) { return !words.isDisjoint(with: strangers) }
        return !words.isDisjoint(with: ignoring)
            && !words.isDisjoint(with: ["certificate", "certificates", "ssl", "tls"])
    }
}

private let welcoming: Set<String> = ["allow", "allows", "accept", "accepts", "trust", "trusts"]
private let strangers: Set<String> = ["untrusted", "insecure", "invalid", "signed", "any", "all", "everything"]
private let ignoring: Set<String> = ["ignore", "ignores", "skip", "skips", "bypass", "bypasses"]
