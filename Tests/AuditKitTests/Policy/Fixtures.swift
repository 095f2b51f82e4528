import AuditModel
import TestSupport

@testable import AuditKit

extension RuleDescription {
    static func sample(
        _ id: String, _ category: AuditModel.Category = .storage, _ severity: Severity = .medium,
        profile: Profile = .default
    ) -> RuleDescription {
        RuleDescription(
            id: id, title: id, category: category, severity: severity, confidence: .high, profile: profile,
            references: [], since: "1.0.0", why: "", remedy: "")
    }
}

extension Finding {
    static func sample(
        _ rule: String, path: String = "Sources/App.swift", line: Int, endLine: Int? = nil, text: String = "let a = 1",
        occurrence: Int = 0, context: [String] = []
    ) -> Finding {
        Finding(
            rule: rule, severity: .medium, confidence: .high, message: "Something is wrong with `a`",
            location: Location(path: path, line: line, column: 1, endLine: endLine ?? line, endColumn: 5),
            fingerprint: Fingerprint.compute(
                rule: rule, path: path, context: context, lineText: text, occurrence: occurrence))
    }
}
