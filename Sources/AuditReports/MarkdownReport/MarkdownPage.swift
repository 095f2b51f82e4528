import AuditModel

/// What the parts of a Markdown report share: the report, its language and how things are set.
struct MarkdownPage {
    let report: Report
    let language: Language
    let catalogue: RuleCatalogue
    /// Entries of a list before the rest is counted.
    let limit: Int
    private let controls: [String: ControlOutcome]

    init(_ report: Report, options: ReportOptions) {
        self.report = report
        language = options.language
        catalogue = RuleCatalogue(report.rules, in: options.language)
        limit = options.verbosity == .all ? Int.max : 20
        controls = Dictionary(report.controls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(control id: String) -> ControlOutcome? { controls[id] }

    /// One of our own phrases.
    func say(_ phrase: LocalizedText) -> String { phrase[language] }

    /// A message of the audit, set as prose.
    func prose(_ message: String) -> String { MarkdownText.prose(language.message(message)) }

    /// `3 files`, in the grammar and the digits of the language.
    func count(_ number: Int, _ noun: CountedNoun) -> String {
        "\(self.number(number)) \(number == 1 ? say(noun.one) : say(noun.many))"
    }

    func number(_ value: Int) -> String { Wording.number(value, language) }

    /// `path:line`, with the key where a file has no lines.
    func place(_ location: Location) -> String {
        let key = location.keyPath.map { " " + MarkdownText.code($0) } ?? ""
        return MarkdownText.code("\(location.path):\(location.line)") + key
    }

    func status(_ status: ControlStatus) -> String { "\(status.sign) \(say(status.title))" }

    /// `Critical 1 · High 16`
    func severities(_ findings: [Finding]) -> String {
        let counts = findings.reduce(into: [Severity: Int]()) { $0[$1.severity, default: 0] += 1 }
        return Severity.worstFirst.compactMap { severity in
            counts[severity].map { "\(say(severity.title)) \(number($0))" }
        }.joined(separator: " · ")
    }

    /// Links to the pages of standards.
    func links(_ references: [Reference]) -> String {
        references.map { "[\(MarkdownText.plain($0.label))](\($0.url))" }.joined(separator: ", ")
    }

    /// How many rows of a table are not shown and how to see them, or `nil` where all are.
    func restOfRows(of total: Int, after shown: Int) -> [String] {
        rest(of: total, after: shown).map { ["… \($0); \(MarkdownText.prose(say(Phrase.showsAll)))"] } ?? []
    }

    /// How many entries of a list are not shown, or `nil` where all are.
    func rest(of total: Int, after shown: Int) -> String? {
        guard total > shown else { return nil }
        return String(
            say(Phrase.andMore).split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: number(total - shown)))
    }
}
