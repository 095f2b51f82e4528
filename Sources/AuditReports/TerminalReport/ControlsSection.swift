import AuditModel

/// The checklists, each item with its status and the first place that shows it; or all controls where no list asks.
struct ControlsSection {
    private let report: Report
    private let page: Page
    private let controls: [String: ControlOutcome]

    init(_ report: Report, page: Page) {
        self.report = report
        self.page = page
        controls = Dictionary(report.controls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var lines: [StyledLine] {
        let asked = Set(report.checklists.flatMap(\.sections).flatMap(\.items).map(\.control))
        let others = report.controls.filter { !asked.contains($0.id) }
        let rest = others.flatMap { item($0.title[.english], $0) }
        let title = report.checklists.isEmpty ? "Controls" : "Other controls"
        return report.checklists.flatMap(checklist) + (rest.isEmpty ? [] : heading(title, others.map(\.status)) + rest)
    }

    private func checklist(_ checklist: Checklist) -> [StyledLine] {
        let statuses = checklist.sections.flatMap(\.items).map { controls[$0.control]?.status ?? .notFound }
        return heading(checklist.title[.english], statuses)
            + checklist.sections.flatMap { section in
                page.prose(section.title[.english], indent: 2, style: .faint)
                    + section.items.flatMap { item($0.text[.english], controls[$0.control]) }
            }
    }

    /// The title at the left, how many items passed at the right.
    private func heading(_ title: String, _ statuses: [ControlStatus]) -> [StyledLine] {
        let passed = statuses.count { $0 == .passed }
        let count = page.span("\(Wording.number(passed)) of \(Wording.number(statuses.count)) passed", .faint)
        var lines = page.prose(title, indent: 0, style: .bold)
        if lines.count == 1, lines[0].width + 2 + count.width <= page.measure {
            lines[0] = lines[0].padded(to: page.measure - count.width)
            lines[0].spans.append(count)
        } else {
            lines.append(StyledLine([count]))
        }
        return [.empty] + lines + [page.rule(.faint)]
    }

    private func item(_ text: String, _ control: ControlOutcome?) -> [StyledLine] {
        let status = control?.status ?? .notFound
        let label = [Span.blank(2), page.span(page.glyphs.sign(of: status), Style.status(status))]
        let reason = control?.reason ?? "not covered by any control in this run"
        let word = status.title[.english].lowercased()
        return page.prose(text, label: label, indent: 5)
            + page.prose("\(word): \(reason)", indent: 7, style: .faint) + evidence(of: control)
    }

    private func evidence(of control: ControlOutcome?) -> [StyledLine] {
        guard let control, let first = control.evidence.first else { return [] }
        let more = control.evidenceCount > 1 ? " (and \(Wording.number(control.evidenceCount - 1)) more)" : ""
        return page.entry(first.location.description, note: first.message + more, label: [], indent: 7)
    }
}

extension Glyphs {
    fileprivate func sign(of status: ControlStatus) -> String {
        switch status {
        case .passed: good
        case .failed: bad
        case .notFound: "?"
        case .notApplicable: "-"
        }
    }
}

extension Style {
    fileprivate static func status(_ status: ControlStatus) -> Style {
        switch status {
        case .passed: .good
        case .failed: .severity(.high)
        case .notFound: .severity(.medium)
        case .notApplicable: .faint
        }
    }
}
