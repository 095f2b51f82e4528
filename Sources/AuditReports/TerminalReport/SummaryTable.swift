import AuditModel

/// Findings counted by category and severity.
struct SummaryTable {
    private let page: Page
    private let categories: [String]
    private let severities: [Severity]
    private let counts: [Cell: Int]
    private let total: Int

    private struct Cell: Hashable {
        let category: String
        let severity: Severity
    }

    init(_ report: Report, page: Page) {
        self.page = page
        let catalogue = RuleCatalogue(report.rules)
        counts = report.findings.reduce(into: [:]) { counts, finding in
            let category = catalogue[finding.rule]?.category.title ?? Self.unknown
            counts[Cell(category: category, severity: finding.severity), default: 0] += 1
        }
        let present = Set(counts.keys.map(\.category))
        categories = (Category.allCases.map(\.title) + [Self.unknown]).filter(present.contains)
        let occurring = Set(counts.keys.map(\.severity))
        severities = Severity.worstFirst.filter(occurring.contains)
        total = report.findings.count
    }

    /// The heading for findings of rules that the report does not describe.
    private static let unknown = "Other"

    var lines: [StyledLine] {
        let table = [head] + categories.map(row) + [foot]
        return table.contains { $0.width > page.width } ? list : table
    }

    private var head: StyledLine {
        let names = severities.map { page.span($0.rawValue, .severity($0)) }
        return line(page.span(""), names + [page.span("all", .faint)])
    }

    private func row(_ category: String) -> StyledLine {
        let numbers = severities.map { counts[Cell(category: category, severity: $0)] ?? 0 }
        let sum = page.span(Wording.number(numbers.reduce(0, +)), .faint)
        return line(page.span(category), numbers.map(number) + [sum])
    }

    private var foot: StyledLine {
        let numbers = severities.map { page.span(Wording.number(sum($0)), .bold) }
        return line(page.span("all", .faint), numbers + [page.span(Wording.number(total), .bold)])
    }

    /// For a terminal too narrow for the table.
    private var list: [StyledLine] {
        severities.map { severity in
            let name = StyledLine([.blank(2), page.span(severity.rawValue, .severity(severity))])
            return StyledLine(name.padded(to: 12).spans + [page.span(Wording.number(sum(severity)))])
        }
    }

    private func sum(_ severity: Severity) -> Int {
        counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
    }

    private func number(_ value: Int) -> Span {
        value == 0 ? page.span(page.glyphs.dot, .faint) : page.span(Wording.number(value))
    }

    /// Numbers stand at the right of their columns, which are as wide as the name of a severity or a large number.
    private func line(_ name: Span, _ cells: [Span]) -> StyledLine {
        var line = StyledLine([.blank(2), name]).padded(to: 16)
        for cell in cells {
            line.spans += [.blank(10 - cell.width), cell]
        }
        return line
    }
}
