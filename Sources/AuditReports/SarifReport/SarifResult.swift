import AuditModel

extension SarifReport {
    /// A finding as a `result` (section 3.27).
    static func result(_ finding: Finding, in catalogue: RuleCatalogue) -> JSONValue {
        let related = finding.related.enumerated().map { index, related in
            location(related.location, id: index + 1, message: related.message)
        }
        return [
            "ruleId": .string(finding.rule),
            "ruleIndex": catalogue.position(of: finding.rule).map(JSONValue.integer),
            "level": level(finding.severity),
            "message": ["text": .string(messageText(finding.message))],
            "locations": [location(finding.location, excerpt: finding.excerpt)],
            "codeFlows": finding.paths.isEmpty ? nil : .array(finding.paths.map { codeFlow($0, to: finding) }),
            "relatedLocations": related.isEmpty ? nil : .array(related),
            "partialFingerprints": finding.fingerprint.isEmpty
                ? nil : ["bulwark/v1": .string(finding.fingerprint)],
            "fixes": finding.fix.map { [fix($0)] },
            "suppressions": finding.suppression.map { [suppression($0)] },
            "properties": [
                "severity": .string(finding.severity.rawValue),
                "confidence": .string(finding.confidence.rawValue),
                "role": .string(finding.role),
            ],
        ]
    }

    /// The way that a value takes to a finding, as a `codeFlow` of one thread (section 3.36).
    private static func codeFlow(_ steps: [Finding.Related], to finding: Finding) -> JSONValue {
        let places = steps.map { location($0.location, message: $0.message) }
        let end = location(finding.location, message: finding.message)
        let locations = (places + [end]).enumerated().map { number, place -> JSONValue in
            let isEnd = number == 0 || number == places.count
            return [
                "location": place, "executionOrder": .integer(number + 1),
                "importance": isEnd ? "essential" : "important",
            ]
        }
        return ["threadFlows": [["locations": .array(locations)]]]
    }

    /// Edits as a `fix` (section 3.55), those of each file together.
    private static func fix(_ fix: Fix) -> JSONValue {
        let paths = Set(fix.edits.map(\.location.path)).sorted()
        let changes = paths.map { path -> JSONValue in
            let edits = fix.edits.filter { $0.location.path == path }.sorted { $0.offset < $1.offset }
            return ["artifactLocation": artifact(path), "replacements": .array(edits.map(replacement))]
        }
        return ["description": ["text": .string(messageText(fix.summary))], "artifactChanges": .array(changes)]
    }

    private static func replacement(_ edit: Fix.Edit) -> JSONValue {
        [
            "deletedRegion": region(edit.location, snippet: nil),
            "insertedContent": ["text": .string(edit.replacement)],
        ]
    }

    /// A sentence in which no name from the source can pass for an embedded link (section 3.11.6).
    static func messageText(_ message: String) -> String {
        let line = Wording.sentence(VisibleText.line(message))
        guard line.contains("](") else { return line }
        return line.split(separator: "](", omittingEmptySubsequences: false).joined(separator: "] (")
    }

    private static func suppression(_ suppression: Suppression) -> JSONValue {
        [
            "kind": suppression.kind == .inline ? "inSource" : "external",
            "status": "accepted",
            "justification": suppression.reason.isEmpty ? nil : .string(suppression.reason),
            "properties": suppression.until.map { ["until": .string($0)] },
        ]
    }
}
