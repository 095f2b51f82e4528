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
            "relatedLocations": related.isEmpty ? nil : .array(related),
            "partialFingerprints": finding.fingerprint.isEmpty
                ? nil : ["bulwark/v1": .string(finding.fingerprint)],
            "suppressions": finding.suppression.map { [suppression($0)] },
            "properties": [
                "severity": .string(finding.severity.rawValue),
                "confidence": .string(finding.confidence.rawValue),
                "role": .string(finding.role),
            ],
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
