import Foundation
import TestSupport
import Testing

@testable import AuditKit

@Suite struct ConfigurationErrorTests {
    private func failure(_ text: String) -> String {
        do {
            _ = try ConfigurationTests.read(text)
            return ""
        } catch let error as ConfigurationError {
            return error.description
        } catch {
            return "another error"
        }
    }

    @Test(arguments: [
        ("\n\n\nexcludes: []", ".bulwark.yml:4:1: unknown key “excludes”; did you mean “exclude”?"),
        ("zzzz: 1", ".bulwark.yml:1:1: unknown key “zzzz”"),
        ("profile: stirct", ":1:10: “profile” cannot be “stirct”; write “default” or “strict”"),
        ("fail-on: worst", "“fail-on” cannot be “worst”; write “never”, “note”, “low”, “medium”, “high” or “critical”"),
        ("profile: [a]", ":1:10: “profile” must be a single value, not a list"),
        ("profile:", ":1:9: “profile” must be a single value, not nothing"),
        ("[a]", ":1:1: the configuration must be a mapping, not a list"),
        ("exclude: {a: b}", "“exclude” must be a list, not a mapping"),
        ("exclude: [a, [b]]", ":1:14: an entry of “exclude” must be a single value, not a list"),
        ("exclude: [\"[a\"]", ":1:11: the pattern “[a” cannot be read: unclosed “[”"),
        ("rules: {weak-hahs: off}", ":1:9: unknown rule or category “weak-hahs”; did you mean “weak-hash”?"),
        ("rules: {storag: off}", "did you mean “storage”?"),
        ("rules: {weak-hash: maybe}", "write “on”, “off”, “critical”, “high”, “medium”, “low” or “note”"),
        ("rules: {weak-hash: [on]}", "must be “on”, “off”, a severity or a mapping, not a list"),
        ("rules: {weak-hash: {bit: 1}}", "unknown key “bit”; did you mean “bits”?"),
        ("rules: {weak-hash: {bits: {a: 1}}}", "“bits” must be a value or a list of values, not a mapping"),
        ("rules: off", "“rules” must be a mapping from rule to setting, not a single value"),
        ("paths: [{rules: {}}]", ":1:9: an entry of “paths” needs the key “match”"),
        ("paths: [{match: a, role: tset}]", "“role” cannot be “tset”; write “app”, “test”"),
        ("paths: Tests", "“paths” must be a list, not a single value"),
        ("baseline: ../x", "“baseline” must be the path of a file inside the project"),
        ("baseline: /etc/passwd", "inside the project"),
        ("advisories: /srv/osv", "“advisories” must be the path of a file inside the project"),
        ("baseline: a/../../b", "inside the project"),
        ("secret-shapes: [{id: a}]", "a secret shape needs the key “prefix”"),
        ("secret-shapes: [{id: A b, prefix: ab, alphabet: a, length: 3}]", "lowercase letters, digits and hyphens"),
        ("secret-shapes: [{id: a, prefix: a, alphabet: a, length: 3}]", "a prefix must have 3 to 64 characters"),
        ("secret-shapes: [{id: a, prefix: ab, alphabet: z-a, length: 3}]", "an alphabet must consist of ASCII"),
        ("secret-shapes: [{id: a, prefix: ab, alphabet: a, length: 9..3}]", "a length must be a number or a range"),
        ("secret-shapes: [{id: a, prefix: ab, alphabet: a, length: 99999999999999999999}]", "a length must be"),
        ("sensitive-names: [\"\"]", "an entry of “sensitive-names” must be a single value, not empty"),
        ("profile: strict\nseverity: low\nprofile: default\n", "the key “profile” appears twice in the same mapping"),
        ("profile: 'strict", "the file is not valid YAML:"),
        ("exclude: [*.swift]", "; a pattern that begins with “*” must be quoted"),
        ("exclude:\n  - *.swift", "; a pattern that begins with “*” must be quoted"),
        ("rules:\n\tweak-hash: off", "; indent with spaces, not with tabs"),
        ("a: &x 1\nb: *x", ":1:4: anchors and aliases are not supported"),
        ("profile: strict\n---\nprofile: strict", "the file is not valid YAML"),
        ("? [a]\n: b", "a key must be a plain word"),
        ("profile: \u{1}", "the file is not valid YAML"),
    ])
    func says(text: String, expected: String) {
        let found = failure(text)
        #expect(found.contains(expected), "\(text) gave \(found)")
    }

