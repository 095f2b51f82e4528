import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Answers to sensitive requests are kept nowhere.
    static let cacheDisabled = Control(
        id: "cache-disabled",
        title: LocalizedText(
            en: "Sensitive responses are not cached", es: "Las respuestas sensibles no se guardan en caché",
            it: "Le risposte sensibili non sono messe in cache"),
        remedy: "Set `urlCache = nil` and `requestCachePolicy = .reloadIgnoringLocalCacheData`, or use `.ephemeral`.",
        references: [.masvs("STORAGE", 2), .maswe(1), .mobileTop10(9), .cwe(524)],
        notes: [.gdprIntegrity],
        weaknesses: ["response-cached-on-disk"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    for file in search.shippedSwift {
        for setting in file.settings(["urlCache"]) where setting.value.kind == .nilLiteral {
            search.proof.report("The session has no cache", at: setting.value)
        }
        for policy in file.members("reloadIgnoringLocalCacheData", "reloadIgnoringLocalAndRemoteCacheData")
        where policy.role != .pattern && !policy.isForDevelopers {
            search.proof.report("`.\(policy.name)` bypasses the cache", at: policy)
        }
        for session in file.members("ephemeral") where !session.isForDevelopers {
            guard session.has(.hasImplicitBase) || session.base?.name == "URLSessionConfiguration" else { continue }
            search.proof.report("The session stores nothing on disk", at: session)
        }
    }
}
