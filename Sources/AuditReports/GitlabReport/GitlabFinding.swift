import AuditModel

/// A finding as GitLab lists a vulnerability. Texts are GitLab Flavored Markdown.
struct GitlabFinding {
    private let finding: Finding
    private let id: String
    private let rule: RuleDescription?
    private let root: String

    init(_ finding: Finding, id: String, rule: RuleDescription?, root: String) {
        self.finding = finding
        self.id = id
        self.rule = rule
        self.root = root
    }

    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(Self.cut(VisibleText.line(rule?.title ?? finding.rule), to: 255)),
            "description": .string(Self.cut(description, to: 1_000_000)),
            "severity": severity,
            "solution": rule.map { .string(Self.cut(MarkdownText.prose($0.remedy), to: 7_000)) },
            "identifiers": .array(identifiers),
            "links": links,
            "location": location,
            "details": details,
            "tracking": tracking,
        ]
    }

    private var severity: JSONValue {
        switch finding.severity {
        case .critical: "Critical"
        case .high: "High"
        case .medium: "Medium"
        case .low: "Low"
        case .note: "Info"
        }
    }

    private var description: String {
        let message = Wording.sentence(MarkdownText.prose(finding.message))
        return rule.map { message + "\n\n" + Wording.sentence(MarkdownText.prose($0.why)) } ?? message
    }

    private var identifiers: [JSONValue] {
        [GitlabIdentifier(rule: finding.rule).json] + (rule?.references ?? []).map { GitlabIdentifier($0).json }
    }

    private var links: JSONValue? {
        guard let references = rule?.references, !references.isEmpty else { return nil }
        return .array(references.map { ["name": .string($0.label), "url": .string($0.url)] })
    }

    private var location: JSONValue {
        let lines = Self.lines(finding.location)
        return [
            "file": .string(PathPrefix.join(root, finding.location.path)),
            "start_line": .integer(lines.first),
            "end_line": .integer(lines.last),
        ]
    }

    /// The fingerprint takes part in GitLab's own tracking, so that a finding that moved is known again.
    private var tracking: JSONValue? {
        guard !finding.fingerprint.isEmpty else { return nil }
        let lines = Self.lines(finding.location)
        return [
            "type": "source",
            "items": [
                [
                    "file": .string(PathPrefix.join(root, finding.location.path)),
                    "start_line": .integer(lines.first),
                    "end_line": .integer(lines.last),
                    "signatures": [["algorithm": "hash", "value": .string(finding.fingerprint)]],
                ]
            ],
        ]
    }

    // MARK: - Details

    private var details: JSONValue {
        [
            "confidence": Self.text(finding.confidence.rawValue, named: "Confidence"),
            "role": Self.text(VisibleText.line(finding.role), named: "Role of the file"),
            "key": finding.location.keyPath.map { Self.text(VisibleText.line($0), named: "Key") },
            "steps": finding.steps.isEmpty ? nil : steps,
        ]
    }

    private var steps: JSONValue {
        let rows = finding.steps.map { step -> JSONValue in
            let lines = Self.lines(step.location)
            let place: JSONValue = [
                "type": "file-location",
                "file_name": .string(PathPrefix.join(root, step.location.path)),
                "line_start": .integer(lines.first),
                "line_end": .integer(lines.last),
            ]
            return [place, ["type": "text", "value": .string(VisibleText.line(step.message))]]
        }
        return [
            "type": "table",
            "name": "Steps",
            "header": [["type": "text", "value": "Place"], ["type": "text", "value": "What happens"]],
            "rows": .array(rows),
        ]
    }

    private static func text(_ value: String, named name: String) -> JSONValue {
        ["type": "text", "name": .string(name), "value": .string(value)]
    }

    private static func lines(_ location: Location) -> (first: Int, last: Int) {
        let first = max(1, location.line)
        return (first, max(first, location.endLine))
    }

    /// At most `length` Unicode scalars, as JSON Schema counts them.
    private static func cut(_ text: String, to length: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > length else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(length - 1))) + "…"
    }
}
