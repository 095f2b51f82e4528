import AuditModel

/// A rule that found something: what it means, and every place.
struct HtmlRule {
    private let section: RuleSection
    private let number: Int
    private let page: HtmlPage

    /// Places shown before the rest folds away.
    private static let shown = 10

    init(_ section: RuleSection, number: Int, page: HtmlPage) {
        self.section = section
        self.number = number
        self.page = page
    }

    var markup: Markup {
        let category = section.description?.category.rawValue ?? "other"
        return """
            <section class="rule" data-rule="\(section.rule)" data-category="\(category)" \
            aria-labelledby="rule-\(number)">
            \(heading)\(explanation)\(places)</section>

            """
    }

    private var heading: Markup {
        let worst = section.worst
        let count = page.words.counted(section.findings.count, page.words.place, page.words.places)
        let references = section.description?.references ?? []
        return """
            <header>
            <h3 id="rule-\(number)"><span class="severity \(worst.rawValue)">\(page.words.name(worst))</span> \
            <span\(page.english(section.rule))>\(Markup(prose: section.title))</span></h3>
            <p class="facts"><code>\(section.rule)</code> \
            <span>\(page.words.name(section.description?.category))</span> \
            <span class="places">\(count)</span> <span class="references">\(Markup(links: references))</span></p>
            </header>

            """
    }

    private var explanation: Markup {
        guard let rule = section.description else { return "" }
        return """
            <details class="explanation" open><summary>\(page.words.whyAndRemedy)</summary>
            <dl\(page.english(rule.id))>
            <div><dt>\(page.words.why)</dt><dd>\(Markup(prose: Wording.sentence(rule.why)))</dd></div>
            <div><dt>\(page.words.remedy)</dt><dd>\(Markup(prose: Wording.sentence(rule.remedy)))</dd></div>
            </dl>
            </details>

            """
    }

    private var places: Markup {
        let cards = section.findings.map {
            HtmlFinding($0.finding, fragment: $0.fragment, worst: section.worst, page: page).markup
        }
        // A fold that hides only a place or two is a click for nothing.
        if cards.count <= Self.shown + 2 { return "\(cards)" }
        return """
            \(Array(cards.prefix(Self.shown)))<details class="more">\
            <summary>\(page.words.more(cards.count - Self.shown))</summary>
            \(Array(cards.dropFirst(Self.shown)))</details>

            """
    }
}
