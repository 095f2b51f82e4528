import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// App Transport Security is left on for the whole app.
    static let atsEnabled = Control(
        id: "ats-enabled",
        title: LocalizedText(
            en: "App Transport Security is enabled", es: "App Transport Security está activo",
            it: "App Transport Security è attivo"),
        remedy: "Remove `NSAllowsArbitraryLoads` and related keys from the `Info.plist`; the system default is secure.",
        references: [.masvs("NETWORK", 1), .maswe(26), .mobileTop10(5), .mobileTop10(8), .cwe(319)],
        weaknesses: [
            "ats-disabled", "ats-disabled-for-media", "ats-disabled-in-web-content", "ats-key-misplaced",
            "ats-legacy-key",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let lists = search.workspace.infoPlists.filter { $0.source.role.isShipped && $0.isOfProgram }
    for list in lists {
        if let entry = list.root.entry(TransportSecurity.key) {
            search.proof.report(
                "The App Transport Security settings keep it enabled", at: entry, path: [TransportSecurity.key],
                in: list)
        } else {
            search.proof.report(
                "The property list leaves App Transport Security at its default: enabled", file: list.path)
        }
    }
    // An app may have its list generated: then nothing stands in the way of the system's default.
    for app in search.workspace.shippedVariants where app.kind == .app && app.isRelease && app.generatesInfoPlist {
        guard let setting = app.setting("GENERATE_INFOPLIST_FILE") else { continue }
        search.proof.report("The property list is generated, and App Transport Security stays enabled", at: setting)
    }
    if lists.isEmpty, !search.workspace.shippedVariants.contains(where: { $0.kind == .app }) {
        search.doesNotApply("The project has no app `Info.plist`")
    }
}
