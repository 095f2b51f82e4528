import AuditModel

/// The escapes from the concurrency checks in a run for them alone: how bad they are, each with what to write instead,
/// and whether they are justified.
struct EscapesSection {
    private let review: ConcurrencyReview
    private let page: Page
    private let verbosity: ReportOptions.Verbosity
    private let sentences: EscapeSentences

    /// Escapes of one risk before the rest is counted.
    private static let limit = 20

    init(_ review: ConcurrencyReview, page: Page, verbosity: ReportOptions.Verbosity) {
        self.review = review
        self.page = page
        self.verbosity = verbosity
        sentences = EscapeSentences(review, .english)
    }

    var lines: [StyledLine] {
        let heading = [.empty, StyledLine([page.span("Concurrency", .bold)]), page.rule(.faint)]
        if review.entries.isEmpty { return heading + page.prose(Phrase.noEscapes.en, indent: 2) + foreign }
        let list = verbosity == .summary ? [] : ConcurrencyEscape.Risk.allCases.flatMap(entries)
        return heading + table + list + [.empty] + policy + foreign
    }

    private var foreign: [StyledLine] {
        guard let foreign = sentences.foreign else { return [] }
        return page.prose("\(foreign.text) \(foreign.items.joined(separator: ", "))", indent: 2, style: .faint)
    }

    // MARK: - Numbers

    private var table: [StyledLine] {
        let head = row(page.span(""), ["opt-outs", "share", "effort"], .faint)
        let rows = review.risks.map { share in
            let effort = Effort(review.work.effort[share.subject] ?? 0).text(.english)
            let name = page.span(share.subject.rawValue, .risk(share.subject))
            return row(name, [Wording.number(share.count), sentences.percent(share.percent), effort], .plain)
        }
        let all = [
            Wording.number(review.statistics.total), sentences.percent(100), Effort(review.effort).text(.english),
        ]
        return [head] + rows + [row(page.span("all", .faint), all, .bold)]
    }

    /// Numbers stand at the right of their columns.
    private func row(_ name: Span, _ cells: [String], _ style: Style) -> StyledLine {
        var line = StyledLine([.blank(2), name]).padded(to: 12)
        for (text, width) in zip(cells, [9, 8, 11]) {
            let cell = page.span(text, style)
            line.spans += [.blank(width - cell.width), cell]
        }
        return line
    }

    private var policy: [StyledLine] {
        let isGood = review.share(.justified).count == review.statistics.total
        let style: Style = isGood ? .good : .bold
        let sign = page.span(isGood ? page.glyphs.good : page.glyphs.bad, style)
        let counts = review.standings.filter { $0.count > 0 }.map { share in
            "\(share.subject.title.en.lowercased()) \(Wording.number(share.count))"
        }
        return page.row(counts, indent: 2, style: .faint)
            + page.prose(sentences.policy, label: [sign], indent: sign.width + 1, style: style)
    }

    // MARK: - Escapes

    private func entries(_ risk: ConcurrencyEscape.Risk) -> [StyledLine] {
        let entries = review.entries(risk).map(\.escape)
        let shown = entries.prefix(verbosity == .all ? Int.max : Self.limit)
        let lines = shown.flatMap { escape in
            let block = EscapeBlock(escape, page: page, showsEvidence: verbosity == .all)
            return verbosity == .compact ? block.brief : [.empty] + block.lines
        }
        let more = entries.count - shown.count
        let gap: [StyledLine] = verbosity == .compact && risk == review.entries.first?.escape.risk ? [.empty] : []
        if more == 0 { return gap + lines }
        let gapAfter: [StyledLine] = verbosity == .compact ? [] : [.empty]
        return gap + lines + gapAfter
            + page.prose("and \(Wording.number(more)) more \(risk.rawValue), see --all", indent: 4, style: .faint)
    }
}

extension Style {
    /// The colours of severities.
    static func risk(_ risk: ConcurrencyEscape.Risk) -> Style {
        switch risk {
        case .critical: .severity(.critical)
        case .important: .severity(.medium)
        case .acceptable: .good
        }
    }
}
