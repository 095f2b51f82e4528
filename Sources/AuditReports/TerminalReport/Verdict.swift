import AuditModel

/// The conclusion of a report with a sign before it.
struct Verdict {
    let lines: [StyledLine]

    init(_ report: Report, page: Page) {
        let conclusion = Conclusion(report)
        let style = report.findings.map(\.severity).max().map(Style.severity) ?? (conclusion.isGood ? .good : .bold)
        let sign = page.span(conclusion.isGood ? page.glyphs.good : page.glyphs.bad, style)
        let indent = sign.width + 1
        let verdict = page.prose(conclusion.sentence, label: [sign], indent: indent, style: style)
        let reservation = conclusion.reservation.map { page.prose($0, indent: indent, style: .bold) }
        lines = verdict + (reservation ?? [])
    }
}
