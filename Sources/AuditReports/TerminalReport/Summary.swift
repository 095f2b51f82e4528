import AuditModel

/// What fits one screen: counts, what was read and not read, and the verdict.
struct Summary {
    private let report: Report
    private let page: Page
    private let options: ReportOptions

    init(_ report: Report, page: Page, options: ReportOptions) {
        self.report = report
        self.page = page
        self.options = options
    }

    var lines: [StyledLine] {
        let facts = SummaryFacts(report, page: page, options: options).lines
        let heading = [StyledLine([page.span("Summary", .bold)]), page.rule(.faint)]
        return heading + counts + facts + [.empty] + Verdict(report, page: page).lines
    }

    /// The table, and the most frequent rules at its side or below.
    private var counts: [StyledLine] {
        if report.findings.isEmpty { return [] }
        let table = SummaryTable(report, page: page).lines
        let frequent = FrequentRules(report, page: page).lines
        if frequent.isEmpty { return table + [.empty] }
        let column = (table.map(\.width).max() ?? 0) + 6
        guard column + (frequent.map(\.width).max() ?? 0) <= page.width else {
            return table + [.empty] + frequent + [.empty]
        }
        return beside(table, frequent, column: column) + [.empty]
    }

    private func beside(_ left: [StyledLine], _ right: [StyledLine], column: Int) -> [StyledLine] {
        (0..<max(left.count, right.count)).map { index in
            let first = index < left.count ? left[index] : .empty
            return index < right.count ? StyledLine(first.padded(to: column).spans + right[index].spans) : first
        }
    }
}

/// The rules with the most findings.
struct FrequentRules {
    let lines: [StyledLine]

    private static let limit = 5
    /// Columns of an id, so that one long id does not keep the others from the side of the table.
    private static let longestName = 48

    init(_ report: Report, page: Page) {
        let entries = Tally(of: report.findings.map(\.rule)).entries
        guard entries.count > 1 else {
            lines = []
            return
        }
        let digits = entries.first.map { Wording.number($0.count).count } ?? 0
        let rows = entries.prefix(Self.limit).map { entry in
            let number = Wording.number(entry.count)
            let room = page.isLimited ? min(Self.longestName, page.width - digits - 4) : Int.max
            let name = page.cut(entry.name, to: room)
            return StyledLine([.blank(2 + digits - number.count), page.span(number, .bold), .blank(2), page.span(name)])
        }
        lines = [StyledLine([.blank(2), page.span("Most frequent rules", .faint)])] + rows
    }
}
