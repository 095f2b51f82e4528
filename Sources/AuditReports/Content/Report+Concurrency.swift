import AuditModel

extension Report {
    /// Whether the run was made to review the concurrency of a project and nothing else.
    var isConcurrencyReview: Bool {
        escapes != nil && rules.contains { $0.category == .concurrency }
            && rules.allSatisfy { $0.category == .concurrency || $0.category == .policy }
    }

    /// The findings that say more than the verdicts of the escapes, each of which is a finding as well.
    var findingsBesideEscapes: [Finding] {
        let told = Set((escapes ?? []).map { EscapePlace(rule: $0.verdict.rawValue, $0.location) })
        return findings.filter { !told.contains(EscapePlace(rule: $0.rule, $0.location)) }
    }
}

/// Where the finding of a verdict stands.
private struct EscapePlace: Hashable {
    let rule: String
    let path: String
    let line: Int

    init(rule: String, _ location: Location) {
        self.rule = rule
        path = location.path
        line = location.line
    }
}
