import AuditModel
import TestSupport
import Testing

@testable import AuditKit

@Suite struct BaselineTests {
    private let findings = [
        Finding.sample("weak-hash", path: "b.swift", line: 9), .sample("weak-hash", path: "a.swift", line: 5),
        .sample("cleartext-url", path: "a.swift", line: 7, text: "\"http\""),
        .sample("weak-hash", path: "a.swift", line: 6, occurrence: 1),
    ]

    @Test func roundTrip() throws {
        let baseline = Baseline(accepting: findings)
        let read = try Baseline.read(baseline.text().utf8)
        #expect(read == baseline)
        let comparison = read.apply(to: findings)
        #expect(comparison.new.isEmpty && comparison.gone.isEmpty)
        #expect(comparison.baselined.map(\.location) == findings.map(\.location))
        #expect(comparison.baselined.allSatisfy { $0.suppression == Suppression(kind: .baseline, reason: "") })
    }

    @Test func oneEntryALine() {
        let text = Baseline(accepting: findings).text()
        let lines = text.split(separator: "\n")
        #expect(lines.count == 9 && text.hasSuffix("  ]\n}\n"))
        #expect(
            lines[3].hasPrefix(
                "    {\"rule\": \"cleartext-url\", \"path\": \"a.swift\", \"line\": 7, \"fingerprint\": \""))
        #expect(Baseline().text() == "{\n  \"version\": 1,\n  \"entries\": []\n}\n")
        #expect(Baseline(accepting: findings.reversed()).text() == text)
    }

    @Test func strangeTextSurvives() throws {
        let entry = Baseline.Entry(
            rule: "weak-hash", path: "a \"b\"\\\n\u{1}\u{2028}ü😀/c", line: 1,
            fingerprint: String(repeating: "0a", count: 16), message: "\t\u{7F}", reason: "because")
        let baseline = Baseline(entries: [entry])
        #expect(try Baseline.read(baseline.text().utf8) == baseline)
        #expect(baseline.text().split(separator: "\n").count == 6)
    }

    @Test func movedLinesAreTheSame() {
        let moved = findings.map { finding in
            Finding.sample(finding.rule, path: finding.location.path, line: finding.location.line + 50, text: "x")
        }
        let baseline = Baseline(accepting: [.sample("weak-hash", line: 3)])
        #expect(baseline.apply(to: [.sample("weak-hash", line: 99)]).new.isEmpty)
        #expect(Baseline(accepting: findings).apply(to: moved).new.count == 4)
    }

    @Test func equalFingerprintsCount() {
        let twice = [Finding.sample("weak-hash", line: 3), .sample("weak-hash", line: 4)]
        #expect(Baseline(accepting: [twice[0]]).apply(to: twice).new == [twice[1]])
        let comparison = Baseline(accepting: twice).apply(to: [twice[1]])
        #expect(comparison.gone.count == 1 && comparison.new.isEmpty && comparison.baselined.count == 1)
    }

    @Test func goneAndNew() {
        let comparison = Baseline(accepting: findings).apply(to: [.sample("secret-in-log", line: 1)])
        #expect(comparison.new.count == 1 && comparison.baselined.isEmpty)
        #expect(comparison.gone == Baseline(accepting: findings).entries)
    }

    @Test func aRenamedFileKeepsItsEntries() {
        let old = [
            Finding.sample("weak-hash", path: "old.swift", line: 3), .sample("weak-hash", path: "kept.swift", line: 1),
        ]
        let new = [Finding.sample("weak-hash", path: "new.swift", line: 8), old[1]]
        let comparison = Baseline(accepting: old).apply(to: new)
        #expect(comparison.new.isEmpty && comparison.gone.isEmpty)
    }

    @Test func anUncertainRenameIsNew() {
        let old = [Finding.sample("weak-hash", path: "old.swift", line: 3)]
        let new = ["x.swift", "y.swift"].map { Finding.sample("weak-hash", path: $0, line: 8) }
        #expect(Baseline(accepting: old).apply(to: new).new == new)
        #expect(Baseline(accepting: new).apply(to: old).new == old)
        #expect(Baseline(accepting: old).apply(to: [.sample("cleartext-url", path: "x.swift", line: 3)]).new.count == 1)
    }

    @Test func reasonsAreKept() {
        let entries = Baseline(accepting: findings).entries.map {
            Baseline.Entry(
                rule: $0.rule, path: $0.path, line: $0.line, fingerprint: $0.fingerprint, message: $0.message,
                reason: $0.path == "b.swift" ? "a cache" : nil)
        }
        let renamed = Finding.sample("weak-hash", path: "c.swift", line: 2)
        let again = Baseline(accepting: [renamed] + findings[1...], keepingReasonsOf: Baseline(entries: entries))
        #expect(again.entries.filter { $0.reason != nil }.map(\.path) == ["c.swift"])
        #expect(again.apply(to: [renamed]).baselined.first?.suppression?.reason == "a cache")
    }

    @Test(arguments: [
        ("", "the file is not valid JSON"), ("{", "the file is not valid JSON"), ("[]", "the file has the wrong type"),
        ("{}", "the file has no “version”"), ("{\"version\": \"1\"}", "“version” has the wrong type"),
        ("{\"version\": 7, \"entries\": 3}", "the file has version 7, but only version 1 is supported; update bulwark"),
        ("{\"version\": 0}", "the invalid version 0"), ("{\"version\": 1}", "the file has no “entries”"),
        ("{\"version\": 1, \"entries\": [{}]}", "entry 1 has no “rule”"),
        ("{\"version\": 1, \"entries\": [3]}", "entry 1 has the wrong type"),
        (
            "{\"version\":1,\"entries\":[{\"rule\":\"a\",\"path\":\"b\",\"line\":1,\"fingerprint\":\"XY\",\"message\":\"\"}]}",
            "the fingerprint of entry 1 is not made of 32 hexadecimal digits"
        ),
        (
            "{\"version\":1,\"entries\":[{\"rule\":\"a\",\"path\":\"b\",\"line\":\"1\",\"fingerprint\":\"XY\",\"message\":\"\"}]}",
            "“line” of entry 1 has the wrong type"
        ),
        (String(repeating: "[", count: 100_000), "the file is not valid JSON"),
    ])
    func damagedFilesAreNamed(text: String, expected: String) {
        let error = #expect(throws: BaselineError.self) { try Baseline.read(text.utf8, path: "base.json") }
        #expect(error?.description.contains("base.json: ") == true)
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }

    @Test func mutationsNeverTrap() {
        var generator = SeededGenerator(seed: 13)
        let source = Array(Baseline(accepting: findings).text().utf8)
        for _ in 0..<1500 {
            var bytes = source
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if let baseline = try? Baseline.read(bytes) { _ = baseline.apply(to: findings) }
        }
    }
}
