import AuditModel

/// Findings under their rules: critical and high ones first, the others in a section of their own.
struct MarkdownIssues {
    private let page: MarkdownPage
    private let groups: [FindingGroup]

    init(_ page: MarkdownPage) {
        self.init(page, findings: page.report.findings)
    }

    /// Only some of the findings of the report.
    init(_ page: MarkdownPage, findings: [Finding]) {
        self.page = page
        groups = FindingGroup.groups(of: findings, in: page.catalogue)
    }

    /// All of them as one list, worst first; empty where there are none.
    var list: String { list(groups) }

    var blocks: [String] {
        let critical = groups.filter { $0.severity >= .high }
        let others = groups.filter { $0.severity < .high }
        let worst = critical.isEmpty ? [page.say(Phrase.none)] : [page.say(Phrase.worstFirst), list(critical)]
        return ["## " + page.say(Phrase.criticalIssues)] + worst
            + (others.isEmpty ? [] : ["## " + page.say(Phrase.otherIssues), list(others)])
    }

    private func list(_ groups: [FindingGroup]) -> String {
        groups.enumerated().map { index, group in
            let marker = "\(index + 1). "
            let indent = String(repeating: " ", count: marker.utf8.count)
            let lines = details(group).map { $0.isEmpty ? "" : indent + $0 }
            return ([marker + title(group)] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private func title(_ group: FindingGroup) -> String {
        let id = MarkdownText.code(group.rule)
        return group.description.map { "**\(MarkdownText.prose($0.title))** (\(id))" } ?? "**\(id)**"
    }

    private func details(_ group: FindingGroup) -> [String] {
        var lines = places(group.findings) + ["- **\(page.say(Phrase.risk))**: \(risk(group))"]
        guard let rule = group.description else { return lines }
        lines.append("- **\(page.say(Phrase.fix))**: \(Wording.sentence(MarkdownText.prose(rule.remedy)))")
        if !rule.references.isEmpty {
            lines.append("- **\(page.say(Phrase.references))**: \(page.links(rule.references))")
        }
        return lines
    }

    private func risk(_ group: FindingGroup) -> String {
        let severity = page.say(group.severity.title)
        guard let rule = group.description else { return severity }
        let confidence = "\(page.say(Phrase.confidence)) \(page.say(rule.confidence.title))"
        return "\(severity) (\(confidence)). \(Wording.sentence(MarkdownText.prose(rule.why)))"
    }

    // MARK: - Places

    private func places(_ findings: [Finding]) -> [String] {
        if findings.count == 1 { return place(findings[0], label: "**\(page.say(Phrase.location))**: ") }
        let shown = findings.prefix(page.limit)
        let rest = page.rest(of: findings.count, after: shown.count).map { ["  - \($0)"] } ?? []
        return ["- **\(page.say(Phrase.locations))**: \(page.number(findings.count))"]
            + shown.flatMap { place($0).map { "  " + $0 } } + rest
    }

    private func place(_ finding: Finding, label: String = "") -> [String] {
        let first =
            "- \(label)\(page.place(finding.location)) – \(page.prose(finding.message))\(aside(finding))"
        let steps = finding.steps.enumerated().map { index, step in
            "  \(index + 1). \(page.place(step.location)) – \(page.prose(step.message))"
        }
        return [first] + steps + fix(finding) + (label.isEmpty ? [] : excerpt(finding))
    }

    /// What `bulwark fix` would do.
    private func fix(_ finding: Finding) -> [String] {
        guard let fix = finding.fix else { return [] }
        return ["  - `\(fix.command)`: \(page.prose(fix.summary))"]
    }

    /// What sets a place apart from others of its rule.
    private func aside(_ finding: Finding) -> String {
        let usual = page.catalogue[finding.rule]?.confidence ?? finding.confidence
        let items = [
            finding.role == "app" ? nil : "\(page.say(Phrase.role)) \(MarkdownText.code(finding.role))",
            finding.confidence < usual ? "\(page.say(Phrase.confidence)) \(page.say(finding.confidence.title))" : nil,
        ].compactMap { $0 }
        return items.isEmpty ? "" : " (\(items.joined(separator: ", ")))"
    }

    /// The source of a place that stands alone, below its own item.
    private func excerpt(_ finding: Finding) -> [String] {
        guard let excerpt = finding.excerpt, !excerpt.lines.isEmpty else { return [] }
        let code = excerpt.lines.map(Markdown.visible).joined(separator: "\n")
        return [""]
            + Markdown.fenced(code, language: "").split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "  " + $0 }
    }
}
