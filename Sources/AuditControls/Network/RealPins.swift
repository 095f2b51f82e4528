import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Pins are digests of keys, not places to be filled in.
    static let realPins = Control(
        id: "real-pins",
        title: LocalizedText(
            en: "Pins are real key digests", es: "Los pines son hashes reales de claves",
            it: "I pin sono hash reali di chiavi"),
        remedy:
            "Compute each pin from the server's key, with its header: `openssl x509 -pubkey`, `openssl pkey -pubin -outform der`, `openssl dgst -sha256 -binary`, `openssl base64`.",
        references: [.masvs("NETWORK", 2), .maswe(28), .cwe(295)],
        weaknesses: ["pin-placeholder", "pin-hash-without-spki-header"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pins = search[PinEvidence.self]
    guard pins.isAny else { return search.doesNotApply("Nothing is pinned") }
    for list in pins.lists {
        search.proof.report("32 bytes in base64 or hexadecimal, the size of a SHA-256 digest", at: list.place)
    }
    for domain in pins.domains where domain.pins.contains(where: { PinText.judge($0) == .genuine }) {
        search.proof.report(
            "`\(domain.host)` is pinned to digests of the correct size", at: domain.entry, path: domain.keys,
            in: domain.file)
    }
}
