import AuditKit
import AuditModel
import AuditRules
import AuditTesting
import Foundation
import Testing

/// The verdicts on labelled escapes are those of an expert: exactly one for each, and the labelled one.
@Suite struct VerdictTests {
    @Test func everyVerdictIsTheLabelledOne() throws {
        var wrong: [String] = []
        var counts: [String: Int] = [:]
        for project in try LabelledSet.concurrency() {
            let findings = Self.findings(in: project.files).filter { Self.verdicts.contains($0.rule) }
            for label in project.labels where label.isBad && Self.verdicts.contains(label.rule) {
                let found = findings.filter {
                    $0.location.path == label.path && $0.location.line == label.lines.lowerBound
                }
                counts[label.rule, default: 0] += 1
                if found.map(\.rule) != [label.rule] {
                    let place = "\(project.name) \(label.path):\(label.lines.lowerBound)"
                    wrong.append("\(place): \(found.map(\.rule)) instead of \(label.rule)")
                }
            }
        }
        for (rule, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(rule): \(count) labelled") }
        #expect(counts.values.reduce(0, +) >= 120)
        #expect(Self.verdicts.allSatisfy { counts[$0, default: 0] > 0 })
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func theOtherChecksFindWhatIsLabelledAndNothingElse() throws {
        var score = LabelledScore()
        for project in try LabelledSet.concurrency() {
            let others = project.labels.filter { !$0.isBad || !Self.verdicts.contains($0.rule) }
            let scored = LabelledSet.Project(name: project.name, files: project.files, labels: others)
            score.add(scored, Self.findings(in: project.files))
        }
        print(score.table)
        #expect(score.all.recall > 0.97, "\(score.wrong.joined(separator: "\n"))")
        #expect(score.all.precision > 0.99, "\(score.wrong.joined(separator: "\n"))")
    }

    /// Rules that give the verdict on an escape.
    static let verdicts = Set(ConcurrencyEscape.Verdict.allCases.filter(\.isReported).map(\.rawValue)).subtracting(
        ["preconcurrency-unjustified"])

    static func findings(in files: [String: [UInt8]]) -> [Finding] {
        let rules = Catalog.all.filter { $0.category == .concurrency || $0.id == "token-refresh-not-coalesced" }
        var configuration = Configuration(profile: .strict)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        return Audit(rules: rules, configuration: configuration).run(files: files).report.findings
    }
}

extension LabelledSet {
    /// The labelled set of the concurrency audit.
    static func concurrency() throws -> [Project] {
        try projects(in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Labelled"))
    }
}
