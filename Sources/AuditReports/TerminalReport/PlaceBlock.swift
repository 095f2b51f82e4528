import AuditModel

/// One finding: where it is, what is wrong, the source and the other places that take part.
struct PlaceBlock {
    private let finding: Finding
    private let page: Page
    private let gutter: Int
    private let rule: RuleDescription?

    /// `gutter` is the room for line numbers, in columns; `rule` is what the heading has said already.
    init(_ finding: Finding, page: Page, gutter: Int, rule: RuleDescription?) {
        self.finding = finding
        self.page = page
        self.gutter = gutter
        self.rule = rule
    }

    /// The room that line numbers need, so that the excerpts of a rule stand under each other.
    static func gutter(of findings: [Finding]) -> Int {
        findings.compactMap { $0.excerpt.map(ExcerptBlock.gutter) }.max() ?? 0
    }

    var lines: [StyledLine] {
        place + asides + page.prose(finding.message, indent: 4) + excerpt + related + fix
    }

    private var place: [StyledLine] {
        let label = [Span.blank(2), page.span(page.glyphs.place, .severity(finding.severity)), .blank(1)]
        return page.place(finding.location.description, label: label, style: .bold)
    }

    /// What sets this place apart from others of the rule.
    private var asides: [StyledLine] {
        var items: [String] = []
        if let keyPath = finding.location.keyPath { items.append("key \(keyPath)") }
        if finding.role != "app" { items.append("in \(finding.role) code") }
        if let rule, finding.confidence < rule.confidence {
            items.append("\(finding.confidence.rawValue) confidence here")
        }
        return items.isEmpty ? [] : page.row(items, indent: 4, style: .faint)
    }

    private var excerpt: [StyledLine] {
        finding.excerpt.map {
            ExcerptBlock($0, page: page, gutter: gutter, style: .severity(finding.severity)).lines
        } ?? []
    }

    /// What `bulwark fix` would do.
    private var fix: [StyledLine] {
        guard let fix = finding.fix else { return [] }
        return page.prose(
            "\(fix.command): \(fix.summary)", label: [.blank(4), page.span(page.glyphs.edit, .good)], indent: 6)
    }

    private var related: [StyledLine] {
        let last = finding.steps.count - 1
        return finding.steps.enumerated().flatMap { index, related in
            let branch = index == last ? page.glyphs.lastBranch : page.glyphs.branch
            let label = [Span.blank(4), page.span(branch, .faint)]
            return page.entry(related.location.description, note: related.message, label: label, indent: 6)
        }
    }
}
