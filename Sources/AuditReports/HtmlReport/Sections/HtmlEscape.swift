import AuditModel

/// The row of one escape, whose reason opens to show its evidence.
struct HtmlEscape {
    private let escape: ConcurrencyEscape
    private let page: HtmlPage
    private let language: Language

    /// Places of a list before the rest is counted.
    private static let places = 12

    init(_ escape: ConcurrencyEscape, page: HtmlPage) {
        self.escape = escape
        self.page = page
        language = page.words.language
    }

    var markup: Markup {
        """
        <tr><th scope="row"><b>\(VisibleText.line(escape.name))</b> \
        <small>\(Markup(prose: escape.kind.title[language]))</small> \(place)</th>\
        <td data-label="\(Phrase.risk[language])">\
        <span class="severity \(escape.risk.rawValue)">\(escape.risk.title[language])</span></td>\
        <td class="wide" data-label="\(Phrase.verdict[language])">\(verdict)</td>\
        <td data-label="\(Phrase.instead[language])">\(instead)</td>\
        <td data-label="\(Phrase.effort[language])">\(effort)</td>\
        <td data-label="\(Phrase.writtenReason[language])">\(written)</td></tr>

        """
    }

    /// It leads to the finding of the verdict where there is one.
    private var place: Markup {
        let place = Markup(place: escape.location)
        let role: Markup = escape.role == "app" ? "" : " <small>\(page.words.role(escape.role))</small>"
        guard let fragment = page.fragment(rule: escape.verdict.rawValue, at: escape.location) else {
            return "<span class=\"path\">\(place)</span>\(role)"
        }
        return "<a class=\"path\" href=\"#\(fragment)\">\(place)</a>\(role)"
    }

    // MARK: - Verdict

    private var verdict: Markup {
        let guess: Markup = escape.isGuess ? " <small>\(Phrase.isGuess[language])</small>" : ""
        let title: Markup = "<b>\(escape.verdict.title[language])</b>\(guess)"
        let reason = page.message(escape.reason, as: Wording.sentence)
        let touched: Markup = "\(list(Phrase.touches, escape.lines))\(list(escape.callersTitle, escape.callers))"
        let proof: Markup = "\(evidence)\(stored)\(touched)"
        if proof.isEmpty { return "\(title)<p\(reason.english)>\(reason.prose)</p>" }
        return "\(title)\n<details><summary\(reason.english)>\(reason.prose)</summary>\n\(proof)</details>"
    }

    private var evidence: Markup {
        if escape.evidence.isEmpty { return "" }
        let title = escape.verdict == .chain ? Phrase.chain : Phrase.evidence
        return "<h4>\(title[language])</h4>\n<ol class=\"steps\">\n\(page.items(escape.evidence))</ol>\n"
    }

    private var stored: Markup {
        if escape.members.isEmpty { return "" }
        let shown = escape.members.prefix(Self.places).map { "<code>\($0.declaration)</code>" as Markup }
        let more = escape.members.count - shown.count
        let rest: [Markup] = more > 0 ? ["<span class=\"rest\">\(page.words.moreEvidence(more))</span>"] : []
        return """
            <h4>\(Phrase.stored[language]) <span class="count">\(page.words.number(escape.members.count))</span></h4>
            <p>\((shown + rest).joined(separator: ", "))</p>

            """
    }

    /// Places in a row, by number alone where they stand in the file of the escape.
    private func list(_ title: LocalizedText, _ places: [Location]) -> Markup {
        if places.isEmpty { return "" }
        let shown = places.prefix(Self.places).map { place -> Markup in
            if place.path == escape.location.path, place.keyPath == nil { return "\(max(1, place.line))" }
            return "<span class=\"path\">\(Markup(place: place))</span>"
        }
        let more = places.count - shown.count
        let rest: [Markup] = more > 0 ? ["<span class=\"rest\">\(page.words.moreEvidence(more))</span>"] : []
        return """
            <h4>\(title[language]) <span class="count">\(page.words.number(places.count))</span></h4>
            <p>\((shown + rest).joined(separator: ", "))</p>

            """
    }

    // MARK: - Work

    private var instead: Markup {
        escape.isJustified ? "\(Phrase.canStay[language])" : Markup(prose: escape.form.title[language])
    }

    private var effort: String {
        escape.isJustified ? "–" : Effort(escape.effort).text(language)
    }

    private var written: Markup {
        let answer = escape.isDocumented ? Phrase.yes[language] : Phrase.no[language]
        guard let accepted = escape.acceptedBecause, !accepted.isEmpty else { return "\(answer)" }
        return "\(answer) <small>\(Phrase.acceptedBecause[language]): <q>\(Markup(prose: accepted))</q></small>"
    }
}
