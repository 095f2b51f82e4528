import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Each pinned host has a second pin for the day its key changes.
    static let backupPins = Control(
        id: "backup-pins",
        title: LocalizedText(
            en: "Each host has a backup pin", es: "Cada host tiene un pin de reserva",
            it: "Ogni host ha un pin di riserva"),
        remedy: "Pin a second key, kept off the server, so that the first can be replaced without an app update.",
        references: [.masvs("NETWORK", 2), .maswe(28)],
        weaknesses: ["pin-without-backup", "pin-placeholder"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pins = search[PinEvidence.self]
    guard pins.isAny else { return search.doesNotApply("Nothing is pinned") }
    for domain in pins.domains where Set(domain.pins).count > 1 {
        search.proof.report(
            "`\(domain.host)` has \(Set(domain.pins).count) pins", at: domain.entry, path: domain.keys, in: domain.file)
    }
    for list in pins.lists where Set(list.pins.map(\.name)).count > 1 {
        search.proof.report("The list contains \(Set(list.pins.map(\.name)).count) pins", at: list.place)
    }
    search.summary = nil
}
