import AuditModel

/// One rule as a section of the rule page.
enum RuleMarkdown {
    static func section(_ rule: RuleDescription) -> String {
        var parts = ["### \(rule.id)", "**\(rule.title).** \(facts(of: rule))"]
        parts.append(Wording.sentence(rule.why))
        parts.append("*Instead:* " + Wording.sentence(rule.remedy))
        parts += samples(rule.bad, heading: "Found")
        parts += samples(rule.good, heading: "Left alone")
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func facts(of rule: RuleDescription) -> String {
        let advice = rule.profile == .strict ? ", shown by `--profile strict`" : ""
        let references = rule.references.map { "[\($0.label)](\($0.url))" }.joined(separator: ", ")
        return "\(rule.severity.rawValue.capitalizedFirst) severity, \(rule.confidence.rawValue) confidence\(advice). "
            + "\(references). Since \(rule.since)."
    }

    private static func samples(_ samples: [RuleDescription.Sample], heading: String) -> [String] {
        guard !samples.isEmpty else { return [] }
        return ["<details><summary>\(heading)</summary>"]
            + samples.flatMap { sample in
                (sample.note.isEmpty ? [] : [Wording.sentence(sample.note.capitalizedFirst)])
                    + [Markdown.fenced(sample.code, language: sample.language)]
            } + ["</details>"]
    }
}

extension String {
    /// The text with its first letter large.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
