import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// An analyser reads the code in the pipeline or in each build.
    static let staticAnalysis = Control(
        id: "static-analysis",
        title: LocalizedText(
            en: "Static analysis is performed",
            es: "El código se analiza estáticamente",
            it: "Il codice è sottoposto ad analisi statica"),
        remedy: "Run `bulwark audit` and a linter in the pipeline, and fail it on findings.",
        references: [.masvs("CODE", 4), .mobileTop10(2), .cwe(1053)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var isFound = false
    let pipelines = search[ContinuousIntegration.self]
    for line in pipelines.lines(with: analyzers) {
        // CodeQL reads only the languages that it is told to.
        if line.text.contains("codeql"), !pipelines.mentions("swift", in: line.file) { continue }
        search.proof.report("A static analyzer checks the code", in: line.file, at: line.range)
        isFound = true
    }
    for target in search.workspace.shippedProjects.flatMap(\.targets) {
        for script in target.xcode.scripts where analyzers.contains(where: script.script.lowercased().contains) {
            guard let range = script.scriptRange, let file = search.workspace.file(target.project) else { continue }
            search.proof.report(
                "A static analyzer checks the code in each build of `\(target.name)`", in: file, at: range)
            isFound = true
        }
    }
    if !isFound { search.summary = search.missing("runs a static analyzer for Swift") }
}

private let analyzers = [
    "bulwark audit", "bulwark-action", "swiftlint", "codeql-action/analyze", "codeql database analyze", "semgrep",
    "sonar-scanner", "sonarcloud", "sonarqube", "mobsfscan", "xcodebuild analyze", "periphery scan", "infer run",
    "snyk code", "checkmarx", "fortify", "veracode",
]
