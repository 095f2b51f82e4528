import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Requests give up in good time.
    static let requestTimeouts = Control(
        id: "request-timeouts",
        title: LocalizedText(
            en: "Requests have timeouts", es: "Las peticiones tienen tiempo límite", it: "Le richieste hanno un timeout"
        ),
        remedy:
            "Set `timeoutIntervalForRequest` and `timeoutIntervalForResource` on the configuration of each session.",
        references: [.masvs("NETWORK", 1), .cwe(400)],
        weaknesses: ["timeout-missing"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    for file in search.shippedSwift {
        for setting in file.settings(limits) where !setting.value.isForDevelopers {
            search.proof.report("`\(setting.name)` sets a limit", at: setting.value)
        }
    }
}

private let limits: Set<String> = [
    "timeoutIntervalForRequest", "timeoutIntervalForResource", "timeoutInterval", "connectTimeout", "requestTimeout",
]
