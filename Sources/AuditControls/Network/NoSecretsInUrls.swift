import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Addresses carry no tokens, passwords or personal data.
    static let noSecretsInUrls = Control(
        id: "no-secrets-in-urls",
        title: LocalizedText(
            en: "No sensitive data in URLs", es: "Ningún dato sensible en las URL",
            it: "Nessun dato sensibile negli URL"),
        remedy: "Send secrets in a header or in the body; URLs end up in logs, histories and caches.",
        references: [.masvs("NETWORK", 1), .masvs("STORAGE", 2), .mobileTop10(5), .cwe(598)],
        notes: [.gdprIntegrity],
        weaknesses: ["secret-in-url", "credentials-in-url", "url-with-password"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    let names = search[SensitiveNames.self]
    var read = 0
    for file in search.shippedSwift {
        for item in file.calls("URLQueryItem") where !item.isForDevelopers {
            read += 1
            guard let name = search.lookup.constant(item.argument("name") ?? item)?.value.string,
                names.kind(of: name) == nil, !(item.argument("value")?.isTypedOrSensitive(names) ?? true)
            else { continue }
            search.proof.report("Neither the parameter `\(name)` nor its value has a sensitive name", at: item)
        }
        for call in file.calls("setValue", "addValue") {
            guard let field = call.argument("forHTTPHeaderField"),
                search.lookup.constant(field)?.value.string?.lowercased() == "authorization"
            else { continue }
            search.proof.report("The credential is sent in the `Authorization` header", at: call)
        }
    }
    guard read > 0 else { return }
    search.summary = "\(read) query parameter\(read == 1 ? " was" : "s were") checked; none has a sensitive name"
}

extension Node {
    /// Whether a value is what somebody has just typed, or is named for something sensitive.
    fileprivate func isTypedOrSensitive(_ names: SensitiveNames) -> Bool {
        ([self] + Array(descendants)).contains { node in
            switch node.kind {
            case .member where node.name == "text":
                !(node.base?.unwrapped.words.isDisjoint(with: ["field", "view", "input"]) ?? true)
            case .member, .reference, .call: names.kind(of: node.name) != nil
            default: false
            }
        }
    }
}
