import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Every address that code names is an encrypted one.
    static let httpsOnly = Control(
        id: "https-only",
        title: LocalizedText(en: "Only HTTPS is used", es: "Solo se usa HTTPS", it: "Si usa solo HTTPS"),
        remedy: "Use `https` in every URL, and remove insecure exceptions from the `Info.plist`.",
        references: [.masvs("NETWORK", 1), .maswe(26), .mobileTop10(5), .cwe(319)],
        notes: [.gdprEncryption, .ccpaReasonableSecurity],
        weaknesses: [
            "cleartext-url", "cleartext-web-socket", "cleartext-transmission", "ats-disabled", "ats-exception-insecure",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard let use = search.needsNetwork() else { return }
    let count = use.secureEndpoints.count
    search.summary =
        count == 1 ? "1 URL was checked and uses encryption" : "\(count) URLs were checked, and all use encryption"
    for endpoint in use.secureEndpoints {
        let host = Endpoint(endpoint.name)?.host ?? ""
        search.proof.report("`\(host)` is contacted over an encrypted connection", at: endpoint)
    }
    if use.secureEndpoints.isEmpty { search.summary = "No server URL was found in the code" }
}
