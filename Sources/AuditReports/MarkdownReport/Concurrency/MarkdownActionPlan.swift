import AuditModel

/// What to do in which order: a phase for each risk, with the work it takes.
struct MarkdownActionPlan {
    private let review: ConcurrencyReview
    private let page: MarkdownPage

    init(_ review: ConcurrencyReview, page: MarkdownPage) {
        self.review = review
        self.page = page
    }

    var blocks: [String] {
        let phases = ConcurrencyEscape.Risk.allCases.flatMap(phase)
        let title = "## " + page.say(Phrase.actionPlan)
        if phases.isEmpty { return [title, page.say(Phrase.nothingToDo)] }
        let total = "**\(page.say(Phrase.total))**: \(Effort(review.effort).textWithDays(page.language))"
        return [title, page.say(Phrase.effortMeaning)] + phases + [total]
    }

    private func phase(_ risk: ConcurrencyEscape.Risk) -> [String] {
        let entries = review.work(risk)
        if entries.isEmpty { return [] }
        let name = "\(page.say(Phrase.phase)) \(risk.rank + 1)"
        let shown = entries.prefix(page.limit)
        let rest = page.restOfRows(of: entries.count, after: shown.count)
        let head = [Phrase.name, Phrase.file, Phrase.problem, Phrase.effort, Phrase.priorityHead].map(page.say)
        let effort = Effort(review.work.effort[risk] ?? 0).textWithDays(page.language)
        return [
            "### \(risk.sign) \(name): \(page.say(risk.timing))",
            MarkdownTable.text(["#"] + head, shown.map(row)),
        ] + rest + ["**\(page.say(Phrase.total)) – \(name)**: \(effort)"]
    }

    private func row(_ entry: ConcurrencyReview.Entry) -> [String] {
        let escape = entry.escape
        let before = review.prerequisites(of: entry).map { "#\($0)" }.joined(separator: ", ")
        let after = before.isEmpty ? "" : " (\(page.say(Phrase.after)) \(before))"
        return [
            String(entry.number) + after, MarkdownText.code(escape.name), page.place(escape.location),
            "\(page.prose(escape.reason)) → \(MarkdownText.prose(page.say(escape.form.title)))",
            Effort(escape.effort).text(page.language),
            page.say(escape.priority.title),
        ]
    }
}
