import AuditModel

/// Each escape under its file, the files under the worst risk first.
struct MarkdownEscapeAnalysis {
    private let review: ConcurrencyReview
    private let page: MarkdownPage

    init(_ review: ConcurrencyReview, page: MarkdownPage) {
        self.review = review
        self.page = page
    }

    var blocks: [String] {
        ["## " + page.say(Phrase.analysis)] + ConcurrencyEscape.Risk.allCases.flatMap(blocks)
    }

    private func blocks(_ risk: ConcurrencyEscape.Risk) -> [String] {
        let entries = review.entries(risk)
        if entries.isEmpty { return [] }
        let shown = entries.prefix(page.limit)
        let rest = page.restOfRows(of: entries.count, after: shown.count)
        let title =
            "### \(risk.sign) \(page.say(risk.title)): \(page.say(risk.meaning)) (\(page.number(entries.count)))"
        let files = ConcurrencyReview.files(shown).flatMap { file in
            ["#### \(MarkdownText.code(file.path))"]
                + file.entries.flatMap { MarkdownEscape($0, page: page).blocks }
        }
        return [title] + files + rest
    }
}

/// One escape: what it promises, what is behind it and what to write instead.
private struct MarkdownEscape {
    private let entry: ConcurrencyReview.Entry
    private let escape: ConcurrencyEscape
    private let page: MarkdownPage

    /// Places of a list before the rest is counted.
    private static let lines = 12
    private static let callers = 3

    init(_ entry: ConcurrencyReview.Entry, page: MarkdownPage) {
        self.entry = entry
        escape = entry.escape
        self.page = page
    }

    var blocks: [String] {
        let lines = verdict + stored + evidence + reason + instead
        return [title, lines.joined(separator: "\n")] + today + sketch
    }

    /// The lines that it is about, with `…` where others stand between them.
    private var today: [String] {
        if escape.today.isEmpty || escape.isJustified { return [] }
        var rows: [String] = []
        var last: Int?
        for line in escape.today {
            if let last, line.number > last + 1 { rows.append("…") }
            rows.append(Markdown.visible(line.text))
            last = line.number
        }
        return ["**\(page.say(Phrase.today))**", Markdown.fenced(rows.joined(separator: "\n"), language: "swift")]
    }

    private var sketch: [String] {
        guard let sketch = escape.sketch, !escape.isJustified else { return [] }
        return ["**\(page.say(Phrase.sketch))**", Markdown.fenced(Markdown.visible(sketch), language: "swift")]
    }

    private var title: String {
        let kind = MarkdownText.prose(page.say(escape.kind.title))
        let role = escape.role == "app" ? "" : ", \(page.say(Phrase.role)) \(MarkdownText.code(escape.role))"
        let place = "\(page.say(Phrase.line)) \(escape.location.line)"
        return "**\(entry.number).** \(MarkdownText.code(escape.name)) – \(kind), \(place)\(role)"
    }

    private var verdict: [String] {
        let aside = escape.isGuess ? "; \(page.say(Phrase.isGuess))" : ""
        let id = escape.verdict.isReported ? " (\(MarkdownText.code(escape.verdict.rawValue)))" : ""
        return [
            "- **\(page.say(Phrase.verdict))**: \(page.say(escape.verdict.title))\(id)\(aside)",
            "- **\(page.say(Phrase.behind))**: \(Wording.sentence(page.prose(escape.reason)))",
        ]
    }

    private var stored: [String] {
        if escape.members.isEmpty { return [] }
        let shown = escape.members.prefix(Self.lines).map { MarkdownText.code($0.declaration) }
        let rest = page.rest(of: escape.members.count, after: shown.count).map { [$0] } ?? []
        return ["- **\(page.say(Phrase.stored))**: \((shown + rest).joined(separator: ", "))"]
    }

    private var evidence: [String] {
        if escape.evidence.isEmpty { return [] }
        let isChain = escape.verdict == .chain
        let shown = escape.evidence.prefix(page.limit)
        let rest = page.rest(of: escape.evidence.count, after: shown.count).map { ["  - \($0)"] } ?? []
        return ["- **\(page.say(isChain ? Phrase.chain : Phrase.evidence))**:"]
            + shown.enumerated().map { index, step in
                let marker = isChain ? "\(index + 1)." : "-"
                return "  \(marker) \(page.place(step.location)) – \(page.prose(step.message))"
            } + rest
    }

    private var reason: [String] {
        let written = page.say(escape.isDocumented ? Phrase.yes : Phrase.no)
        let first = "- **\(page.say(Phrase.writtenReason))**: \(written)"
        guard let accepted = escape.acceptedBecause, !accepted.isEmpty else { return [first] }
        return [first, "- **\(page.say(Phrase.acceptedBecause))**: \(MarkdownText.prose(accepted))"]
    }

    // MARK: - Instead

    private var instead: [String] {
        if escape.isJustified { return ["- \(page.say(Phrase.canStay))"] }
        let effort = Effort(escape.effort).text(page.language)
        let priority = "\(page.say(Phrase.priority)) \(page.say(escape.priority.title))"
        return ["- **\(page.say(Phrase.instead))**: \(MarkdownText.prose(page.say(escape.form.title)))"]
            + touched + callers + ["- **\(page.say(Phrase.effort))**: \(effort), \(priority)"]
    }

    /// The lines of the type itself, by number where they stand in its own file.
    private var touched: [String] {
        list(Phrase.touches, count: page.number(escape.lines.count), escape.lines, limit: Self.lines) { location in
            location.path == escape.location.path ? String(location.line) : page.place(location)
        }
    }

    private var callers: [String] {
        let files = page.count(escape.callingFiles, .file)
        let count = "\(page.number(escape.callers.count)) \(page.say(Phrase.within)) \(files)"
        return list(escape.callersTitle, count: count, escape.callers, limit: Self.callers, page.place)
    }

    private func list(
        _ title: LocalizedText, count: String, _ places: [Location], limit: Int, _ text: (Location) -> String
    ) -> [String] {
        if places.isEmpty { return [] }
        let shown = places.prefix(limit).map(text)
        let rest = page.rest(of: places.count, after: shown.count).map { [$0] } ?? []
        return ["- **\(page.say(title))**: \(count) (\((shown + rest).joined(separator: ", ")))"]
    }
}
