import AuditModel

/// Each control with what it rests on, those that need work first.
struct HtmlControls {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var section: HtmlSection? {
        let controls = page.report.controls
        if controls.isEmpty { return nil }
        let groups = ControlStatus.worstFirst.compactMap { status -> Markup? in
            let members = controls.filter { $0.status == status }
            if members.isEmpty { return nil }
            let count = page.words.number(members.count)
            return """
                <h3>\(page.words.name(status)) <span class="count">\(count)</span></h3>
                \(members.map { ControlCard($0, page: page).markup })
                """
        }
        return HtmlSection("controls", title: page.words.controls, count: controls.count, body: "\(groups)")
    }

    /// Where a control stands on the page. Its id is used only where it can hold nothing but words.
    static func fragment(_ control: ControlOutcome, in report: Report) -> String {
        let isPlain = control.id.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        if isPlain { return "control-\(control.id)" }
        return "control-number-\(1 + (report.controls.firstIndex(of: control) ?? 0))"
    }
}

/// One control, which opens to show its evidence.
private struct ControlCard {
    private let control: ControlOutcome
    private let page: HtmlPage

    init(_ control: ControlOutcome, page: HtmlPage) {
        self.control = control
        self.page = page
    }

    var markup: Markup {
        let open: Markup = control.status == .failed ? " open" : ""
        let title = control.title[page.words.language]
        let fragment = HtmlControls.fragment(control, in: page.report)
        let reason = page.message(control.reason)
        return """
            <details class="control \(control.status.rawValue)" id="\(fragment)"\(open)>
            <summary>\(StatusMark(control.status).markup)<h4>\(title)</h4> \
            <span class="reason"\(reason.english)>\(reason.prose)</span></summary>
            <div class="body">
            \(evidence)\(remedy)\(notes)\(references)</div>
            </details>

            """
    }

    private var evidence: Markup {
        if control.evidence.isEmpty { return "" }
        let more = control.evidenceCount - control.evidence.count
        let rest: Markup = more > 0 ? "<li class=\"rest\">\(page.words.moreEvidence(more))</li>\n" : ""
        return """
            <h5>\(page.words.evidence)</h5>
            <ul class="evidence">
            \(control.evidence.map(place))\(rest)</ul>

            """
    }

    private func place(_ evidence: ControlOutcome.Evidence) -> Markup {
        let place = Markup(place: evidence.location)
        let words = page.message(evidence.message)
        let message: Markup = "<span\(words.english)>\(words.prose)</span>"
        guard let fragment = page.fragment(rule: evidence.rule, at: evidence.location) else {
            return "<li><span class=\"path\">\(place)</span> \(message)</li>\n"
        }
        return "<li><a class=\"path\" href=\"#\(fragment)\">\(place)</a> \(message)</li>\n"
    }

    private var remedy: Markup {
        let isNeeded = control.status == .failed || control.status == .notFound
        if !isNeeded || control.remedy.isEmpty { return "" }
        let words = page.message(control.remedy)
        return "<h5>\(page.words.remedy)</h5>\n<p\(words.english)>\(words.prose)</p>\n"
    }

    private var notes: Markup {
        if control.notes.isEmpty { return "" }
        let items = control.notes.map { note -> Markup in
            let text = Wording.sentence(note.text[page.words.language])
            return "<li><b>\(note.regulation.rawValue) \(note.article)</b> \(Markup(prose: text))</li>\n"
        }
        return "<h5>\(page.words.dataProtection)</h5>\n<ul class=\"notes\">\n\(items)</ul>\n"
    }

    private var references: Markup {
        if control.references.isEmpty { return "" }
        return "<p class=\"references\">\(Markup(links: control.references))</p>\n"
    }
}
