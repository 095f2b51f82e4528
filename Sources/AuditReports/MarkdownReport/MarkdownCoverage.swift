import AuditModel

/// What the audit cannot speak for: what was accepted, left out, passed over or not read.
struct MarkdownCoverage {
    private let page: MarkdownPage
    private let report: Report

    init(_ page: MarkdownPage) {
        self.page = page
        report = page.report
    }

    var blocks: [String] { comparison + accepted + unread + leftOut + notices }

    private var comparison: [String] {
        guard let comparison = report.comparison else { return [] }
        let counts = MarkdownTable.text(
            [Phrase.new, Phrase.known, Phrase.gone].map(page.say),
            [[comparison.new, comparison.known, comparison.gone.count].map(page.number)])
        let shown = comparison.gone.prefix(page.limit)
        let rest = page.rest(of: comparison.gone.count, after: shown.count).map { ["- \($0)"] } ?? []
        let gone = shown.map { "- \(MarkdownText.code("\($0.path):\($0.line)")) \(MarkdownText.code($0.rule))" } + rest
        let list = gone.isEmpty ? [] : ["\(page.say(Phrase.gone)):", gone.joined(separator: "\n")]
        return section(Phrase.comparison, [counts] + list)
    }

    private var accepted: [String] {
        if report.suppressed.isEmpty { return [] }
        let head = [Phrase.location, Phrase.rule, Phrase.how, Phrase.reason, Phrase.until].map(page.say)
        return section(Phrase.accepted, [MarkdownTable.text(head, report.suppressed.map(row))])
    }

    private func row(_ finding: Finding) -> [String] {
        let suppression = finding.suppression
        let kind = suppression?.kind == .inline ? Phrase.inline : Phrase.baseline
        let reason = suppression?.reason ?? ""
        return [
            page.place(finding.location), MarkdownText.code(finding.rule), page.say(kind),
            reason.isEmpty ? "–" : MarkdownText.prose(reason), suppression?.until.map(MarkdownText.code) ?? "–",
        ]
    }

    private var unread: [String] {
        if report.unread.isEmpty { return [] }
        let rows = report.unread.map { file in
            let extent = file.extent == .nothing ? Phrase.notAtAll : Phrase.inPart
            return [MarkdownText.code(file.path), page.say(extent), page.prose(file.reason)]
        }
        let head = [Phrase.file, Phrase.extent, Phrase.reason].map(page.say)
        return section(Phrase.notRead, [MarkdownTable.text(head, rows)])
    }

    private var leftOut: [String] {
        let hidden = report.hidden.map { hidden in
            [page.count(hidden.count, .issue), MarkdownText.prose(hidden.title.map(page.say) ?? hidden.reason)]
        }
        let passedOver = Tally(report.coverage.passedOver).entries.map {
            [page.count($0.count, .fileOrFolder), MarkdownText.prose($0.name)]
        }
        if hidden.isEmpty, passedOver.isEmpty { return [] }
        let head = [Phrase.leftOutCount, Phrase.reason].map(page.say)
        return section(Phrase.leftOut, [MarkdownTable.text(head, hidden + passedOver)])
    }

    private var notices: [String] {
        if report.notices.isEmpty { return [] }
        return section(
            Phrase.toKnow, [report.notices.map { "- \(page.prose($0))" }.joined(separator: "\n")])
    }

    private func section(_ title: LocalizedText, _ blocks: [String]) -> [String] { ["## " + page.say(title)] + blocks }
}
