import AuditModel

/// What was read, passed over, suppressed, hidden and not read. Only what there is gets a line.
struct SummaryFacts {
    private let report: Report
    private let page: Page
    /// Entries of a list before the rest is counted.
    private let limit: Int
    private let showsControls: Bool

    private static let indent = 15

    init(_ report: Report, page: Page, options: ReportOptions) {
        self.report = report
        self.page = page
        limit = options.verbosity == .all ? Int.max : 10
        showsControls = options.showsControls
    }

    var lines: [StyledLine] {
        fixes + controls + escapes + components + comparison + read + passedOver + suppressed + hidden + unread
            + notices
    }

    private var fixes: [StyledLine] {
        let fixes = report.findings.compactMap(\.fix)
        if fixes.isEmpty { return [] }
        let breaking = fixes.count(where: \.isBreaking)
        let rest = breaking == 0 ? "" : ", \(Wording.number(breaking)) of them with --breaking"
        return fact("fixes", "bulwark fix can fix \(Wording.counted(fixes.count, "finding"))\(rest)")
    }

    private var controls: [StyledLine] {
        if report.controls.isEmpty { return [] }
        let counts = ControlStatus.allCases.compactMap { status -> String? in
            let count = report.controls.count { $0.status == status }
            return count == 0 ? nil : "\(Wording.number(count)) \(status.title[.english].lowercased())"
        }
        let hint = showsControls ? "" : ", shown by --controls"
        return fact("controls", counts.joined(separator: " \(page.glyphs.dot) ") + hint)
    }

    /// In a run for them alone a section of the report says more.
    private var escapes: [StyledLine] {
        guard !report.isConcurrencyReview, let review = ConcurrencyReview(report), !review.entries.isEmpty else {
            return []
        }
        let risks = review.risks.filter { $0.count > 0 }.map { "\(Wording.number($0.count)) \($0.subject.rawValue)" }
        let justified = Wording.number(review.share(.justified).count)
        return fact(
            "opt-outs",
            "\(Wording.number(review.statistics.total)): \(risks.joined(separator: ", ")); \(justified) justified, "
                + "listed by --only concurrency")
    }

    private var components: [StyledLine] {
        if report.components.isEmpty { return [] }
        let weak = report.components.filter { !$0.advisories.isEmpty }
        let entries = weak.map { component in
            let ids = component.advisories.map(\.id).joined(separator: ", ")
            return page.entry(
                component.location.description, note: "\(component.name) \(component.version ?? "") \(ids)", label: [],
                indent: Self.indent)
        }
        return fact("components", standing(weak.count)) + limited(entries)
    }

    /// How many there are, and what is known of them.
    private func standing(_ weak: Int) -> String {
        let all = report.components.count
        let unchecked = report.components.count { $0.standing == .unchecked }
        if unchecked == all { return "\(Wording.number(all)), not checked: `--advisories` names a folder of records" }
        let checked =
            weak == 0 ? "none with known vulnerabilities" : "\(Wording.number(weak)) with known vulnerabilities"
        let rest = unchecked == 0 ? "" : ", \(Wording.number(unchecked)) not checked"
        return "\(Wording.number(all)), \(checked)\(rest)" + (weak == 0 ? "" : ":")
    }

    private var comparison: [StyledLine] {
        guard let comparison = report.comparison else { return [] }
        let counts = [(comparison.new, "new"), (comparison.known, "known"), (comparison.gone.count, "gone")]
        let text = counts.map { "\(Wording.number($0)) \($1)" }.joined(separator: ", ")
        return fact("baseline", text)
    }

    private var read: [StyledLine] {
        let coverage = report.coverage
        let kinds = Tally(coverage.filesByKind)
        let files = Wording.counted(kinds.total, "file") + (kinds.entries.isEmpty ? "" : " (\(kinds.list))")
        let lines = coverage.swiftLines == 0 ? "" : ", \(Wording.counted(coverage.swiftLines, "line")) of Swift"
        return fact("read", files + lines)
    }

    private var passedOver: [StyledLine] {
        let reasons = Tally(report.coverage.passedOver)
        if reasons.entries.isEmpty { return [] }
        // A folder that is passed over is not entered, so it counts once.
        let count = reasons.total == 1 ? "1 file or folder" : "\(Wording.number(reasons.total)) files and folders"
        return fact("passed over", "\(count) (\(reasons.list))")
    }

    private var suppressed: [StyledLine] {
        if report.suppressed.isEmpty { return [] }
        let kinds = Tally(of: report.suppressed.compactMap { $0.suppression?.kind.rawValue })
        let list = kinds.entries.isEmpty ? "" : " (\(kinds.list))"
        return fact("suppressed", Wording.counted(report.suppressed.count, "finding") + list)
    }

    private var hidden: [StyledLine] {
        let entries = report.hidden.map { hidden in
            page.prose("\(Wording.counted(hidden.count, "finding")): \(hidden.reason)", indent: Self.indent)
        }
        return list("hidden", entries)
    }

    private var unread: [StyledLine] {
        if report.unread.isEmpty { return [] }
        let partly = report.unread.count { $0.extent == .part }
        let whole = report.unread.count - partly
        let counts = [
            whole == 0 ? nil : "\(Wording.counted(whole, "file")) not at all",
            partly == 0 ? nil : "\(Wording.counted(partly, "file")) only in part",
        ]
        let entries = report.unread.map { file in
            let extent = file.extent == .part ? " (in part)" : ""
            return page.entry(file.path, note: file.reason + extent, label: [], indent: Self.indent)
        }
        return fact("not read", counts.compactMap { $0 }.joined(separator: ", ")) + limited(entries)
    }

    private var notices: [StyledLine] {
        list("to know", report.notices.map { page.prose($0, indent: Self.indent) })
    }

    private func fact(_ name: String, _ text: String) -> [StyledLine] {
        page.prose(text, label: [.blank(2), page.span(name, .faint)], indent: Self.indent)
    }

    /// Entries under one name, which stands beside the first.
    private func list(_ name: String, _ entries: [[StyledLine]]) -> [StyledLine] {
        var lines = limited(entries)
        guard let first = lines.first else { return [] }
        let label = StyledLine([.blank(2), page.span(name, .faint)]).padded(to: Self.indent)
        lines[0] = StyledLine(label.spans + first.spans.dropFirst())
        return lines
    }

    private func limited(_ entries: [[StyledLine]]) -> [StyledLine] {
        let shown = entries.prefix(limit).flatMap { $0 }
        let more = entries.count - min(limit, entries.count)
        if more == 0 { return shown }
        return shown + page.prose("and \(Wording.number(more)) more, see --all", indent: Self.indent, style: .faint)
    }
}
