import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The tests run for every change.
    static let testsRunInCi = Control(
        id: "tests-run-in-ci",
        title: LocalizedText(
            en: "Tests run for every change",
            es: "Las pruebas se ejecutan con cada cambio",
            it: "I test vengono eseguiti a ogni modifica"),
        remedy: "Run `swift test` or `xcodebuild test` in the pipeline, and merge nothing that fails.",
        references: [.masvs("CODE", 4), .cwe(1053)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let commands = BuildCommands(search.workspace)
    if search.prove("The tests run", byCommandsWhere: commands.test) { return }
    search.summary = search.missing("runs tests for every change")
}
