import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Test servers and live servers have pins of their own.
    static let pinsPerEnvironment = Control(
        id: "pins-per-environment",
        title: LocalizedText(
            en: "Pins are configured per environment", es: "Los pines se configuran por entorno",
            it: "I pin sono configurati per ambiente"),
        remedy: """
            Select pins by environment, with `#if` conditions, a `switch` over the environment or a list for each \
            host.
            """,
        references: [.masvs("NETWORK", 2), .maswe(28)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pins = search[PinEvidence.self]
    guard pins.isAny else { return search.doesNotApply("Nothing is pinned") }
    for list in pins.lists where list.place.isChosenByEnvironment {
        search.proof.report("These pins apply to one environment", at: list.place)
    }
    let hosts = Set(pins.domains.map(\.host))
    guard hosts.count > 1 else { return }
    for domain in pins.domains {
        search.proof.report(
            "`\(domain.host)` has its own pins", at: domain.entry, path: domain.keys, in: domain.file)
    }
}

extension Node {
    /// Whether the node stands in a branch over environments, or in the value for one of several hosts.
    fileprivate var isChosenByEnvironment: Bool {
        ancestors.contains { up in
            switch up.kind {
            case .ifClause: true
            case .case, .if, .switch: up.children.contains { $0.role != .body && $0.namesEnvironment }
            case .dictionaryEntry:
                up.parent.map { $0.children.filter { $0.kind == .dictionaryEntry }.count > 1 } ?? false
            default: false
            }
        }
    }

    private var namesEnvironment: Bool {
        ([self] + descendants).contains { environments.contains($0.name.lowercased()) }
    }
}

private let environments: Set<String> = [
    "development", "staging", "production", "debug", "release", "environment", "dev", "prod", "live", "sandbox", "qa",
    "test", "testing",
]
