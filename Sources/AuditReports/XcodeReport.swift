import AuditModel

/// One line a finding, in the form of a compiler's diagnostics: `path:line:column: warning: message [rule-id]`.
struct XcodeReport {
    let text: String

    init(_ report: Report, root: String) {
        let lines =
            report.findings.map { Self.line($0, root: root) }
            + report.unread.map { Self.line($0, root: root) }
            + report.notices.map { "note: \(VisibleText.line($0))" }
        text = lines.map { $0 + "\n" }.joined()
    }

    private static func line(_ finding: Finding, root: String) -> String {
        let place = place(finding.location, root: root)
        let key = finding.location.keyPath.map { " (\(VisibleText.line($0)))" } ?? ""
        let message = VisibleText.line(finding.message) + key
        return "\(place): \(word(finding.severity)): \(message) [\(VisibleText.line(finding.rule))]"
    }

    private static func line(_ file: UnreadFile, root: String) -> String {
        let place = place(file.place, root: root)
        let reason = VisibleText.line(file.reason)
        return switch file.extent {
        case .nothing: "\(place): warning: not audited: \(reason)"
        case .part: "\(place): note: audited only in part: \(reason)"
        }
    }

    private static func place(_ location: Location, root: String) -> String {
        // Written unescaped, a line end in a file's name would forge a diagnostic of its own.
        let path = VisibleText.escaped(PathPrefix.join(root, location.path))
        return "\(path):\(max(1, location.line)):\(max(1, location.column))"
    }

    private static func word(_ severity: Severity) -> String {
        switch severity {
        case .critical, .high: "error"
        case .medium, .low: "warning"
        case .note: "note"
        }
    }
}
