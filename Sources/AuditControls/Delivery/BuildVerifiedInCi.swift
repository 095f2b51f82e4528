import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Every change is built before it is merged.
    static let buildVerifiedInCi = Control(
        id: "build-verified-in-ci",
        title: LocalizedText(
            en: "Builds are verified for every change",
            es: "La compilación se verifica con cada cambio",
            it: "La build viene verificata a ogni modifica"),
        remedy: "Build each scheme in the CI pipeline, and merge nothing that fails.",
        references: [.masvs("CODE", 4), .cwe(1053)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let commands = BuildCommands(search.workspace)
    var isFound = search.prove("The project is built", byCommandsWhere: commands.build)
    for file in search.workspace.files where file.isXcodeCloudScript {
        search.proof.report("Xcode Cloud builds the project and runs this script", file: file.path)
        isFound = true
    }
    if !isFound { search.summary = search.missing("builds the project for every change") }
}

extension SourceFile {
    /// One of the three scripts that Xcode Cloud runs around each build.
    fileprivate var isXcodeCloudScript: Bool {
        let parts = path.split(separator: "/")
        let names = ["ci_post_clone.sh", "ci_pre_xcodebuild.sh", "ci_post_xcodebuild.sh"]
        return parts.dropLast().last == "ci_scripts" && names.contains(name)
    }
}
