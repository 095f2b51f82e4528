import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// What is shipped keeps no debug symbols.
    static let debugSymbolsStripped = Control(
        id: "debug-symbols-stripped",
        title: LocalizedText(
            en: "Debug symbols are stripped",
            es: "Los símbolos de depuración se eliminan",
            it: "I simboli di debug sono rimossi"),
        remedy: """
            Set `DEBUG_INFORMATION_FORMAT = dwarf-with-dsym` and `STRIP_INSTALLED_PRODUCT = YES` for the release \
            configuration.
            """,
        references: [.masvs("RESILIENCE", 3), .maswe(61), .mobileTop10(7), .cwe(215)],
        weaknesses: [
            "debug-symbols-shipped"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let programs = search.workspace.shippedVariants.filter(\.isShippedProgram)
    guard !programs.isEmpty else { return search.doesNotApply("No project builds a program with symbols") }
    for program in programs {
        for name in ["STRIP_INSTALLED_PRODUCT", "STRIP_SWIFT_SYMBOLS", "COPY_PHASE_STRIP", "DEPLOYMENT_POSTPROCESSING"]
        {
            guard let setting = program.written(name, true) else { continue }
            search.proof.report("`\(name)` strips the symbols from \(program.place)", at: setting)
        }
        if let setting = program.setting("DEBUG_INFORMATION_FORMAT"), setting.value.contains("dsym") {
            search.proof.report("The symbols of \(program.place) are kept in a separate file", at: setting)
        }
    }
}
