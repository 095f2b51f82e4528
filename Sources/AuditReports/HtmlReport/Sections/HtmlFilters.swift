import AuditModel

/// The controls that narrow the list of findings. They are shown by the script that serves them.
struct HtmlFilters {
    private let page: HtmlPage

    init(_ page: HtmlPage) {
        self.page = page
    }

    var markup: Markup {
        let words = page.words
        let count = page.report.findings.count
        return """
            <form id="filters" role="search" aria-label="\(words.filters)" data-shown="\(words.shownOfAll)" hidden>
            <fieldset><legend>\(words.severity)</legend>
            \(severities)</fieldset>
            <div class="fields">
            \(select("category", words.category, all: words.allCategories, options: categories))\
            \(select("rule", words.ruleLabel, all: words.allRules, options: rules))\
            \(select("file", words.fileLabel, all: words.allFiles, options: files))\
            <label><span>\(words.search)</span><input type="search" name="text" autocomplete="off" spellcheck="false" \
            placeholder="\(words.searchHint)" aria-keyshortcuts="/"></label>
            </div>
            <p class="outcome"><output id="shown" aria-live="polite">\(words.countedFindings(count))</output>
            <button type="reset" disabled>\(words.reset)</button></p>
            </form>
            """
    }

    private var severities: [Markup] {
        let counts = SeverityCounts(page.report.findings)
        return Severity.worstFirst.filter { counts[$0] > 0 }.map { severity in
            """
            <label class="chip \(severity.rawValue)"><input type="checkbox" name="severity" \
            value="\(severity.rawValue)"> \(page.words.name(severity)) <span class="count">\
            \(page.words.number(counts[severity]))</span></label>

            """
        }
    }

    private struct Choice {
        let value: String
        let label: String
        let count: Int
    }

    private func select(_ name: String, _ label: String, all: String, options: [Choice]) -> Markup {
        let items = options.map { option -> Markup in
            "<option value=\"\(option.value)\">\(option.label) (\(page.words.number(option.count)))</option>\n"
        }
        return """
            <label><span>\(label)</span><select name="\(name)" autocomplete="off"><option value="">\(all)</option>
            \(items)</select></label>

            """
    }

    private var categories: [Choice] {
        let counts = page.rules.reduce(into: [Category?: Int]()) { counts, rule in
            counts[rule.description?.category, default: 0] += rule.findings.count
        }
        let present = Category.allCases.map(Optional.some) + [nil]
        return present.compactMap { category in
            counts[category].map {
                Choice(value: category?.rawValue ?? "other", label: page.words.name(category), count: $0)
            }
        }
    }

    private var rules: [Choice] {
        page.rules.map { Choice(value: $0.rule, label: VisibleText.line($0.rule), count: $0.findings.count) }
            .sorted { $0.value < $1.value }
    }

    private var files: [Choice] {
        let counts = page.report.findings.reduce(into: [:]) { $0[$1.location.path, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }.map { Choice(value: $0.key, label: $0.key, count: $0.value) }
    }
}
