import AuditModel

/// The rules of a report by id, each once and in catalogue order.
struct RuleCatalogue {
    let rules: [RuleDescription]
    private let positions: [String: Int]

    init(_ rules: [RuleDescription]) {
        var unique: [RuleDescription] = []
        var positions: [String: Int] = [:]
        for rule in rules where positions[rule.id] == nil {
            positions[rule.id] = unique.count
            unique.append(rule)
        }
        self.rules = unique
        self.positions = positions
    }

    subscript(id: String) -> RuleDescription? {
        positions[id].map { rules[$0] }
    }

    /// The place in `rules`, or `nil` for a rule that the report does not describe.
    func position(of id: String) -> Int? {
        positions[id]
    }
}
