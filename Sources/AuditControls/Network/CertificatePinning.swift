import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Servers are known by their keys or certificates, not by any authority's word alone.
    static let certificatePinning = Control(
        id: "certificate-pinning",
        title: LocalizedText(
            en: "Certificates are pinned", es: "Los certificados están fijados",
            it: "I certificati sono vincolati (pinning)"),
        remedy: """
            Pin the public keys of the servers that matter, with a backup, through `NSPinnedDomains` in the \
            `Info.plist` or in the session's delegate after `SecTrustEvaluateWithError`.
            """,
        references: [.masvs("NETWORK", 2), .maswe(28), .mobileTop10(5), .cwe(295)],
        weaknesses: [
            "certificate-check-disabled", "host-name-check-disabled", "pin-before-chain", "pin-fails-open",
            "pin-hash-without-spki-header", "pin-placeholder", "pinned-host-never-contacted", "trust-result-ignored",
            "unpinned-sensitive-host",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pins = search[PinEvidence.self]
    for place in pins.domains {
        search.proof.report("Keys are pinned for `\(place.host)`", at: place.entry, path: place.keys, in: place.file)
    }
    for node in pins.comparisons {
        search.proof.report("The server's certificate or key is compared with a pin", at: node)
    }
    for node in pins.libraries { search.proof.report("`\(node.name)` checks the server against pins", at: node) }
    if pins.isMeant, !pins.isEnforced {
        search.summary = "Pins are declared, but no challenge handler that compares them was found"
    }
    guard !pins.isAny, search.needsNetwork() != nil else { return }
    search.summary = "No pins are declared, and no challenge handler compares any"
}
