import AuditModel

/// How the project stands to every control, and what data protection law has to do with it.
struct MarkdownControls {
    private let page: MarkdownPage

    private static let places = 8

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        if page.report.controls.isEmpty { return [] }
        let lists = [.failed, .notFound, .notApplicable].flatMap(list)
        return ["## " + page.say(Phrase.controls), counts] + lists + law
    }

    private var counts: String {
        let rows = ControlStatus.worstFirst.map { status in
            [page.status(status), page.number(page.report.controls.count { $0.status == status })]
        }
        return MarkdownTable.text([Phrase.status, Phrase.controls].map(page.say), rows)
    }

    private func list(_ status: ControlStatus) -> [String] {
        let controls = page.report.controls.filter { $0.status == status }
        if controls.isEmpty { return [] }
        return ["### \(page.status(status))", controls.flatMap(lines).joined(separator: "\n")]
    }

    private func lines(_ control: ControlOutcome) -> [String] {
        let title = MarkdownText.prose(page.say(control.title))
        let links = control.references.isEmpty ? "" : " (\(page.links(control.references)))"
        let first = "- **\(title)**: \(page.prose(control.reason))\(links)"
        let evidence = MarkdownEvidence(control, page: page, limit: Self.places).lines.map { "  " + $0 }
        if control.status == .notApplicable { return [first] + evidence }
        return [first] + evidence + ["  - **\(page.say(Phrase.fix))**: \(page.prose(control.remedy))"]
    }

    private var law: [String] {
        let rows = page.report.controls.flatMap { control in
            control.notes.map { note in
                (
                    note.regulation,
                    [
                        note.regulation.rawValue, MarkdownText.plain(VisibleText.line(note.article)),
                        MarkdownText.prose(page.say(note.text)), MarkdownText.prose(page.say(control.title)),
                        page.status(control.status),
                    ]
                )
            }
        }
        if rows.isEmpty { return [] }
        let sorted = RegulationNote.Regulation.allCases.flatMap { law in rows.filter { $0.0 == law }.map(\.1) }
        let head = [Phrase.law, Phrase.article, Phrase.whatItAsks, Phrase.control, Phrase.status].map(page.say)
        return [
            "## " + page.say(Phrase.dataProtection), MarkdownTable.text(head, sorted), page.say(Phrase.noLegalAdvice),
        ]
    }
}
