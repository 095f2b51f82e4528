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
        title: "A finding is suppressed without a reason",
        category: .policy, severity: .low, confidence: .high,
        references: [], since: "1.0.0",
        why: """
            Whoever reads the comment later cannot tell whether the weakness was weighed or only silenced, and so \
            nobody dares to take the comment away when its ground is gone.
            """,
        remedy: "Write two hyphens and the reason behind the rule: who checked what, and why it is safe here.",
        bad: [swift("// bulwark:ignore weak-hash", "Nothing says why the hash is good enough.")],
        good: [swift("// bulwark:ignore weak-hash -- names a cache file, no attacker gains by a collision", "")])

    /// The last day of a suppression has passed.
    public static let suppressionExpired = RuleDescription(
        id: "suppression-expired",
        title: "A suppression has expired",
        category: .policy, severity: .medium, confidence: .high,
        references: [], since: "1.0.0",
        why: """
            Somebody accepted a weakness up to a day, and the day has passed. The finding counts again; the comment \
            still tells readers that it is taken care of.
            """,
        remedy: "Mend the weakness and delete the comment, or weigh the risk anew and write a later day.",
        bad: [
            swift("// bulwark:ignore cleartext-url -- the new server is being set up until 2020-01-31", "Long ago.")
        ],
        good: [swift("// bulwark:ignore cleartext-url -- the new server is being set up until 2199-01-31", "")])

    /// A comment accepts what is not there.
    public static let suppressionUnused = RuleDescription(
        id: "suppression-unused",
        title: "A suppression matches no finding",
        category: .policy, severity: .low, confidence: .high,
        references: [.cwe(1164)], since: "1.0.0",
        why: """
            The weakness has gone or moved to another line. Left in place, the comment hides the next finding of the \
            rule that happens to come under it.
            """,
        remedy: "Delete the comment, or move it to the line that it was written for.",
        bad: [swift("// bulwark:ignore weak-hash -- names a cache file\nlet sum = SHA256.hash(data: data)", "")],
        good: [swift("let sum = SHA256.hash(data: data)", "")])

    /// A comment looks like a suppression and cannot be read as one.
    public static let suppressionMalformed = RuleDescription(
        id: "suppression-malformed",
        title: "A suppression cannot be read",
        category: .policy, severity: .medium, confidence: .high,
        references: [.cwe(1116)], since: "1.0.0",
        why: """
            A rule that does not exist, a day that is none, or a misspelt word: the comment suppresses nothing, \
            although its author and its readers believe that it does.
            """,
        remedy: "Write `bulwark:ignore RULE -- reason`, with `until YYYY-MM-DD` at the end if it is to expire.",
        bad: [swift("// bulwark:ignore weak-hsh -- names a cache file", "No rule has this name.")],
        good: [swift("// bulwark:ignore weak-hash -- names a cache file", "")])

    private static func swift(_ code: String, _ note: String) -> RuleDescription.Sample {
        .init(code: code, language: "swift", note: note)
    }
}
