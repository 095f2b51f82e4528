public import AuditKit
public import AuditModel
import CodeModel
import SourceFormats

/// One example of a rule, put into one of the situations in which it must hold.
///
/// A test runs all trials of all rules and expects `run()` to give `expected`:
///
/// ```swift
/// @Test(arguments: Catalog.all.flatMap(RuleTrial.all))
/// func exampleHolds(_ trial: RuleTrial) {
///     #expect(trial.run() == trial.expected, "\(trial.source)")
/// }
/// ```
public struct RuleTrial: Sendable, CustomStringConvertible {
    public let rule: Rule
    /// What was done to the example: `as it stands`, `in a comment` …
    public let situation: String
    /// Where the rule must report, as `line:column` in the file made of the example.
    public let expected: [String]
    /// The rule's own id, unless the findings are to be suppressed.
    private let expectsSuppression: Bool
    private let project: ExampleProject

    public var description: String { "\(rule.id), \(situation)" }
    /// The file made of the example, without its signs.
    public var source: String { project.subject }

    /// The places at which the rule reports, as `line:column`, sorted.
    public func run() -> [String] {
        findings().map { ($0.location.line, $0.location.column) }.sorted(by: <).map { "\($0.0):\($0.1)" }
    }

    /// What the rule says of the example; what is suppressed where that is expected.
    public func findings() -> [Finding] {
        var configuration = Configuration(profile: .strict)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        var audit = Audit(rules: [rule], configuration: configuration)
        audit.options.threads = 1
        audit.options.today = Day(year: 2024, month: 1, day: 1)
        audit.options.advisories = project.advisories
        let report = audit.run(files: project.files).report
        return (expectsSuppression ? report.suppressed : report.findings).filter { $0.rule == rule.id }
    }
}

extension RuleTrial {
    /// Every example of a rule in every situation that fits it.
    public static func all(of rule: Rule) -> [RuleTrial] {
        let bad = rule.bad.flatMap { trials(ofBad: $0, rule) }
        let good = rule.good.map { RuleTrial(rule, "good", ExampleProject($0), expected: []) }
        return bad + good
    }

    private static func trials(ofBad example: Example, _ rule: Rule) -> [RuleTrial] {
        var trials = [RuleTrial(rule, "bad", ExampleProject(example))]
        if example.form.takesComments {
            let suppressed = ExampleProject(example, suppressing: rule.id)
            trials.append(RuleTrial(rule, "bad, suppressed", suppressed, suppressed: true))
        }
        guard example.form == .swift else { return trials }
        let shifted = ExampleProject(example, wrapped: ("/* 👩‍🚀é */ ", ""))
        trials.append(RuleTrial(rule, "bad, after many-byte text", shifted))
        guard !rule.readsText else { return trials }
        let comment = ExampleProject(example, wrapped: ("/* ", " */"))
        let string = ExampleProject(example, wrapped: ("let quoted = ###\"\"\"\n", "\n\"\"\"###"))
        trials.append(RuleTrial(rule, "in a comment", comment, expected: []))
        trials.append(RuleTrial(rule, "in a string", string, expected: []))
        return trials
    }

    private init(
        _ rule: Rule, _ situation: String, _ project: ExampleProject, expected: [String]? = nil,
        suppressed: Bool = false
    ) {
        self.rule = rule
        self.situation = situation
        self.project = project
        self.expected = expected ?? project.marks
        expectsSuppression = suppressed
    }
}

extension Example.Form {
    /// Whether a suppression can stand in the file: Swift Package Manager refuses a lock file with a comment.
    fileprivate var takesComments: Bool {
        if case .file(let name) = self { SourceKind(path: name) != .packageResolved } else { true }
    }
}

extension Rule {
    /// Whether the rule reads files as text, comments and strings included.
    fileprivate var readsText: Bool {
        checks.contains { check in
            switch check {
            case .text: true
            default: false
            }
        }
    }
}
