import AuditModel

@testable import AuditKit

/// A generator whose numbers are the same on every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

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
