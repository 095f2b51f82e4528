import AuditModel

/// One rule as a page of Markdown.
enum RuleMarkdown {
    static func page(_ rule: RuleDescription) -> String {
        var parts = ["# \(rule.id)", RuleReference.mark, "**\(rule.title).** \(facts(of: rule))"]
        parts.append(Wording.sentence(rule.why))
        parts.append("**Instead.** " + Wording.sentence(rule.remedy))
        if !rule.severities.isEmpty { parts.append(severities(of: rule)) }
        parts += samples(rule.bad, heading: "Found")
        parts += mended(rule)
        parts += samples(rule.good, heading: "Left alone")
        parts.append("## References\n\n" + rule.references.map { "- [\($0.label)](\($0.url))" }.joined(separator: "\n"))
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func facts(of rule: RuleDescription) -> String {
        let advice = rule.profile == .strict ? ", shown by `--profile strict`" : ""
        let fix = rule.hasFix ? " `bulwark fix` [mends](#mended) some of its findings." : ""
        return "[\(rule.category.title)](README.md#\(rule.category.rawValue)), \(rule.severity.rawValue) severity, "
            + "\(rule.confidence.rawValue) confidence\(advice). Since \(rule.since).\(fix)"
    }

    /// The rule's own severity and the others, the gravest first.
    private static func severities(of rule: RuleDescription) -> String {
        let own = RuleDescription.SeverityCase(rule.severity, "otherwise")
        let rows = (rule.severities + [own]).sorted { $0.severity > $1.severity }
        return "| severity | where |\n| --- | --- |\n"
            + rows.map { "| \($0.severity.rawValue) | \($0.place) |" }.joined(separator: "\n")
    }

    /// What `bulwark fix` makes of examples.
    private static func mended(_ rule: RuleDescription) -> [String] {
        let pairs = rule.bad.compactMap { sample in sample.mended.map { (sample, $0) } }
        guard !pairs.isEmpty else { return [] }
        return ["## Mended", "What `bulwark fix` makes of such code:"]
            + pairs.flatMap { sample, mended in
                [
                    Markdown.fenced(sample.code, language: sample.language), "becomes",
                    Markdown.fenced(mended, language: sample.language),
                ]
            }
    }

    private static func samples(_ samples: [RuleDescription.Sample], heading: String) -> [String] {
        guard !samples.isEmpty else { return [] }
        return ["## \(heading)"]
            + samples.flatMap { sample in
                (sample.note.isEmpty ? [] : [Wording.sentence(sample.note.capitalizedFirst)])
                    + [Markdown.fenced(sample.code, language: sample.language)]
            }
    }
}

extension String {
    /// The text with its first letter large.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
