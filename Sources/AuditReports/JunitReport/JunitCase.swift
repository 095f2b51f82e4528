import AuditModel

/// One test: a rule that found nothing, a finding, a control or a file that could not be read.
struct JunitCase {
    /// How the test ended.
    enum Outcome: String {
        case passed, failure, error, skipped
    }

    let outcome: Outcome
    private let name: String
    /// What the test belongs to within its suite.
    private let group: String
    /// Severity or status, which JUnit calls the type of a failure.
    private let type: String
    private let message: String
    private let lines: [String]

    init(passed rule: RuleDescription) {
        self.init(.passed, rule.title, group: rule.id)
    }

    init(leftOut hidden: Hidden, of rule: RuleDescription) {
        self.init(.skipped, rule.title, group: rule.id, message: "Findings were left out: \(hidden.reason)")
    }

    init(_ finding: Finding, rule: RuleDescription?, root: String) {
        self.init(
            .failure, Self.name(finding, root), group: finding.rule, type: finding.severity.rawValue,
            message: finding.message, lines: Self.lines(finding, rule, root))
    }

    init(accepted finding: Finding, rule: RuleDescription?, root: String) {
        let reason = finding.suppression?.reason ?? ""
        self.init(
            .skipped, Self.name(finding, root), group: finding.rule,
            message: reason.isEmpty ? "Accepted" : "Accepted: \(reason)")
    }

    init(control: ControlOutcome) {
        let outcome: Outcome =
            switch control.status {
            case .passed: .passed
            case .failed: .failure
            case .notFound, .notApplicable: .skipped
            }
        let status = control.status.title[.english]
        self.init(
            outcome, control.title[.english], group: control.id, type: control.status.rawValue,
            message: "\(status): \(control.reason)",
            lines: control.evidence.map { "\($0.location.description): \($0.message)" } + [control.remedy])
    }

    init(unread file: UnreadFile, root: String) {
        let outcome: Outcome = file.extent == .nothing ? .error : .skipped
        self.init(
            outcome, PathPrefix.join(root, file.path), group: "file", type: "unread", message: file.reason,
            lines: [])
    }

    private init(
        _ outcome: Outcome, _ name: String, group: String, type: String = "", message: String = "", lines: [String] = []
    ) {
        self.outcome = outcome
        self.name = name
        self.group = group
        self.type = type
        self.message = message
        self.lines = lines
    }

    func element(in suite: String) -> XMLElement {
        let attributes = [
            ("classname", "bulwark.\(suite).\(VisibleText.line(group))"), ("name", VisibleText.line(name)),
            ("time", "0"),
        ]
        return XMLElement("testcase", attributes, children: result)
    }

    private var result: [XMLElement] {
        let message = VisibleText.line(message)
        let text = lines.map { VisibleText.line($0) }.joined(separator: "\n")
        switch outcome {
        case .passed: return []
        case .skipped: return [XMLElement("skipped", [("message", message)])]
        case .failure, .error:
            return [XMLElement(outcome.rawValue, [("message", message), ("type", type)], text: text)]
        }
    }

    private static func name(_ finding: Finding, _ root: String) -> String {
        PathPrefix.join(root, finding.location.description)
    }

    private static func lines(_ finding: Finding, _ rule: RuleDescription?, _ root: String) -> [String] {
        let place = name(finding, root) + (finding.location.keyPath.map { " (key \($0))" } ?? "")
        let steps = finding.steps.enumerated().map { index, step in
            "\(index + 1). \(PathPrefix.join(root, step.location.description)): \(step.message)"
        }
        let advice = rule.map { ["Why: \($0.why)", "Fix: \($0.remedy)"] } ?? []
        return ["\(place): \(finding.severity.rawValue): \(finding.message)"] + steps + advice
    }
}
