import AuditModel

/// The rules of a report by id, each once and in catalogue order, in the language of the report.
struct RuleCatalogue {
    let rules: [RuleDescription]
    private let positions: [String: Int]
    private let translated: Set<String>

    init(_ rules: [RuleDescription], in language: Language = .english) {
        var unique: [RuleDescription] = []
        var positions: [String: Int] = [:]
        var translated: Set<String> = []
        for rule in rules where positions[rule.id] == nil {
            positions[rule.id] = unique.count
            let shown = rule.translated(to: language)
            if shown != rule { translated.insert(rule.id) }
            unique.append(shown)
        }
        self.rules = unique
        self.positions = positions
        self.translated = translated
    }

    subscript(id: String) -> RuleDescription? {
        positions[id].map { rules[$0] }
    }

    /// Whether a rule's texts are in another language than the one that it is written in.
    func isTranslated(_ id: String) -> Bool { translated.contains(id) }

    /// Orders rules worst first, then in catalogue order, unknown rules last and by id.
    func order(_ severity: Severity, _ rule: String) -> (Int, Int, String) {
        (-severity.rank, position(of: rule) ?? Int.max, rule)
    }

    /// The place in `rules`, or `nil` for a rule that the report does not describe.
    func position(of id: String) -> Int? {
        positions[id]
    }
}
