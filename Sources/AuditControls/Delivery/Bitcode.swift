import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The App Store takes no bitcode, so that nothing is to be done.
    static let bitcode = Control(
        id: "bitcode",
        title: LocalizedText(
            en: "Bitcode is no longer used",
            es: "Bitcode ya no se usa",
            it: "Bitcode non è più in uso"),
        remedy: "Delete `ENABLE_BITCODE = YES` from the build settings.",
        references: [.masvs("CODE", 4)],
        weaknesses: [
            "bitcode-obsolete"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    search.doesNotApply("The App Store has not accepted bitcode since Xcode 14")
}
