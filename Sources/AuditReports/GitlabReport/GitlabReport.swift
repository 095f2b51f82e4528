import AuditModel

/// A report in GitLab's format for static application security tests.
///
/// It declares schema 15.0.7, which every GitLab since 16.0 takes; what it holds is valid in all later versions of the
/// schema up to 15.2.
struct GitlabReport {
    let text: String

    private static let schemaVersion = "15.0.7"

    init(_ report: Report, root: String) {
        let catalogue = RuleCatalogue(report.rules)
        var seen: Set<String> = []
        let findings = report.findings.enumerated().map { index, finding in
            GitlabFinding(
                finding, id: Self.id(of: finding, index, &seen), rule: catalogue[finding.rule], root: root)
        }
        text = JSONWriter.text([
            "version": .string(Self.schemaVersion),
            "scan": Self.scan(report, catalogue),
            "vulnerabilities": .array(findings.map(\.json)),
        ])
    }

    /// The fingerprint in the form of a UUID, so that a finding keeps its id; its place in the report where there is no
    /// fingerprint or another finding has the same.
    private static func id(of finding: Finding, _ index: Int, _ seen: inout Set<String>) -> String {
        let digits = Array(finding.fingerprint)
        guard digits.count == 32, seen.insert(finding.fingerprint).inserted else { return "finding-\(index + 1)" }
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }

    /// The schema asks for times. The report knows a day, so both are its first second.
    private static func scan(_ report: Report, _ catalogue: RuleCatalogue) -> JSONValue {
        let time = (report.date ?? CalendarDay.unknown) + "T00:00:00"
        let tool: JSONValue = [
            "id": "bulwark", "name": "Bulwark", "version": .string(report.version.isEmpty ? "0" : report.version),
            "vendor": ["name": "Bulwark"],
        ]
        let messages = report.unread.map(message) + report.notices.map { message("info", $0) }
        return [
            "analyzer": tool,
            "scanner": tool,
            "type": "sast",
            "status": "success",
            "start_time": .string(time),
            "end_time": .string(time),
            "messages": messages.isEmpty ? nil : .array(messages),
            "primary_identifiers": .array(catalogue.rules.map { GitlabIdentifier(rule: $0.id).json }),
        ]
    }

    private static func message(_ file: UnreadFile) -> JSONValue {
        let outcome = file.extent == .nothing ? "Not audited" : "Audited only in part"
        return message("warn", "\(outcome): \(file.path): \(file.reason)")
    }

    private static func message(_ level: JSONValue, _ text: String) -> JSONValue {
        let line = VisibleText.line(text)
        return ["level": level, "value": .string(line.isEmpty ? "–" : line)]
    }
}

/// A name under which a weakness is known.
struct GitlabIdentifier {
    let json: JSONValue

    /// The first of a finding, by which GitLab tells weaknesses apart.
    init(rule: String) {
        let id = VisibleText.line(rule)
        let value = JSONValue.string(id.isEmpty ? "unnamed" : id)
        json = ["type": "bulwark_rule_id", "name": value, "value": value]
    }

    init(_ reference: Reference) {
        let (type, value) =
            switch reference {
            case .cwe(let number): ("cwe", String(number))
            case .masvs: ("owasp_masvs", reference.label)
            case .maswe: ("owasp_maswe", reference.label)
            case .mastg: ("owasp_mastg", reference.label)
            case .mobileTop10: ("owasp_mobile", reference.label)
            }
        json = [
            "type": .string(type), "name": .string(reference.label), "value": .string(value),
            "url": .string(reference.url),
        ]
    }
}
