import AuditModel

/// The title, what was audited by whom, and the summary by area.
struct MarkdownHeader {
    private let page: MarkdownPage

    init(_ page: MarkdownPage) {
        self.page = page
    }

    var blocks: [String] {
        [
            "# " + page.say(Phrase.title), facts, "## " + page.say(Phrase.summary), verdict,
            MarkdownTable.text([Phrase.category, Phrase.status, Phrase.issues, Phrase.bySeverity].map(page.say), rows),
            page.say(Phrase.legend),
        ]
    }

    /// Lines with a break after each, as a reader of the plain text sees them.
    var facts: String {
        let report = page.report
        let name = report.subject?.name ?? report.target
        let rules = page.count(page.catalogue.rules.count, .rule)
        let profile = "\(page.say(Phrase.profile)) `\(report.profile.rawValue)`"
        let lines = page.count(report.coverage.swiftLines, .swiftLine)
        return [
            (Phrase.subject, MarkdownText.code(name)),
            (Phrase.date, report.date.map { MarkdownText.plain($0, atStart: false) } ?? page.say(Phrase.notStated)),
            (Phrase.version, report.subject?.version.map(MarkdownText.code) ?? page.say(Phrase.notStated)),
            (
                Phrase.auditor,
                "Bulwark \(MarkdownText.plain(report.version, atStart: false)) (\(profile), \(rules))"
            ),
            (Phrase.scope, "\(page.count(report.coverage.files, .file)), \(lines)"),
        ].map { "**\(page.say($0))**: \($1)" }.joined(separator: "\\\n")
    }

    private var verdict: String {
        let report = page.report
        var sentences: [String] = []
        if report.findings.isEmpty {
            sentences.append(page.say(report.coverage.files == 0 ? Phrase.nothingRead : Phrase.noIssues))
            let hidden = report.hidden.reduce(0) { $0 + $1.count }
            if hidden > 0 { sentences.append("\(page.say(Phrase.omitted)): \(page.count(hidden, .issue)).") }
        } else {
            let files = Set(report.findings.map(\.location.path)).count
            let count = page.count(report.findings.count, .issue)
            sentences.append("**\(count)** \(page.say(Phrase.within)) \(page.count(files, .file)).")
        }
        return (sentences + [incomplete].compactMap { $0 }).joined(separator: " ")
    }

    /// What the report cannot speak for, where files could not be read at all.
    var incomplete: String? {
        let unread = page.report.unread.count { $0.extent == .nothing }
        return unread == 0 ? nil : "**\(page.say(Phrase.incomplete)): \(page.count(unread, .unreadFile)).**"
    }

    private var rows: [[String]] {
        AuditArea.allCases.compactMap { area in
            let findings = page.report.findings.filter { area.holds(page.catalogue[$0.rule]) }
            let rules = page.catalogue.rules.count { area.holds($0) }
            guard area.isAlwaysShown || rules > 0 || !findings.isEmpty else { return nil }
            let severities = findings.isEmpty ? "–" : page.severities(findings)
            return [
                page.say(area.title), sign(findings, rules: rules, hides: hides(area)), page.number(findings.count),
                severities,
            ]
        }
    }

    /// Whether findings of an area were left out because their lines have not changed.
    private func hides(_ area: AuditArea) -> Bool {
        page.report.hidden.contains {
            $0.isUnchanged && $0.rules.contains { area.holds(page.catalogue[$0]) }
        }
    }

    private func sign(_ findings: [Finding], rules: Int, hides: Bool) -> String {
        guard let worst = findings.map(\.severity).max() else { return rules == 0 || hides ? "➖" : "✅" }
        return worst >= .high ? "❌" : "⚠️"
    }
}
