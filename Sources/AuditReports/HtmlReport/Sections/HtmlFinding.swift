import AuditModel

/// One finding: where it is, what is wrong, the source, the way there, and what identifies it.
struct HtmlFinding {
    private let finding: Finding
    private let fragment: String
    /// What the heading says already.
    private let worst: Severity
    private let page: HtmlPage

    init(_ finding: Finding, fragment: String, worst: Severity, page: HtmlPage) {
        self.finding = finding
        self.fragment = fragment
        self.worst = worst
        self.page = page
    }

    var markup: Markup {
        let message = page.message(finding.message)
        return """
            <article class="finding \(finding.severity.rawValue)" id="\(fragment)" \
            data-severity="\(finding.severity.rawValue)" data-file="\(finding.location.path)">
            <h4><a class="path" href="#\(fragment)">\(Markup(place: finding.location))</a></h4>
            <p class="message"\(message.english)>\(message.prose)</p>
            \(excerpt)\(steps)\(fix)<p class="marks">\(marks.joined(separator: " "))</p>
            </article>

            """
    }

    private var excerpt: Markup {
        finding.excerpt.map { ExcerptMarkup($0).markup } ?? ""
    }

    /// The places that take part, in the order of the path.
    private var steps: Markup {
        if finding.steps.isEmpty { return "" }
        return "<h5>\(page.words.steps)</h5>\n<ol class=\"steps\">\n\(page.items(finding.steps))</ol>\n"
    }

    /// What `bulwark fix` would do.
    private var fix: Markup {
        guard let fix = finding.fix else { return "" }
        let summary = page.message(fix.summary)
        return "<p class=\"fix\"\(summary.english)><code>\(fix.command)</code>: \(summary.prose)</p>\n"
    }

    private var marks: [Markup] {
        var marks: [Markup] = []
        if finding.severity != worst {
            marks.append(
                "<span class=\"severity \(finding.severity.rawValue)\">\(page.words.name(finding.severity))</span>")
        }
        marks.append("<span>\(page.words.name(finding.confidence))</span>")
        marks.append("<span>\(page.words.role(finding.role))</span>")
        if !finding.fingerprint.isEmpty {
            marks.append("<span>\(page.words.fingerprint) <code>\(finding.fingerprint)</code></span>")
        }
        return marks
    }
}
