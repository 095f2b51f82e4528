import AuditModel

/// A report in SonarQube's generic format for external issues, as SonarQube Server 10.3 and later reads it.
struct SonarReport {
    let text: String

    init(_ report: Report, root: String) {
        let catalogue = RuleCatalogue(report.rules)
        let rules = FindingGroup.groups(of: report.findings, in: catalogue).map(SonarRule.init)
        text = JSONWriter.text([
            "rules": .array(rules.map(\.json)),
            "issues": .array(report.findings.map { Self.issue($0, in: catalogue, root: root) }),
        ])
    }

    private static func issue(_ finding: Finding, in catalogue: RuleCatalogue, root: String) -> JSONValue {
        let secondary = finding.steps.map { location($0.location, message: $0.message, root: root, isPrimary: false) }
        return [
            "ruleId": .string(
                SonarRule.id(of: finding.rule, at: finding.severity, usually: catalogue[finding.rule]?.severity)),
            "primaryLocation": location(finding.location, message: finding.message, root: root, isPrimary: true),
            "secondaryLocations": secondary.isEmpty ? nil : .array(secondary),
        ]
    }

    /// A secondary location must have a range, a primary one stands for the file without.
    private static func location(
        _ location: Location, message: String, root: String, isPrimary: Bool
    ) -> JSONValue {
        let key = location.keyPath.map { " (\($0))" } ?? ""
        let hasLines = !isPrimary || location.keyPath == nil
        return [
            "message": .string(VisibleText.line(message + key)),
            "filePath": .string(PathPrefix.join(root, location.path)),
            "textRange": hasLines ? range(location) : nil,
        ]
    }

    /// Columns count from 0, and an empty range is refused: then the line stands for it.
    private static func range(_ location: Location) -> JSONValue {
        let line = max(1, location.line)
        let endLine = max(line, location.endLine)
        let column = max(1, location.column) - 1
        let endColumn = max(1, location.endColumn) - 1
        let hasColumns = location.keyPath == nil && (endLine > line || endColumn > column)
        return [
            "startLine": .integer(line),
            "endLine": .integer(endLine),
            "startColumn": hasColumns ? .integer(column) : nil,
            "endColumn": hasColumns ? .integer(endColumn) : nil,
        ]
    }
}
