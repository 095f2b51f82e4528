import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Dependencies are watched for known weaknesses.
    static let dependencyScan = Control(
        id: "dependency-scan",
        title: LocalizedText(
            en: "Dependencies are scanned for vulnerabilities",
            es: "Se analizan las vulnerabilidades de las dependencias",
            it: "Le dipendenze sono controllate per vulnerabilità"),
        remedy: """
            Run `bulwark audit --advisories` or another scanner in the pipeline, and have Dependabot or Renovate \
            propose updates.
            """,
        references: [.masvs("CODE", 3), .maswe(44), .mobileTop10(2), .cwe(1395), .cwe(1104)],
        notes: [.gdprTesting],
        weaknesses: [
            "vulnerable-dependency"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let files = search.workspace.files
    let holds =
        files.contains { $0.kind.isLockFile || $0.kind == .podfile || $0.kind == .cartfile }
        || search.workspace.swift.contains { $0.source.kind == .packageManifest && !$0.packageCalls.isEmpty }
    guard holds else { return search.doesNotApply("The project has no dependencies") }
    var isFound = search.prove("Dependencies are checked against advisories", byLinesWith: scanners)
    for file in files where updaters.contains(file.name.lowercased()) || file.path == ".github/renovate.json" {
        guard let range = file.updates else { continue }
        search.proof.report("Dependency updates are proposed", in: file, at: range)
        isFound = true
    }
    if search.workspace.advisories.count > 0, let entry = search[Components.self].entries.first {
        search.proof.report("This audit checked the locked dependencies against advisories", file: entry.file.path)
        isFound = true
    }
    if !isFound { search.summary = search.missing("checks the dependencies against advisories") }
}

extension SourceFile {
    /// Where the file has a service propose newer versions of what Swift projects depend on.
    fileprivate var updates: Range<Int>? {
        guard name.lowercased().hasPrefix("dependabot") else { return bytes.isEmpty ? nil : 0..<1 }
        return ContinuousIntegration.lines(of: self).first { line in
            line.text.contains("package-ecosystem:") && ecosystems.contains(where: line.text.hasSuffix)
        }?.range
    }
}

private let scanners = [
    "--advisories", "osv-scanner", "trivy", "grype", "snyk test", "snyk/actions", "dependency-check",
    "dependency-review-action", "ossindex", "whitesource", "mend-cli", "blackduck",
]
private let updaters: Set<String> = ["dependabot.yml", "dependabot.yaml", "renovate.json", ".renovaterc.json"]
private let ecosystems = ["swift", "cocoapods", "carthage"]