    @Test func allProblemsTogetherInTheOrderOfTheFile() throws {
        let text = "severity: bad\nrules:\n  weak-hahs: off\nprofile: worse\nincluded: x\n"
        let error = try #require(throws: ConfigurationError.self) { try ConfigurationTests.read(text) }
        #expect(error.problems.map(\.line) == [1, 3, 4, 5])
        #expect(error.description.split(separator: "\n").count == 4)
    }

    @Test func ampersandsAndQuestionMarksInPlainTextAreFine() throws {
        let text =
            "# Terms & conditions: why? &c\nsensitive-names: [AT&T, 'a &b', \"?x\"] # don't &x\nexclude: ['a?b']\n"
        #expect(throws: ConfigurationError.self) { try ConfigurationTests.read(text) }
        let plain = "# Terms & conditions: why? &c\nsensitive-names: [AT&T, '&b', \"?x\"] # &x\nexclude: ['a?b']\n"
        #expect(try ConfigurationTests.read(plain).sensitiveNames == ["AT&T", "&b", "?x"])
    }

    @Test func notUTF8() {
        #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.read([0x61, 0xFF, 0x3A], vocabulary: ConfigurationTests.vocabulary)
        }
    }

    @Test(arguments: hostile.keys.sorted())
    func hostileTextIsTurnedAway(name: String) throws {
        #expect(!failure(try #require(Self.hostile[name])).isEmpty)
    }

    static let hostile: [String: String] = [
        "aliases of aliases": "a0: &a0 [x]\n" + chain { "a\($0): &a\($0) [*a\($0 - 1),*a\($0 - 1)]" },
        "aliases as keys": "? &k0 [x]\n: 1\n" + chain { "? &k\($0) [*k\($0 - 1), *k\($0 - 1)]\n: 1" },
        "anchor behind a false comment": "a: [\"x\n# \", &a [1]]",
        "open lists": many("[", 1_000_000),
        "open mappings": many("{a: ", 200_000),
        "hyphens": many("- ", 500_000),
        "question marks": many("? ", 500_000),
        "questions in lists": many("[?", 100_000),
        "stairs": (0..<900).map { many(" ", $0) + "a:\n" }.joined(),
        "one byte too long": many("a", (1 << 20) + 1),
        "many unknown keys": (0..<60_000).map { "k\($0): 1\n" }.joined(),
        "list without end": "exclude: [" + many("a,", 400_000),
        "quotes": many("'", 999_999),
        "long text": "a: |\n" + many(" x\n", 300_000),
        "tags": "exclude: [" + many("!", 1_000_000),
        "signs before a quote": "x: " + many(" #", 500_000) + "'",
        "directives": many("%YAML 1.1\n", 100_000),
    ]

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func chain(_ link: (Int) -> String) -> String { (1..<30).map(link).joined(separator: "\n") }

    /// What the gate lets through must not use up a small stack either.
    @Test func deepTextFitsASmallStack() throws {
        let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
        let mixed =
            (0..<60).map { String(repeating: " ", count: $0) + "-\n" }.joined() + String(repeating: " ", count: 61)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            for text in [deep, mixed + deep, mixed] { _ = try? ConfigurationTests.read(text) }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }

    @Test func mutationsNeverTrap() {
        var generator = SeededGenerator(seed: 3)
        let source = Array(ConfigurationTests.full.utf8)
        let signs = Array("[]{}:,-?&*!|>'\"%@`# \n\t\u{0}a0".utf8)
        for _ in 0..<3000 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let at = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[at] = signs.randomElement(using: &generator) ?? 0
                case 1: bytes.insert(signs.randomElement(using: &generator) ?? 0, at: at)
                case 2 where bytes.count > 1: bytes.remove(at: at)
                default: bytes = Array(bytes.prefix(max(1, at)))
                }
            }
            do {
                _ = try ConfigurationFile.read(bytes, vocabulary: ConfigurationTests.vocabulary)
            } catch {
                #expect(!error.problems.isEmpty && error.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 })
            }
        }
    }

    @Test func nearestNames() {
        #expect(NearestName.of("exlcude", among: ["include", "exclude"]) == "exclude")
        #expect(NearestName.of("Exclude", among: ["exclude"]) == "exclude")
        #expect(NearestName.of("", among: ["a"]) == nil)
        #expect(NearestName.of("rules", among: ["profile", "paths"]) == nil)
        #expect(NearestName.edits(from: Array("ab".utf8), to: Array("ba".utf8)) == 1)
        #expect(NearestName.edits(from: Array("kitten".utf8), to: Array("sitting".utf8)) == 3)
        #expect(NearestName.edits(from: [], to: Array("abc".utf8)) == 3)
    }
}
