import AuditModel

/// All about one rule: what it is, why it matters, what to write instead, and how both look.
struct RuleCard {
    private let rule: RuleDescription
    private let page: Page
    private let colour: Bool

    init(_ rule: RuleDescription, options: ReportOptions) {
        self.rule = rule
        page = Page(options)
        colour = options.colour
    }

    var text: String {
        let lines =
            heading + [.empty] + labelled("why", rule.why) + labelled("fix", rule.remedy) + links
            + samples(rule.bad, "Found") + samples(rule.good, "Left alone")
        return lines.map { $0.rendered(colour: colour) }.joined(separator: "\n") + "\n"
    }

    private var heading: [StyledLine] {
        let badge = page.span(rule.severity.rawValue.uppercased(), .severity(rule.severity))
        var facts = [rule.id, rule.category.title, "\(rule.confidence.rawValue) confidence", "since \(rule.since)"]
        if rule.profile == .strict { facts.append("shown by --profile strict") }
        if rule.hasFix { facts.append("some findings fixed by bulwark fix") }
        return page.prose(rule.title, label: [badge], indent: badge.width + 2, style: .bold)
            + [page.rule(.severity(rule.severity))] + page.row(facts, indent: 2, style: .faint)
    }

    private func labelled(_ label: String, _ text: String) -> [StyledLine] {
        page.prose(Wording.sentence(text), label: [.blank(2), page.span(label, .bold)], indent: 7)
    }

    private var links: [StyledLine] {
        [.empty]
            + rule.references.flatMap { reference in
                page.entry(reference.label, note: reference.url, label: [.blank(2)], indent: 2)
            }
    }

    private func samples(_ samples: [RuleDescription.Sample], _ title: String) -> [StyledLine] {
        samples.flatMap { sample -> [StyledLine] in
            let note = sample.note.isEmpty ? title : "\(title): \(sample.note)"
            let code = sample.code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let indent = line.prefix { $0 == " " }.count
                return StyledLine([.blank(4 + indent), page.span(page.visible(String(line)), .code)])
            }
            return [.empty] + page.prose(note, indent: 2, style: .bold) + code
        }
    }
}
