import AuditModel
import TestSupport
import Testing

@testable import AuditKit

@Suite struct SuppressionTests {
    static let rules: Set<String> = ["cleartext-url", "weak-hash", "secret-in-log"]

    static func parse(_ comment: String, at start: Int = 0, followsCode: Bool = false) -> SuppressionDirective.Reading {
        let range = start..<start + comment.utf8.count
        return SuppressionDirective.parse(comment: comment, at: range, followsCode: followsCode, rules: rules)
    }

    @Test(arguments: [
        "// bulwark:ignore weak-hash -- a cache", "/* bulwark:ignore weak-hash -- a cache */",
        "<!-- bulwark:ignore weak-hash — a cache -->", "<!-- bulwark:ignore weak-hash - a cache -->",
        "# bulwark:ignore weak-hash -- a cache", "bulwark:ignore weak-hash – a cache",
        "//bulwark:ignore weak-hash--a cache",
        "/// bulwark:ignore\tweak-hash --- a cache", "/*\n * bulwark:ignore weak-hash -- a cache\n */",
    ])
    func isReadInEveryLanguage(comment: String) throws {
        let reading = Self.parse(comment)
        #expect(reading.problems.isEmpty)
        let directive = try #require(reading.directives.first)
        #expect(directive.rules == ["weak-hash"] && directive.reason == "a cache" && directive.until == nil)
        #expect(directive.scope == .nextLine)
    }

    @Test func scopeComesFromTheWordAndThePlace() {
        #expect(Self.parse("// bulwark:ignore weak-hash -- r", followsCode: true).directives.first?.scope == .sameLine)
        let both = Self.parse("/* bulwark:ignore weak-hash -- r\nbulwark:ignore weak-hash -- r */", followsCode: true)
        #expect(both.directives.map(\.scope) == [.sameLine, .nextLine])
        #expect(Self.parse("# bulwark:ignore-file weak-hash -- r", followsCode: true).directives.first?.scope == .file)
    }

    @Test func rangesCountBytesOfTheFile() {
        let comment = "/* ä\r\n * bulwark:ignore weak-hash -- ü */"
        let range = Self.parse(comment, at: 100).directives.first?.range
        let text = range.map {
            String(decoding: Array(comment.utf8)[($0.lowerBound - 100)..<($0.upperBound - 100)], as: UTF8.self)
        }
        #expect(text == "bulwark:ignore weak-hash -- ü")
    }

    @Test func severalRulesAndADay() {
        let directive = Self.parse("// bulwark:ignore weak-hash, cleartext-url,weak-hash -- r (until 2030-02-28).")
            .directives.first
        #expect(directive?.rules == ["weak-hash", "cleartext-url"])
        #expect(directive?.reason == "r" && directive?.until == Day(year: 2030, month: 2, day: 28))
        #expect(Self.parse("// bulwark:ignore weak-hash -- until the flood comes").directives.first?.until == nil)
    }

    @Test(arguments: [
        ("// bulwark:ignore weak-hash", "The suppression of `weak-hash` gives no reason"),
        ("// bulwark:ignore weak-hash --", "gives no reason"),
        ("// bulwark:ignore weak-hash -- until 2030-01-01", "gives no reason"),
    ])
    func withoutReasonItStillHolds(comment: String, message: String) {
        let reading = Self.parse(comment)
        #expect(reading.directives.count == 1)
        #expect(reading.problems.first?.rule == PolicyRules.suppressionWithoutReason)
        #expect(reading.problems.first?.message.contains(message) == true)
    }

    @Test(arguments: [
        ("bulwark:ignore weak-hsh -- r", "There is no rule “weak-hsh”; did you mean “weak-hash”?"),
        ("bulwark:ignore -- r", "names no rule"), ("bulwark:ignore", "names no rule"),
        ("bulwark:ignore weak-hash because", "separate rules with commas and put “--” before the reason"),
        ("bulwark:ignore weak-hash -- r until 2030-02-30", "“2030-02-30” is not a date"),
        ("bulwark:ignore weak-hash -- r until tomorrow", "“tomorrow” is not a date"),
        ("bulwark:ignore weak-hash -- r until", "“until” must be followed by a date"),
        ("bulwark:ignore suppression-unused -- r", "cannot be suppressed with a comment"),
        ("bulwark:ignore-next weak-hash -- r", "“bulwark:ignore-next” is not a directive; write “bulwark:ignore”"),
        ("bulwark:ingore weak-hash -- r", "write “bulwark:ignore”"),
        ("bulwark:ignore-fiel weak-hash -- r", "is not a directive"),
    ])
    func malformedHoldsNothing(comment: String, message: String) {
        let reading = Self.parse("// " + comment)
        #expect(reading.directives.isEmpty)
        #expect(reading.problems.map(\.rule) == [PolicyRules.suppressionMalformed])
        #expect(reading.problems.first?.message.contains(message) == true, "\(reading.problems)")
    }

    @Test func aKnownRuleHoldsBesideAnUnknownOne() {
        let reading = Self.parse("// bulwark:ignore weak-hash, nonsense-rule -- r")
        #expect(reading.directives.first?.rules == ["weak-hash"] && reading.problems.count == 1)
    }

    @Test(arguments: [
        "// see bulwark:ignore for details", "// bulwark: ignore the noise", "// bulwark:expect weak-hash", "// ignore",
        "", "/**/", "//", "// `bulwark:ignore RULE -- reason` accepts a finding",
    ])
    func otherCommentsAreNotMeant(comment: String) {
        #expect(Self.parse(comment) == SuppressionDirective.Reading())
    }

    @Test func noiseNeverTraps() {
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "bulwark:", "ignore", "-file", " ", "--", "—", "weak-hash", ",", "until", "2030-01-01", "*/", "\n", "ü",
            "-",
        ]
        for _ in 0..<5000 {
            let comment = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let reading = Self.parse(comment, at: 9)
            let bounds = 9..<9 + comment.utf8.count
            #expect(reading.directives.allSatisfy { bounds.contains($0.range) && !$0.rules.isEmpty })
            #expect(reading.problems.allSatisfy { bounds.contains($0.range) })
        }
    }

    @Test func policyRulesAreWhole() {
        #expect(Set(PolicyRules.all.map(\.id)).count == 4)
        #expect(PolicyRules.all.allSatisfy { $0.category == .policy && !$0.why.isEmpty && !$0.bad.isEmpty })
    }
}

@Suite struct DayTests {
    @Test(arguments: ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func reads(text: String) {
        #expect(Day(text)?.description == text)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-04-31", "24-04-30", "2024-4-30",
        "2024/04/30", "+024-04-30", "2024-04-3ü", "", "0000-01-01",
    ])
    func refuses(text: String) {
        #expect(Day(text) == nil)
    }

    @Test func comesFromSeconds() {
        #expect(Day(secondsSince1970: 0) == Day("1970-01-01"))
        #expect(Day(secondsSince1970: -1) == Day("1969-12-31"))
        #expect(Day(secondsSince1970: 951_782_400) == Day("2000-02-29"))
        #expect(Day(secondsSince1970: 1_735_689_599) == Day("2024-12-31"))
        #expect(Day(secondsSince1970: 4_107_542_400) == Day("2100-03-01"))
        #expect(Day(secondsSince1970: .max) == nil && Day(secondsSince1970: .min) == nil)
    }

    @Test func isOrdered() throws {
        let days = try ["2024-01-31", "2024-02-01", "2025-01-01"].map { try #require(Day($0)) }
        #expect(days.sorted() == days && days[0] < days[2])
    }
}
