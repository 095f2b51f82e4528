import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Temporary files are removed when they are no longer needed.
    static let temporaryFilesRemoved = Control(
        id: "temporary-files-removed",
        title: LocalizedText(
            en: "Temporary files are removed",
            es: "Los archivos temporales se eliminan",
            it: "I file temporanei vengono rimossi"),
        remedy: "Remove each temporary file in a `defer`, or empty the temporary directory at launch.",
        references: [.masvs("STORAGE", 2), .maswe(1), .mobileTop10(9), .cwe(459)],
        notes: [.gdprStorageLimit],
        weaknesses: [
            "temporary-file-left-behind"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var places = 0
    for file in search.shippedSwift {
        let uses = file.uses("temporaryDirectory") + file.calls("NSTemporaryDirectory")
        for use in uses where !use.isForDevelopers {
            places += 1
            let around = use.enclosingType ?? use.enclosingDeclaredFunction ?? file.tree.root
            guard
                let removal = file.calls("removeItem", "unlink", "replaceItemAt", "moveItem").first(
                    where: around.contains)
            else { continue }
            search.proof.report("`\(removal.name)` removes temporary files", at: removal)
        }
    }
    guard places > 0 else { return search.doesNotApply("No temporary directory is used") }
    search.summary = "The temporary directory is used in \(places) place\(places == 1 ? "" : "s")"
}
