import AuditModel

/// What to do: recommendations, what is well already, and the next steps.
struct MarkdownAdvice {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        let steps = MarkdownNextSteps(page).items
        return ["## " + page.say(Phrase.recommendations), Self.numbered(recommendations) ?? page.say(Phrase.none)]
            + ["## " + page.say(Phrase.passedChecks)] + passed
            + ["## " + page.say(Phrase.nextSteps), Self.numbered(steps) ?? page.say(Phrase.none)]
    }

    /// One for each control that asks for work, or for each rule where there are no controls.
    private var recommendations: [String] {
        if page.report.controls.isEmpty { return remedies }
        let open = [.failed, .notFound].flatMap { status in page.report.controls.filter { $0.status == status } }
        return open.map { control in
            "**\(MarkdownText.prose(page.say(control.title)))** (\(page.status(control.status))): "
                + page.prose(control.remedy)
        }
    }

    private var remedies: [String] {
        let groups = FindingGroup.groups(of: page.report.findings, in: page.catalogue).filter { !$0.isExplained }
        return groups.compactMap { group in
            group.description.map { rule in
                "**\(MarkdownText.prose(rule.title))** (\(page.say(group.severity.title))): "
                    + Wording.sentence(MarkdownText.prose(rule.remedy))
            }
        }
    }

    // MARK: - Passed checks

    private var passed: [String] {
        let controls = page.report.controls.filter { $0.status == .passed }
        let quiet = page.report.quiet(among: page.catalogue.rules)
        if controls.isEmpty, quiet.isEmpty { return [page.say(Phrase.none)] }
        return (controls.isEmpty ? [] : [controls.map(item).joined(separator: "\n")]) + rules(quiet)
    }

    private func item(_ control: ControlOutcome) -> String {
        let evidence = control.evidence.first.map { ": " + page.place($0.location) } ?? ""
        let more = control.evidenceCount > 1 ? " (+\(page.number(control.evidenceCount - 1)))" : ""
        return "- [x] \(MarkdownText.prose(page.say(control.title)))\(evidence)\(more)"
    }

    /// Rules that ran and found nothing, folded away: there may be hundreds.
    private func rules(_ rules: [RuleDescription]) -> [String] {
        if rules.isEmpty { return [] }
        let items = rules.map { "- [x] \(MarkdownText.code($0.id)) – \(MarkdownText.prose($0.title))" }
        let title = "\(page.count(rules.count, .rule)) \(page.say(Phrase.foundNothing))"
        return ["<details>\n<summary>\(title)</summary>", items.joined(separator: "\n"), "</details>"]
    }

    private static func numbered(_ items: [String]) -> String? {
        if items.isEmpty { return nil }
        return items.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    }
}
