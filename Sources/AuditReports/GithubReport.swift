import AuditModel

/// Workflow commands of GitHub Actions, which show each finding beside its line in a pull request.
struct GithubReport {
    let text: String

    init(_ report: Report, root: String) {
        let catalogue = RuleCatalogue(report.rules)
        let conclusion = Conclusion(report)
        let summary = [conclusion.sentence, conclusion.reservation].compactMap { $0 }.joined(separator: " ")
        let commands =
            [Self.command("notice", [("title", "Bulwark \(report.version)")], [summary])]
            + report.findings.map { Self.command($0, rule: catalogue[$0.rule], root: root) }
            + report.unread.map { Self.command($0, root: root) }
            + report.notices.map { Self.command("notice", [("title", "Bulwark")], [$0]) }
        text = commands.map { $0 + "\n" }.joined()
    }

    private static func command(_ finding: Finding, rule: RuleDescription?, root: String) -> String {
        let title = rule.map { "\($0.title) [\(finding.rule)]" } ?? finding.rule
        let key = finding.location.keyPath.map { " (\($0))" } ?? ""
        let steps = finding.steps.enumerated().map { index, step in
            "\(index + 1). \(PathPrefix.join(root, step.location.description)): \(step.message)"
        }
        return command(
            word(finding.severity), place(finding.location, root: root) + [("title", title)],
            [finding.message + key] + steps + (rule.map { ["Fix: \($0.remedy)"] } ?? []))
    }

    private static func command(_ file: UnreadFile, root: String) -> String {
        let title = file.extent == .nothing ? "Not audited" : "Audited only in part"
        return command(
            file.extent == .nothing ? "warning" : "notice",
            [("file", PathPrefix.join(root, file.path)), ("line", String(file.place.line)), ("title", title)],
            [file.reason])
    }

    /// Columns are taken only where the place is within one line.
    private static func place(_ location: Location, root: String) -> [(String, String)] {
        let line = max(1, location.line)
        let endLine = max(line, location.endLine)
        let file = [("file", PathPrefix.join(root, location.path))]
        if location.keyPath != nil { return file }
        let lines = [("line", String(line)), ("endLine", String(endLine))]
        let column = max(1, location.column)
        guard line == endLine else { return file + lines }
        return file + lines + [("col", String(column)), ("endColumn", String(max(column, location.endColumn)))]
    }

    private static func word(_ severity: Severity) -> String {
        switch severity {
        case .critical, .high: "error"
        case .medium: "warning"
        case .low, .note: "notice"
        }
    }

    private static func command(
        _ name: String, _ properties: [(String, String)], _ lines: [String]
    ) -> String {
        let values = properties.map { "\($0)=\(escaped(VisibleText.line($1), inProperty: true))" }
        let message = lines.map { VisibleText.line($0) }.joined(separator: "\n")
        return "::\(name) \(values.joined(separator: ","))::\(escaped(message, inProperty: false))"
    }

    /// The four signs that a runner takes for its own; `:` and `,` only end properties.
    private static func escaped(_ text: String, inProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where inProperty: result += "%3A"
            case "," where inProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
