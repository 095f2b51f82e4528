import AuditModel

/// One escape: what it stands on and where, what is behind it, and what to write instead.
struct EscapeBlock {
    private let escape: ConcurrencyEscape
    private let page: Page
    private let showsEvidence: Bool

    /// - Parameter showsEvidence: Whether the places stand here that show a safe verdict, too.
    init(_ escape: ConcurrencyEscape, page: Page, showsEvidence: Bool) {
        self.escape = escape
        self.page = page
        self.showsEvidence = showsEvidence
    }

    var lines: [StyledLine] {
        page.prose(title, label: label(page.glyphs.place), indent: 4, style: .bold)
            + page.place(escape.location.description, label: [.blank(4)])
            + page.row(facts, indent: 4, style: .faint)
            + page.prose(Wording.sentence(escape.reason), indent: 4) + (showsEvidence ? stored : [])
            + (isShown ? evidence : []) + instead
    }

    /// The place and the verdict on one line. The verdict gives way, the place does not.
    var brief: [StyledLine] {
        let place = page.place(escape.location.description, label: label(page.glyphs.furtherPlace))
        let room = page.width - place[0].width - 2
        if place.count > 1 || room < 12 { return place }
        let text = "\(escape.name): \(escape.verdict.title.en), \(effort)"
        return [StyledLine(place[0].spans + [.blank(2), page.span(page.cut(text, to: room), .faint)])]
    }

    private func label(_ sign: String) -> [Span] {
        [.blank(2), page.span(sign, .risk(escape.risk)), .blank(1)]
    }

    private var title: String { "`\(escape.name)`: \(escape.verdict.title.en)" }

    private var isShown: Bool { showsEvidence || !escape.verdict.isSafe }

    private var facts: [String] {
        var facts = [escape.kind.title.en, escape.risk.rawValue, effort]
        if escape.role != "app" { facts.append("in \(escape.role) code") }
        if escape.isGuess { facts.append("a guess") }
        if !escape.isDocumented, !escape.isJustified { facts.append("no documented reason") }
        return facts
    }

    private var effort: String {
        escape.isJustified ? "justified" : Effort(escape.effort).text(.english)
    }

    private var stored: [StyledLine] {
        if escape.members.isEmpty { return [] }
        let shown = escape.members.prefix(12).map { "`\($0.declaration)`" }
        let more = escape.members.count - shown.count
        let rest = more > 0 ? ["and \(Wording.number(more)) more"] : []
        return page.prose("stores " + (shown + rest).joined(separator: ", "), indent: 4, style: .faint)
    }

    private var evidence: [StyledLine] {
        let last = escape.evidence.count - 1
        return escape.evidence.enumerated().flatMap { index, step in
            let branch = index == last ? page.glyphs.lastBranch : page.glyphs.branch
            let label = [Span.blank(4), page.span(branch, .faint)]
            return page.entry(step.location.description, note: step.message, label: label, indent: 6)
        }
    }

    private var instead: [StyledLine] {
        if escape.isJustified { return [] }
        let text = escape.form.words + touched
        let arrow = page.span("→", .bold)
        return page.prose(text, label: [.blank(4), arrow], indent: 5 + arrow.width)
    }

    /// A `Mutex` leaves the callers alone.
    private var touched: String {
        let (lines, callers) = (escape.lines.count, escape.callers.count)
        let parts = [(lines, "line"), (escape.form.isLock ? 0 : callers, "caller")]
            .filter { $0.0 > 0 }.map { Wording.counted($0.0, $0.1) }.joined(separator: ", ")
        let rest = callers == 1 ? "1 caller unchanged" : "\(Wording.number(callers)) callers unchanged"
        return (parts.isEmpty ? "" : "; affects \(parts)") + (escape.form.isLock && callers > 0 ? "; \(rest)" : "")
    }
}
