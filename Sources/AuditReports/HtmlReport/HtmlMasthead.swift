import AuditModel

/// The top of the page: what was audited, when and how.
struct HtmlMasthead {
    let markup: Markup

    init(_ page: HtmlPage) {
        let version: Markup = page.report.subject?.version.map { " <span class=\"version\">\($0)</span>" } ?? ""
        let facts = Self.facts(page).map { name, value -> Markup in "<div><dt>\(name)</dt><dd>\(value)</dd></div>\n" }
        markup = """
            <header class="masthead">
            <p class="kind">\(page.title)</p>
            <h1>\(page.report.subjectName)\(version)</h1>
            <dl class="facts">
            \(facts)</dl>
            </header>
            """
    }

    private static func facts(_ page: HtmlPage) -> [(String, Markup)] {
        let report = page.report
        let words = page.words
        var facts: [(String, Markup)] = []
        if let date = report.date { facts.append((words.date, "<time>\(date)</time>")) }
        facts.append((words.target, "<span class=\"path\">\(report.target)</span>"))
        facts.append((words.profile, "\(words.name(report.profile))"))
        let lines = report.coverage.swiftLines
        let swift: Markup = lines == 0 ? "" : ", \(words.counted(lines, words.lineOfSwift, words.linesOfSwift))"
        facts.append((words.read, "\(words.counted(report.coverage.filesHeld, words.file, words.files))\(swift)"))
        facts.append((words.rulesRun, "\(words.number(report.rules.count))"))
        facts.append((words.auditor, "Bulwark \(report.version)"))
        return facts
    }
}

extension Coverage {
    /// All files read, held at the largest number rather than trapping on counts that nobody can have.
    var filesHeld: Int { Tally(filesByKind).total }
}
