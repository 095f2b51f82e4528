import AuditModel

/// The questions of each checklist with their answers.
struct HtmlChecklists {
    private let page: HtmlPage
    private let controls: [String: ControlOutcome]

    init(_ page: HtmlPage) {
        self.page = page
        controls = page.report.controls.reduce(into: [:]) { $0[$1.id] = $0[$1.id] ?? $1 }
    }

    var section: HtmlSection? {
        let lists = page.report.checklists
        if lists.isEmpty { return nil }
        return HtmlSection(
            "checklists", title: page.words.checklists, count: lists.count, body: "\(lists.map(checklist))")
    }

    private func checklist(_ list: Checklist) -> Markup {
        let items = list.sections.flatMap(\.items)
        let counts = ControlStatus.worstFirst.compactMap { status -> Markup? in
            let count = items.count { controls[$0.control]?.status == status }
            if count == 0 { return nil }
            let name = page.words.name(status)
            return "<span>\(StatusMark(status).markup)\(page.words.number(count)) <span>\(name)</span></span>\n"
        }
        return """
            <details class="checklist" open>
            <summary><h3>\(list.title[page.words.language])</h3><span class="answers">\(counts)</span></summary>
            \(list.sections.filter { !$0.items.isEmpty }.map(section))</details>

            """
    }

    private func section(_ section: Checklist.Section) -> Markup {
        let title = section.title[page.words.language]
        let heading: Markup = title.isEmpty ? "" : "<h4>\(title)</h4>\n"
        return "\(heading)<ul class=\"answers\">\n\(section.items.map(item))</ul>\n"
    }

    private func item(_ item: Checklist.Item) -> Markup {
        let question = Markup(prose: item.text[page.words.language])
        guard let control = controls[item.control] else {
            return "<li><span class=\"question\">\(question)</span> <small>\(page.words.notAnswered)</small></li>\n"
        }
        let fragment = HtmlControls.fragment(control, in: page.report)
        let reason = page.message(control.reason)
        return """
            <li>\(StatusMark(control.status).markup)<span class="question">\(question)</span> \
            <a class="answer \(control.status.rawValue)" href="#\(fragment)">\(page.words.name(control.status))</a> \
            <small\(reason.english)>\(reason.prose)</small></li>

            """
    }
}
