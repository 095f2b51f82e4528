import AuditModel

/// The last words of a report.
struct Verdict {
    let lines: [StyledLine]

    init(_ report: Report, page: Page) {
        let isGood = report.findings.isEmpty && !report.isIncomplete && report.coverage.files > 0
        let style = report.findings.map(\.severity).max().map(Style.severity) ?? (isGood ? .good : .bold)
        let sign = page.span(isGood ? page.glyphs.good : page.glyphs.bad, style)
        let indent = sign.width + 1
        let verdict = page.prose(Self.text(report), label: [sign], indent: indent, style: style)
        lines = verdict + Self.reservation(report).flatMap { page.prose($0, indent: indent, style: .bold) }
    }

    private static func text(_ report: Report) -> String {
        if !report.findings.isEmpty {
            let files = Set(report.findings.map(\.location.path)).count
            let count = Wording.counted(report.findings.count, "finding")
            return "\(count) in \(Wording.counted(files, "file")): \(Severity.list(report.findings))."
        }
        if report.coverage.files == 0 { return "No file was read, so there is nothing to say." }
        let files = Wording.counted(report.coverage.files, "file")
        return "No findings. \(files) checked with \(Wording.counted(report.rules.count, "rule"))."
    }

    /// What the verdict cannot speak for.
    private static func reservation(_ report: Report) -> [String] {
        let unread = report.unread.count { $0.extent == .nothing }
        return unread == 0 ? [] : ["Incomplete: \(Wording.counted(unread, "file")) could not be read."]
    }
}
