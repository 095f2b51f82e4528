import AuditKit
import AuditModel
import AuditRules
import AuditTesting
import Foundation
import Testing

/// How much of the labelled set is found, and how much of what is found is right; hardening advice included.
@Suite struct LabelledTests {
    @Test func findsWhatIsLabelledAndNothingElse() throws {
        var score = LabelledScore()
        let audit = Audit(rules: Catalog.all, configuration: Configuration(profile: .strict))
        for project in try LabelledSet.flow() { score.add(project, audit.run(files: project.files).report.findings) }
        print(score.table)
        #expect(score.all.bad >= 300 && score.all.good >= 300)
        #expect(score.all.recall > 0.97, "\(score.wrong)")
        #expect(score.all.precision > 0.99, "\(score.wrong)")
    }
}

extension LabelledSet {
    /// The labelled set of the flow analysis.
    static func flow() throws -> [Project] {
        try projects(in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Labelled"))
    }
}
