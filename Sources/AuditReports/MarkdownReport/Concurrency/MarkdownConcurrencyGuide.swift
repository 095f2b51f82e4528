import AuditModel

/// What a team takes from the review: the patterns that its code shows, to keep and to leave, and rules from here on.
struct MarkdownConcurrencyGuide {
    private let review: ConcurrencyReview
    private let page: MarkdownPage

    init(_ review: ConcurrencyReview, page: MarkdownPage) {
        self.review = review
        self.page = page
    }

    var blocks: [String] {
        let leave = patterns(ConcurrencyPattern.toLeave)
        let keep = patterns(ConcurrencyPattern.toKeep)
        return ["## " + page.say(Phrase.patterns)]
            + (leave.isEmpty ? [] : ["### ❌ " + page.say(Phrase.patternsToLeave), leave.joined(separator: "\n")])
            + (keep.isEmpty ? [] : ["### ✅ " + page.say(Phrase.patternsToKeep), keep.joined(separator: "\n")])
            + ["## " + page.say(Phrase.teamRules), rules]
    }

    /// A line for each pattern that the code has, with how often and the first places.
    private func patterns(_ all: [ConcurrencyPattern]) -> [String] {
        all.compactMap { pattern in
            let places = pattern.places(in: page.report, review.entries.map(\.escape))
            if places.isEmpty { return nil }
            let shown = places.prefix(3).map(page.place)
            let rest = page.rest(of: places.count, after: shown.count).map { [$0] } ?? []
            let text = MarkdownText.prose(page.say(pattern.text))
            return "- **\(page.number(places.count))×** \(text) (\((shown + rest).joined(separator: ", ")))"
        }
    }

    private var rules: String {
        var rules = [Phrase.ruleOfState, Phrase.ruleOfReason, Phrase.ruleOfDoubles, Phrase.ruleOfGate]
        let targets = page.report.concurrencyTargets ?? []
        if targets.contains(where: { !$0.isTest && $0.languageMode?.value.first != "6" }) {
            rules.insert(Phrase.ruleOfLanguageMode, at: 0)
        }
        return rules.enumerated().map { "\($0 + 1). \(MarkdownText.prose(page.say($1)))" }.joined(separator: "\n")
    }
}

/// A way of writing concurrent code that a review points out.
struct ConcurrencyPattern {
    let text: LocalizedText
    private let isShown: @Sendable (ConcurrencyEscape) -> Bool
    private let rules: Set<String>

    private init(
        _ text: LocalizedText, rules: Set<String> = [],
        where isShown: @escaping @Sendable (ConcurrencyEscape) -> Bool = { _ in false }
    ) {
        self.text = text
        self.rules = rules
        self.isShown = isShown
    }

    /// Where the code has it, product code first.
    func places(in report: Report, _ escapes: [ConcurrencyEscape]) -> [Location] {
        let shown = escapes.filter(isShown)
        let inOrder = shown.filter { !$0.isInTests } + shown.filter(\.isInTests)
        return inOrder.map(\.location) + report.findings.filter { rules.contains($0.rule) }.map(\.location)
    }

    static let toLeave = [
        ConcurrencyPattern(Phrase.patternOfBareState) { $0.verdict == .race },
        ConcurrencyPattern(Phrase.patternOfForgottenLock) { $0.verdict == .partlyGuarded },
        ConcurrencyPattern(Phrase.patternOfUnsafeVariable) { $0.verdict == .unsafeMutable },
        ConcurrencyPattern(Phrase.patternOfBox, rules: ["observer-box"]),
        ConcurrencyPattern(Phrase.patternOfChain) { $0.verdict == .chain },
        ConcurrencyPattern(Phrase.patternOfLockInMock, rules: ["lock-in-mock"]),
        ConcurrencyPattern(Phrase.patternOfNeedlessWord) { $0.isNeedless && $0.verdict != .preconcurrencyUnjustified },
        ConcurrencyPattern(Phrase.patternOfOldImport) { $0.verdict == .preconcurrencyUnjustified },
        ConcurrencyPattern(
            Phrase.patternOfStaleState, rules: ["actor-reentrancy", "read-modify-write-across-await"]),
    ]

    static let toKeep = [
        ConcurrencyPattern(Phrase.patternOfGuard) { $0.verdict == .guarded && $0.isDocumented },
        ConcurrencyPattern(Phrase.patternOfDocumentedType) { $0.verdict == .documentedMember && $0.isDocumented },
        ConcurrencyPattern(Phrase.patternOfMigration) { $0.verdict == .preconcurrencyJustified },
    ]
}
