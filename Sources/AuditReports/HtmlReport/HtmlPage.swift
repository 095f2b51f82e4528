import AuditModel

/// What every section of the page draws on.
struct HtmlPage {
    let report: Report
    let words: HtmlWording
    let catalogue: RuleCatalogue
    /// The findings by rule, the rule with the worst finding first.
    let rules: [RuleSection]
    /// Fragments of findings, by rule and place.
    private let anchors: [Place: String]

    init(_ report: Report, words: HtmlWording) {
        self.report = report
        self.words = words
        catalogue = RuleCatalogue(report.rules, in: words.language)
        let names = Self.fragments(of: report.findings)
        rules = RuleSection.sections(of: Array(zip(report.findings, names)), in: catalogue)
        anchors = zip(report.findings, names).reduce(into: [:]) { anchors, entry in
            let place = Place(entry.0.rule, entry.0.location)
            if anchors[place] == nil { anchors[place] = entry.1 }
        }
    }

    /// The fragment of the finding that `rule` made at `location`.
    func fragment(rule: String?, at location: Location) -> String? {
        rule.flatMap { anchors[Place($0, location)] }
    }

    /// What kind of report it is.
    var title: String {
        report.isConcurrencyReview ? Phrase.concurrencyAudit[words.language] : words.securityReport
    }

    /// Set on what is written in English whatever the language of the page.
    var english: Markup { words.language == .english ? "" : " lang=\"en\"" }

    /// As `english`, for a rule whose texts have no translation.
    func english(_ rule: String) -> Markup { catalogue.isTranslated(rule) ? "" : english }

    /// A message of the audit, whole sentences included, with the mark of English where it has no translation.
    func message(_ text: String, as words: (String) -> String = { $0 }) -> (english: Markup, prose: Markup) {
        let language = self.words.language
        guard let translation = language.translation(ofMessage: text) else {
            return (english, Markup(prose: words(text)))
        }
        return ("", Markup(prose: words(translation)))
    }

    /// Places with what they are, as items of a list.
    func items(_ steps: [Finding.Related]) -> [Markup] {
        steps.map { step in
            let message = message(step.message)
            return """
                <li><span class="path">\(Markup(place: step.location))</span> \
                <span\(message.english)>\(message.prose)</span></li>

                """
        }
    }

    /// The fingerprint where it can serve, so that a link to a finding still holds in the next report.
    private static func fragments(of findings: [Finding]) -> [String] {
        var used: Set<String> = []
        return findings.enumerated().map { index, finding in
            let print = finding.fingerprint
            let serves = (8...64).contains(print.utf8.count) && print.utf8.allSatisfy(isHexadecimal)
            return serves && used.insert(print).inserted ? "f-\(print)" : "n-\(index + 1)"
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private struct Place: Hashable {
        let rule: String
        let path: String
        let line: Int

        init(_ rule: String, _ location: Location) {
            self.rule = rule
            path = location.path
            line = location.line
        }
    }
}

/// The findings of one rule, worst first, each with its fragment.
struct RuleSection {
    let rule: String
    /// `nil` for a rule that the report does not describe.
    let description: RuleDescription?
    let findings: [(finding: Finding, fragment: String)]

    var title: String { description?.title ?? rule }
    var worst: Severity { findings.first?.finding.severity ?? .note }

    /// Worst first, then in catalogue order, unknown rules last and by id.
    static func sections(of findings: [(Finding, String)], in catalogue: RuleCatalogue) -> [RuleSection] {
        let members = Dictionary(grouping: findings) { $0.0.rule }
        let sections = members.map { rule, members in
            RuleSection(
                rule: rule, description: catalogue[rule],
                findings: members.enumerated().sorted { one, other in
                    (-one.element.0.severity.rank, one.offset) < (-other.element.0.severity.rank, other.offset)
                }.map { ($0.element.0, $0.element.1) })
        }
        return sections.sorted { catalogue.order($0.worst, $0.rule) < catalogue.order($1.worst, $1.rule) }
    }
}
