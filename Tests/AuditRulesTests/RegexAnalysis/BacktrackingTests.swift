import CodeModel
import Testing

@testable import AuditAnalysis

@Suite struct BacktrackingTests {
    @Test(arguments: [
        "(a+)+$", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(a?a?)*b", "(x+x+)+y", "^(\\w+\\s?)+$", "^([a-z]+[ '-]?)*$",
        "(.|[^a])*x",
        "^(?=(a+)+b)x", "(\\d+)*\\1z", "([\\s\\S]*?)*x", "(?i)(a|A)*b", "\"(?:[^\"]|\\\\.)*'", "(?x) ( a + ) + b",
        "(?:(?:a+)b?)+c", "^(?:a++|a)*b(?:c|c)*d",
    ])
    func findsExponentialTime(_ text: String) throws {
        let found = try #require(try judged(text))
        #expect(found.growth == .exponential)
    }

    @Test(arguments: [
        "(a+)+", "(?>a+)+b", "(?:a++)+b", "(?:[^\"\\\\]|\\\\.)*\"", "^[\\w.+-]+@\\w+(\\.\\w+)*$",
        "(?:\\b\\w+\\b\\s*)+$",
        "^(?:(?!-->).)*-->", "([a-z]{1,63}\\.){1,8}[a-z]+", "(a{2})*b", "(ab|cd)*e", "(?:a|b|c)+d", "^\\s+|\\s+$",
        "a{3,9}b",
        "(?:[^<]|<(?!/))*</x>",
    ])
    func leavesTheRest(_ text: String) throws {
        #expect(try judged(text)?.growth != .exponential)
    }

    @Test(arguments: [".*.*=x", "^\\w+\\d+$", "a*a*b", "^(a+)(a|b)*c$"])
    func findsPolynomialTime(_ text: String) throws {
        #expect(try judged(text)?.growth == .polynomial)
    }

    @Test func aWholeMatchCanFailWhereASearchCannot() throws {
        let pattern = try #require(Pattern("(a+)+"))
        #expect(Backtracking(of: pattern, isWhole: true)?.growth == .exponential)
        #expect(Backtracking(of: pattern, isWhole: false) == nil)
    }

    @Test func showsAnExampleAndItsPlace() throws {
        let found = try #require(try judged("é(a+)+!"))
        #expect(found.place == 2..<7)
        #expect(found.example == "\"éaaaaaaaaaa…~\"")
        #expect(found.attack(rounds: 3).hasPrefix("éaaaa"))
    }

    /// Whatever a plain counter of steps finds by trying short words is found in the automaton, and the other way round.
    @Test(arguments: 1...4)
    func agreesWithACounterOfSteps(_ seed: Int) throws {
        var random = RandomPatterns(seed: UInt64(seed))
        for _ in 0..<15 {
            let text = random.pattern(depth: 3)
            let pattern = try #require(Pattern(text), "\(text)")
            let found = Backtracking(of: pattern, isWhole: true)
            if let found, found.growth == .exponential {
                let grows = [1, 2, 3, 5].contains { rounds in
                    BacktrackingReference.doubles(pattern, rounds: rounds, found.attack)
                        || rounds < 3
                            && BacktrackingReference.steps(pattern, found.attack(rounds: 2 * rounds), limit: 4_000)
                                == 4_000
                }
                #expect(grows, "\(text) does not take long on \(found.example)")
            } else {
                #expect(!BacktrackingReference.findsExponential(pattern), "\(text) takes long")
            }
        }
    }

    /// Patterns made to be slow to judge are given up, or judged, within a bound.
    @Test(arguments: [
        String(repeating: "(?:", count: 40) + "a" + String(repeating: "){99999}", count: 40),
        String(repeating: "(?:", count: 40) + String(repeating: "){99999}", count: 40),
        "(" + String(repeating: "(a|b)?", count: 60) + ")*c", "((" + String(repeating: "a?", count: 190) + ")*)*c",
        String(repeating: "\\w*", count: 120) + "$", "(" + String(repeating: "[a-z]", count: 190) + ")+!",
        String(repeating: "(?=", count: 50) + ".*.*x" + String(repeating: ")", count: 50),
    ])
    func isBounded(_ text: String) {
        let clock = ContinuousClock()
        let time = clock.measure { _ = Pattern(text).map { Backtracking(of: $0, isWhole: true) } }
        #expect(time < .seconds(15))
    }
}

/// What is said about a pattern in a search.
private func judged(_ text: String) throws -> Backtracking? {
    let pattern = try #require(Pattern(text), "\(text)")
    return Backtracking(of: pattern, isWhole: false)
}
