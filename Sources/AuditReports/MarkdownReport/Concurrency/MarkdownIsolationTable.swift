import AuditModel

/// What each target says of concurrency, with the file and line that say it.
struct MarkdownIsolationTable {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        let targets = page.report.concurrencyTargets ?? []
        if targets.isEmpty { return [] }
        let shown = targets.prefix(page.limit)
        let head = [
            Phrase.target, Phrase.languageMode, Phrase.defaultIsolation, Phrase.asynchronousFunctions,
            Phrase.strictConcurrency, Phrase.escapes,
        ]
        return [
            "## " + page.say(Phrase.isolationByTarget), page.say(Phrase.isolationMeaning),
            MarkdownTable.text(head.map(page.say), shown.map(row)),
        ] + page.restOfRows(of: targets.count, after: shown.count)
    }

    private func row(_ target: ConcurrencyTarget) -> [String] {
        let test = target.isTest ? " (\(page.say(Phrase.tests)))" : ""
        return [
            MarkdownText.code(target.name) + test, cell(target.languageMode),
            cell(target.defaultIsolation, else: "`nonisolated`"), asynchronous(target), cell(target.strictConcurrency),
            target.escapes == 0 ? "–" : page.number(target.escapes),
        ]
    }

    private func asynchronous(_ target: ConcurrencyTarget) -> String {
        guard let setting = target.nonsendingByDefault else { return page.say(Phrase.onTheExecutor) }
        return "\(page.say(Phrase.withTheCaller)) (\(place(setting)))"
    }

    private func cell(_ setting: ConcurrencyTarget.Setting?, else text: String = "–") -> String {
        guard let setting else { return text }
        return "\(MarkdownText.code(setting.value)) (\(place(setting)))"
    }

    private func place(_ setting: ConcurrencyTarget.Setting) -> String {
        MarkdownText.code("\(setting.file):\(setting.line)")
    }
}
