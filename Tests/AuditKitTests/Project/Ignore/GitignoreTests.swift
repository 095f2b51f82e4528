import Testing

@testable import AuditKit

@Suite struct GitignoreTests {
    struct Case: Sendable {
        let pattern: String
        let ignored: [String]
        let kept: [String]
    }

    @Test(arguments: [
        Case(pattern: "Secrets.swift", ignored: ["Secrets.swift", "App/Secrets.swift"], kept: ["secrets.swift"]),
        Case(pattern: "/Secrets.swift", ignored: ["Secrets.swift"], kept: ["App/Secrets.swift"]),
        Case(pattern: "App/Secrets.swift", ignored: ["App/Secrets.swift"], kept: ["Old/App/Secrets.swift"]),
        Case(pattern: "*.xcconfig", ignored: ["a.xcconfig", "b/.xcconfig"], kept: ["a.xcconfigs"]),
        Case(pattern: "build/", ignored: ["build/", "a/build/"], kept: ["build", "rebuild/"]),
        Case(pattern: "**/Generated", ignored: ["Generated", "a/b/Generated"], kept: ["aGenerated"]),
        Case(pattern: "Pods/**", ignored: ["Pods/a", "Pods/a/b"], kept: ["Pods", "a/Pods/b"]),
        Case(pattern: "a/**/b", ignored: ["a/b", "a/x/b", "a/x/y/b"], kept: ["ab", "a/xb"]),
        Case(pattern: "a/*/b", ignored: ["a/x/b"], kept: ["a/b", "a/x/y/b"]),
        Case(pattern: "?at", ignored: ["cat"], kept: ["at", "chat"]),
        Case(pattern: "[a-c]x", ignored: ["ax", "cx"], kept: ["dx", "x"]),
        Case(pattern: "[!a-c]x", ignored: ["dx"], kept: ["ax", "/x"]),
        Case(pattern: "[[:digit:]]x", ignored: ["1x"], kept: ["ax"]),
        Case(pattern: "[]a]x", ignored: ["]x", "ax"], kept: ["bx"]),
        Case(pattern: "[a-", ignored: [], kept: ["[a-", "a"]),
        Case(pattern: "\\#note", ignored: ["#note"], kept: ["note"]),
        Case(pattern: #"\!note"#, ignored: ["!note"], kept: ["note"]),
        Case(pattern: #"trailing\ "#, ignored: ["trailing "], kept: ["trailing"]),
        Case(pattern: "trailing  ", ignored: ["trailing"], kept: ["trailing "]),
        Case(pattern: "café", ignored: ["café"], kept: ["cafe"]),
        Case(pattern: "# note", ignored: [], kept: ["# note", "note"]),
        Case(pattern: "windows\r", ignored: ["windows"], kept: ["windows\r"]),
        Case(pattern: "\u{FEFF}first", ignored: ["first"], kept: []),
        Case(pattern: "/", ignored: [], kept: ["a", "a/"]),
        Case(pattern: #"end\"#, ignored: [], kept: ["end", #"end\"#]),
    ])
    func pattern(_ example: Case) {
        let rules = Gitignore(Array(example.pattern.utf8))
        for path in example.ignored { #expect(verdict(rules, path) == .ignored, "\(path)") }
        for path in example.kept { #expect(verdict(rules, path) == nil, "\(path)") }
    }

    @Test func lastPatternCounts() {
        let rules = Gitignore(Array("*.env\n!example.env\n".utf8))
        #expect(verdict(rules, "a/prod.env") == .ignored)
        #expect(verdict(rules, "a/example.env") == .included)
    }

    @Test func patternsOfAHostileFileTakeNoExponentialTime() {
        let hard = String(repeating: "*a", count: 400) + "b"
        let folders = String(repeating: "**/a/", count: 200) + "b"
        let rules = Gitignore(Array((hard + "\n" + folders + "\n/x" + hard).utf8))
        let path = String(repeating: "a/", count: 200) + String(repeating: "a", count: 250)
        let start = ContinuousClock.now
        #expect(verdict(rules, path) == nil)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func spentBudgetIgnoresNothing() {
        let rules = Gitignore(Array("a*b*c*".utf8))
        var budget = MatchBudget(steps: 3)
        #expect(rules.verdict(on: Array("axbxcx".utf8)[...], isFolder: false, budget: &budget) == nil)
        #expect(budget.isSpent)
    }

    @Test func patternsBeyondTheLimitAreLeftOut() {
        let many = (0..<(Gitignore.limits.patterns + 1)).map { "file\($0)" }.joined(separator: "\n")
        let rules = Gitignore(Array(many.utf8))
        #expect(rules.isTruncated)
        #expect(rules.patterns.count == Gitignore.limits.patterns)
    }

    @Test func randomBytesDoNotCrash() {
        var random = RepeatableNumbers(seed: 7)
        let alphabet = Array("ab/*?[]!^\\-:# \r\n\t.".utf8) + [0, 0x80, 0xC3, 0xFF]
        for _ in 0..<3_000 {
            let file = (0..<Int(random.next() % 40)).map { _ in random.pick(alphabet) }
            let path = (0..<Int(1 + random.next() % 12)).map { _ in random.pick(alphabet) }
            var budget = MatchBudget()
            _ = Gitignore(file).verdict(on: path[...], isFolder: random.next() % 2 == 0, budget: &budget)
            #expect(!budget.isSpent)
        }
    }

    private func verdict(_ rules: Gitignore, _ path: String) -> Gitignore.Verdict? {
        let isFolder = path.hasSuffix("/")
        return rules.verdict(on: isFolder ? String(path.dropLast()) : path, isFolder: isFolder)
    }
}
