public import AuditModel

/// The rules that watch over the policy itself: comments that accept a finding must be sound.
public enum PolicyRules {
    /// All of them, in the order of the catalogue.
    public static let all = [
        suppressionWithoutReason, suppressionExpired, suppressionUnused, suppressionMalformed,
    ]

    /// A comment accepts a finding and does not say why.
    public static let suppressionWithoutReason = RuleDescription(
        id: "suppression-without-reason",
        title: "Suppression without a reason",
        category: .policy, severity: .low, confidence: .high,
        references: [], since: "1.0.0",
        why: """
            Later readers cannot tell whether the weakness was assessed or merely silenced, so no one dares to remove \
            the comment once its justification is gone.
            """,
        remedy: "After the rule, write two hyphens and the reason: who checked what, and why it is safe here.",
        bad: [swift("// bulwark:ignore weak-hash", "Nothing says why the hash is good enough.")],
        good: [swift("// bulwark:ignore weak-hash -- names a cache file, no attacker gains by a collision", "")])

    /// The last day of a suppression has passed.
    public static let suppressionExpired = RuleDescription(
        id: "suppression-expired",
        title: "Expired suppression",
        category: .policy, severity: .medium, confidence: .high,
        references: [], since: "1.0.0",
        why: """
            The weakness was accepted until a date that has passed. The finding counts again, while the comment still \
            tells readers that it is taken care of.
            """,
        remedy: "Fix the weakness and delete the comment, or reassess the risk and set a later date.",
        bad: [
            swift("// bulwark:ignore cleartext-url -- the new server is being set up until 2020-01-31", "Long ago.")
        ],
        good: [swift("// bulwark:ignore cleartext-url -- the new server is being set up until 2199-01-31", "")])

    /// A comment accepts what is not there.
    public static let suppressionUnused = RuleDescription(
        id: "suppression-unused",
        title: "Suppression that matches no finding",
        category: .policy, severity: .low, confidence: .high,
        references: [.cwe(1164)], since: "1.0.0",
        why: """
            The weakness is gone or has moved to another line. Left in place, the comment hides the next finding of \
            the rule that happens to occur there.
            """,
        remedy: "Delete the comment, or move it to the line it was written for.",
        bad: [swift("// bulwark:ignore weak-hash -- names a cache file\nlet sum = SHA256.hash(data: data)", "")],
        good: [swift("let sum = SHA256.hash(data: data)", "")])

    /// A comment looks like a suppression and cannot be read as one.
    public static let suppressionMalformed = RuleDescription(
        id: "suppression-malformed",
        title: "Malformed suppression",
        category: .policy, severity: .medium, confidence: .high,
        references: [.cwe(1116)], since: "1.0.0",
        why: """
            The rule does not exist, the date is invalid, or a word is misspelled: the comment suppresses nothing, \
            although its author and readers believe that it does.
            """,
        remedy: "Write `bulwark:ignore RULE -- reason`, with `until YYYY-MM-DD` at the end if it is to expire.",
        bad: [swift("// bulwark:ignore weak-hsh -- names a cache file", "No rule has this name.")],
        good: [swift("// bulwark:ignore weak-hash -- names a cache file", "")])

    private static func swift(_ code: String, _ note: String) -> RuleDescription.Sample {
        .init(code: code, language: "swift", note: note)
    }
}
