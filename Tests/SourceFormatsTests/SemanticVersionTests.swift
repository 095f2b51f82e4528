import SourceFormats
import TestSupport
import Testing

@Suite struct SemanticVersionTests {
    /// The order of the specification's §11, and of what packages write beside it.
    @Test(arguments: [
        ["1.0.0", "2.0.0", "2.1.0", "2.1.1"],
        [
            "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
            "1.0.0-rc.1", "1.0.0",
        ],
        ["0.9", "1", "1.0.1", "1.9", "1.10", "1.10.0.1", "2"],
        ["1.0.0.alpha", "1.0.0.beta.1", "1.0.0.beta.2", "1.0.0.beta.10", "1.0.0", "1.0.1.pre"],
        ["1.0.0-99", "1.0.0-a", "1.0.0"],
        ["99999999999999999998", "99999999999999999999", "100000000000000000000"],
        ["0.0.0-a", "0"],
    ])
    func ascends(_ texts: [String]) throws {
        let versions = try texts.map { try #require(SemanticVersion($0)) }
        for (place, one) in versions.enumerated() {
            for (other, version) in versions.enumerated() {
                #expect((one < version) == (place < other), "\(texts[place]) and \(texts[other])")
                #expect((one == version) == (place == other), "\(texts[place]) and \(texts[other])")
            }
        }
    }

    @Test(arguments: [
        ("1", "1.0.0"), ("v1.2.3", "1.2.3"), ("V1.2", "1.2.0.0"), ("1.2.3+build.7", "1.2.3"), ("01.002", "1.2"),
        ("1.0.0-beta.02", "1.0.0-beta.2"), ("1.0.0.beta.1", "1.0.0-beta.1"), ("1.0-rc1", "1.0.0-rc1"),
        ("1.0.0b2", "1.0.0-b2"), ("0", "0.0.0"),
    ])
    func isTheSame(one: String, other: String) throws {
        let first = try #require(SemanticVersion(one))
        let second = try #require(SemanticVersion(other))
        #expect(first == second && first.hashValue == second.hashValue && !(first < second) && !(second < first))
    }

    @Test(arguments: [
        "", "v", "main", "release-1.0", "-1.0", "1.", "1..2", "1.0.0-", "1.0.0-a..b", "1.0.0-ä", "1.0 beta", "１.0",
        " 1.0",
        "1.0\n", String(repeating: "1", count: 300), "1.0.0-" + String(repeating: "a.", count: 200) + "a",
    ])
    func isNoVersion(_ text: String) {
        #expect(SemanticVersion(text) == nil)
    }

    @Test func prereleasesAreKnown() throws {
        #expect(try #require(SemanticVersion("1.0.0-rc.1")).isPrerelease)
        #expect(try #require(SemanticVersion("1.0.0+rc.1")).isPrerelease == false)
    }

    /// Any three versions are in one order and no other.
    @Test func orderIsTotal() {
        var generator = SeededGenerator(seed: 3)
        let parts = ["0", "1", "2", "10", "a", "b", "-", ".", ".", "+", "rc", "v"]
        let versions = (0..<3_000).compactMap { _ -> SemanticVersion? in
            let count = Int.random(in: 1...8, using: &generator)
            return SemanticVersion((0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined())
        }
        #expect(versions.count > 100)
        let sorted = versions.sorted()
        for (one, other) in zip(sorted, sorted.dropFirst()) { #expect(!(other < one)) }
        for (one, other) in zip(versions, versions.reversed()) {
            #expect([one < other, other < one, one == other].count { $0 } == 1)
        }
    }
}
