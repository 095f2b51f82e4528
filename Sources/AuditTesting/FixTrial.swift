public import AuditKit
import AuditModel

/// One bad example of a rule, mended by the rule's fixes.
///
/// ```swift
/// @Test(arguments: Catalog.all.flatMap(FixTrial.all))
/// func fixHolds(_ trial: FixTrial) {
///     let result = trial.run()
///     #expect(result.refused.isEmpty && result.second == result.text)
/// }
/// ```
public struct FixTrial: Sendable, CustomStringConvertible {
    public let rule: Rule
    /// The file of the example as it should be; nil where the example does not say.
    public let expected: String?
    /// The file of the example as it is.
    public var source: String { project.subject }
    private let project: ExampleProject

    public var description: String { rule.id }

    public struct Result: Sendable {
        /// The file of the example with all fixes made.
        public let text: String
        /// The same after another run.
        public let second: String
        /// Why fixes were not made.
        public let refused: [FixRun.Reason]
        /// What the fixes say of themselves.
        public let summaries: [String]
    }

    public static func all(of rule: Rule) -> [FixTrial] {
        rule.bad.map { example in
            let expected = example.mended.map {
                ExampleProject(Example($0, as: example.form, advisories: example.advisories)).subject
            }
            return FixTrial(rule: rule, expected: expected, project: ExampleProject(example))
        }
    }

    public func run() -> Result {
        let first = mend(project.files)
        let files = project.files.merging(first.files.map { ($0.path, $0.after) }) { $1 }
        return Result(
            text: text(of: files),
            second: text(of: files.merging(mend(files).files.map { ($0.path, $0.after) }) { $1 }),
            refused: first.refused.map(\.reason), summaries: first.before.findings.compactMap { $0.fix?.summary })
    }

    private func mend(_ files: [String: [UInt8]]) -> FixRun.Outcome {
        var configuration = Configuration(profile: .strict)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        var audit = Audit(rules: [rule], configuration: configuration)
        audit.options.threads = 1
        audit.options.advisories = project.advisories
        return FixRun(audit, takesBreaking: true).run(files: files)
    }

    private func text(of files: [String: [UInt8]]) -> String {
        String(decoding: files[project.path] ?? [], as: UTF8.self)
    }
}
