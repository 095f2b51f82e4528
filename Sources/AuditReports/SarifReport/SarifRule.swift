import AuditModel

extension SarifReport {
    /// A rule as a `reportingDescriptor` (section 3.49).
    static func rule(_ rule: RuleDescription, in taxonomy: SarifTaxonomy) -> JSONValue {
        [
            "id": .string(rule.id),
            "name": .string(Wording.pascalCase(rule.id)),
            "shortDescription": ["text": .string(Wording.sentence(rule.title))],
            "fullDescription": ["text": .string(Wording.sentence(rule.why))],
            "help": ["text": .string(plainHelp(rule)), "markdown": .string(markdownHelp(rule))],
            "defaultConfiguration": ["level": level(rule.severity)],
            "relationships": taxonomy.relationships(of: rule),
            "properties": properties(rule),
        ]
    }

    /// What GitHub code scanning sorts and filters by.
    private static func properties(_ rule: RuleDescription) -> JSONValue {
        [
            "tags": .strings(tags(rule)),
            "precision": .string(rule.confidence.rawValue),
            "problem.severity": problemSeverity(rule.severity),
            "security-severity": score(rule.severity).map(JSONValue.string),
            "category": .string(rule.category.rawValue),
            "profile": .string(rule.profile.rawValue),
            "since": .string(rule.since),
        ]
    }

    /// Each tag once: the standard wants them so (section 3.8.2.1).
    private static func tags(_ rule: RuleDescription) -> [String] {
        var seen: Set<String> = []
        let labels = rule.references.map { reference in
            if case .cwe(let number) = reference { return cweTag(number) }
            return reference.label
        }
        return (["security"] + labels + [rule.category.rawValue]).filter { seen.insert($0).inserted }
    }

    /// Three digits at least, as GitHub's own queries write it.
    private static func cweTag(_ number: Int) -> String {
        "external/cwe/cwe-" + number.digits(3)
    }

    private static func problemSeverity(_ severity: Severity) -> JSONValue {
        switch severity {
        case .critical, .high: "error"
        case .medium: "warning"
        case .low, .note: "recommendation"
        }
    }

    /// The middle of GitHub's bands: critical over 9.0, high from 7.0, medium from 4.0, low below.
    private static func score(_ severity: Severity) -> String? {
        switch severity {
        case .critical: "9.5"
        case .high: "8.0"
        case .medium: "5.5"
        case .low: "3.0"
        case .note: nil
        }
    }

    private static func plainHelp(_ rule: RuleDescription) -> String {
        let labels = rule.references.map(\.label).joined(separator: ", ")
        return "Why: \(rule.why)\n\nFix: \(rule.remedy)" + (labels.isEmpty ? "" : "\n\nSee: \(labels)")
    }

    private static func markdownHelp(_ rule: RuleDescription) -> String {
        let links = rule.references.map { "[\($0.label)](\($0.url))" }.joined(separator: ", ")
        let parts =
            ["**Why.** \(rule.why)", "**Fix.** \(rule.remedy)"]
            + rule.bad.map { sample($0, heading: "Instead of") }
            + rule.good.map { sample($0, heading: "Write") }
            + (links.isEmpty ? [] : ["**See.** \(links)"])
        return parts.joined(separator: "\n\n")
    }

    private static func sample(_ sample: RuleDescription.Sample, heading: String) -> String {
        let note = sample.note.isEmpty ? "" : " – \(sample.note)"
        return "**\(heading)**\(note)\n\n" + Markdown.fenced(sample.code, language: sample.language)
    }
}
