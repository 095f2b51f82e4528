import CodeModel
import Testing

@testable import AuditAnalysis

@Suite struct PatternParserTests {
    @Test(arguments: [
        "", "a", "a|b", "(?:a)", "(a)(?<n>b)\\1\\k<n>", "(?=a)(?!b)(?<=c)(?<!d)(?>e)", "a*+b??c{2}d{2,}e{2,3}?",
        "[a-z]",
        "[]a]", "[^]a]", "[a-z&&[^aeiou]]", "[a[b[c]]]", "[[:alpha:]_]", "[\\w.-]", "[a-]", "\\p{L}\\P{Lu}\\pL",
        "\\x41\\x{1F600}\\u0041\\U00000041\\cA\\0101", "\\Qa.b*\\E", "(?i)a(?-i:b)", "(?x) a b # c\n d", "(?#note)a",
        "^\\A\\b\\B$\\z\\Z", "a{", "a{,}", "}]", "👩‍🚀+", "(|a)", "()",
    ])
    func readsWhatEnginesRead(_ text: String) { #expect(Pattern(text) != nil) }

    @Test(arguments: [
        "(", ")", "a)", "[", "[a", "[z-a]", "*", "+a", "a**", "(?<n", "(?'n'a)", "(*ACCEPT)", "\\", "\\x{",
        "\\x{110000}",
        "\\p{", "a{3,2}", "(?<>a)", "[[a]", "\\u12",
    ])
    func refusesWhatIsMalformed(_ text: String) { #expect(Pattern(text) == nil) }

    @Test func tellsPlacesInBytes() throws {
        let pattern = try #require(Pattern("é(b|👩)+"))
        guard case .sequence(let parts) = pattern.root.content else {
            Issue.record("not a sequence")
            return
        }
        #expect(parts.map(\.range) == [0..<2, 2..<11])
        #expect(parts.last?.children.first?.range == 2..<10)
    }

    @Test(arguments: [
        ("[a-c]", "abc", "d`A"), ("[^a-c]", "dA\n", "abc"), ("[a-z&&[^b]]", "acz", "b1"), ("[\\d_]", "09_", "a"),
        ("(?i:[a-c])", "abcABC", "dD"), ("[[:upper:]1]", "AZ1", "a2"), ("\\W", " !-", "a0_"), (".", "a!", "\n\r"),
        ("(?s:.)", "a\n", ""), ("[]-]", "]-", "["), ("[\\]\\-x]", "]-x", "\\"), ("\\x41", "A", "x4"),
    ])
    func readsSets(_ text: String, _ members: String, _ others: String) throws {
        var node = try #require(Pattern(text)).root
        while let inner = node.children.first { node = inner }
        let set = try #require(node.characters)
        #expect(members.unicodeScalars.allSatisfy { set.contains($0.value) })
        #expect(!others.unicodeScalars.contains { set.contains($0.value) })
    }

    @Test func setsKeepToTheirLaws() {
        let sets = [ScalarSet.word, .space, .digits, .lineEnds, ScalarSet(of: "aé\u{10FFFF}"), ScalarSet(), .all]
        for one in sets {
            #expect(one.inverted.inverted == one)
            #expect(one.intersection(one.inverted).isEmpty)
            #expect(one.union(one.inverted) == .all)
            for other in sets {
                #expect(one.union(other).inverted == one.inverted.intersection(other.inverted))
            }
        }
    }

    /// Deep and long patterns are refused, not followed until the stack or the memory is used up.
    @Test(arguments: [
        String(repeating: "(", count: 5_000), String(repeating: "[", count: 5_000),
        String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100),
        String(repeating: "a", count: 9_000),
    ])
    func refusesWhatIsTooDeepOrLong(_ text: String) { #expect(Pattern(text) == nil) }

    @Test(arguments: 1...4)
    func anyTextIsRead(_ seed: Int) {
        var random = RandomPatterns(seed: UInt64(seed))
        for round in 0..<200 {
            let text = random.noise(length: 1 + round % 30)
            guard let pattern = Pattern(text) else { continue }
            let strays = pattern.root.contains { $0.range.lowerBound < 0 || $0.range.upperBound > text.utf8.count }
            #expect(!strays, "\(text)")
            _ = Backtracking(of: pattern, isWhole: round.isMultiple(of: 2))
        }
    }
}
