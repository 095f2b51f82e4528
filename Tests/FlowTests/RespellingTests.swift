import AuditKit
import AuditModel
import AuditRules
import AuditTesting
import CodeModel
import Testing

/// How code is spelled changes nothing of what is found in it.
@Suite struct RespellingTests {
    @Test(arguments: Respelling.all)
    func labelledSetsKeepTheirFindings(_ respelling: Respelling) throws {
        let audit = Audit(rules: Catalog.all, configuration: Configuration(profile: .strict))
        var score = SpellingScore()
        for project in try LabelledSet.flow() {
            let before = audit.run(files: project.files).report.findings
            let after = audit.run(files: project.files.respelled(respelling)).report.findings
            score.add(before, after, named: project.name)
        }
        print(score.summary(of: respelling))
        #expect(score.same > 0.99, "\(score.differences.prefix(20).joined(separator: "\n"))")
    }

    @Test(arguments: Respelling.all)
    func examplesKeepTheirFindings(_ respelling: Respelling) {
        var configuration = Configuration(profile: .strict)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        var score = SpellingScore()
        for rule in Catalog.all {
            var audit = Audit(rules: [rule], configuration: configuration)
            audit.options.threads = 1
            for (number, example) in (rule.bad + rule.good).enumerated() where example.form == .swift {
                let files = ["App/Example.swift": Array(example.code.filter { $0 != Example.mark }.utf8)]
                let before = audit.run(files: files).report.findings
                let after = audit.run(files: files.respelled(respelling)).report.findings
                score.add(before, after, named: "example \(number)")
            }
        }
        print(score.summary(of: respelling))
        #expect(score.same > 0.99, "\(score.differences.prefix(60).joined(separator: "\n"))")
    }
}

extension [String: [UInt8]] {
    fileprivate func respelled(_ respelling: Respelling) -> Self {
        reduce(into: self) { files, file in
            if file.key.hasSuffix(".swift") { files[file.key] = respelling(file.value) }
        }
    }
}

/// How many findings stay on their lines.
private struct SpellingScore {
    private var kept = 0
    private(set) var differences: [String] = []

    mutating func add(_ before: [Finding], _ after: [Finding], named name: String) {
        let old = Set(before.map { "\($0.rule) \($0.location.path):\($0.location.line)" })
        let new = Set(after.map { "\($0.rule) \($0.location.path):\($0.location.line)" })
        kept += old.intersection(new).count
        differences += old.subtracting(new).sorted().map { "lost \(name): \($0)" }
        differences += new.subtracting(old).sorted().map { "new \(name): \($0)" }
    }

    /// Findings of one spelling that the other has too.
    var same: Double { Double(kept) / Double(max(1, kept + differences.count)) }

    func summary(of respelling: Respelling) -> String {
        "\(respelling.testDescription): \(kept) findings stay, \(differences.count) differ"
    }
}
