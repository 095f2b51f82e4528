import SourceFormats
import Testing

@Suite struct OSVRecordTests {
    @Test func readsARecord() throws {
        let record = try OSVRecord.parse(Array(Samples.advisory.utf8))
        #expect(record.id == "EXAMPLE-2024-0001" && record.aliases == ["CVE-0000-0001"] && record.related == ["X-1"])
        #expect(record.summary == "Codec reads too far" && record.details == "More.")
        #expect(record.withdrawn == nil && record.databaseSeverity == "MODERATE" && record.cwes == [125, 20])
        #expect(record.severities.map(\.type) == ["CVSS_V3"])
        let affected = try #require(record.affected.first)
        let package = try #require(affected.package)
        #expect(package.ecosystem == "SwiftURL" && package.name == "github.com/example/codec")
        #expect(package.purl == "pkg:x/y")
        #expect(affected.versions == ["1.0.0-weird"])
        #expect(affected.ranges.map(\.kind) == [.semantic, .git])
        #expect(affected.ranges[0].events == [.introduced("1.0.0"), .fixed("1.2.3"), .introduced("2.0.0-rc.1")])
        #expect(affected.ranges[1].repository == "https://github.com/example/codec")
        #expect(affected.severities.map(\.score) == ["CVSS:4.0/AV:N"])
    }

    @Test(arguments: ["[]", "{}", "{\"id\": \"\"}", "{\"id\": 7}", "\"id\"", "{"])
    func withoutAnIdItIsNone(_ text: String) {
        #expect(throws: SourceFormatError.self) { try OSVRecord.parse(Array(text.utf8)) }
    }

    @Test(arguments: [
        "{\"id\": \"A\", \"affected\": 7, \"aliases\": [1, \"B\"], \"withdrawn\": \"2024-01-01T00:00:00Z\"}",
        "{\"id\": \"A\", \"affected\": [[], {\"ranges\": [{\"type\": \"ODD\"}], \"package\": \"x\"}], \"aliases\": [\"B\"]}",
        "{\"id\": \"A\", \"severity\": \"x\", \"database_specific\": {\"cwe_ids\": [\"CWE-x\", \"20\", 3]}, \"aliases\": [\"B\"]}",
    ])
    func oddMembersArePassedOver(_ text: String) throws {
        let record = try OSVRecord.parse(Array(text.utf8))
        #expect(record.id == "A" && record.aliases == ["B"] && record.cwes.isEmpty)
        #expect(record.affected.allSatisfy { $0.package == nil && $0.ranges.isEmpty })
    }

    /// The schema's own algorithm: events by version, the last that is reached decides.
    @Test(arguments: [
        ("0", "1.2.0", OSVVerdict.affected), ("1.0.0", "0.9", .unaffected), ("1.0.0", "1.0.0", .affected),
        ("1.0.0", "1.2.2", .affected), ("1.0.0", "1.2.3", .unaffected), ("1.0.0", "1.2.3-rc.1", .affected),
        ("1.0.0", "v1.1", .affected), ("1.0.0", "main", .undecided), ("x", "1.1.0", .undecided),
    ])
    func rangeWithAFix(introduced: String, version: String, verdict: OSVVerdict) throws {
        let events = "{\"introduced\": \"\(introduced)\"}, {\"fixed\": \"1.2.3\"}"
        #expect(try affected(events).verdict(version: version, revision: nil) == verdict)
    }

    @Test(arguments: [
        ("2.0.0", OSVVerdict.affected), ("2.0.1", .unaffected), ("1.9.9", .unaffected), ("3.0.0", .affected),
        ("3.1.0", .affected), ("3.1.1", .unaffected),
    ])
    func lastAffectedCounts(version: String, verdict: OSVVerdict) throws {
        let events = """
            {"introduced": "3.0.0"}, {"last_affected": "3.1.0"}, {"introduced": "2.0.0"}, {"last_affected": "2.0.0"}
            """
        #expect(try affected(events).verdict(version: version, revision: nil) == verdict)
    }

    @Test(arguments: [("1.5", OSVVerdict.affected), ("2.0", .unaffected), ("2.5", .unaffected)])
    func nothingIsSaidPastALimit(version: String, verdict: OSVVerdict) throws {
        let events = "{\"introduced\": \"0\"}, {\"limit\": \"2.0\"}"
        #expect(try affected(events).verdict(version: version, revision: nil) == verdict)
        #expect(
            try affected("{\"introduced\": \"0\"}, {\"limit\": \"*\"}").verdict(version: version, revision: nil)
                == .affected)
    }

    @Test func whatHoldsEverythingHoldsACommitToo() throws {
        #expect(try affected("{\"introduced\": \"0\"}").verdict(version: nil, revision: "abc") == .affected)
        #expect(try affected("{\"introduced\": \"1.0\"}").verdict(version: nil, revision: "abc") == .undecided)
    }

    @Test(arguments: [
        ("1.0", "", OSVVerdict.affected), ("v1.0.0", "", .affected), ("1.1", "", .unaffected), ("", "aaa", .affected),
        ("", "bbb", .unaffected), ("", "ccc", .undecided), ("1.1", "aaa", .affected),
    ])
    func commitsAreToldFromOneAnother(version: String, revision: String, verdict: OSVVerdict) throws {
        let text = """
            {"id": "A", "affected": [{"versions": ["v1.0"], "ranges": [{"type": "GIT", "repo": "https://a.example/b",
             "events": [{"introduced": "aaa"}, {"fixed": "bbb"}]}]}]}
            """
        let affected = try #require(try OSVRecord.parse(Array(text.utf8)).affected.first)
        #expect(affected.verdict(version: version.isEmpty ? nil : version, revision: revision) == verdict)
    }

    @Test func commitsAloneDoNotDecideVersions() throws {
        let text = """
            {"id": "A", "affected": [{"ranges": [{"type": "GIT", "repo": "https://a.example/b",
             "events": [{"introduced": "0"}, {"fixed": "bbb"}]}]}, {"package": {"ecosystem": "E", "name": "N"}}]}
            """
        let record = try OSVRecord.parse(Array(text.utf8))
        #expect(record.affected.map { $0.verdict(version: "1.0", revision: "ccc") } == [.undecided, .undecided])
    }

    @Test func theNextFixOfTheStretchCounts() throws {
        let events = """
            {"introduced": "0"}, {"fixed": "1.2.3"}, {"introduced": "2.0.0"}, {"fixed": "2.0.4"}, {"fixed": "2.1.0"}
            """
        #expect(Array(try affected(events).fixes(after: "1.0").values) == ["1.2.3"])
        #expect(Array(try affected(events).fixes(after: "2.0.1").values) == ["2.0.4"])
        #expect(try affected("{\"introduced\": \"0\"}").fixes(after: "1.0").isEmpty)
    }

    @Test func hostileRecordsAreJudgedToo() {
        for bytes in Hostile.mutations(of: Array(Samples.advisory.utf8), count: 2_000, seed: 5) {
            guard let record = try? OSVRecord.parse(bytes) else { continue }
            for affected in record.affected {
                for version in [nil, "1.1.0", "1.0.0-weird", "", "9999999999999999999999"] {
                    _ = affected.verdict(version: version, revision: "abc")
                    _ = affected.fixes(after: version)
                }
            }
        }
    }

    private func affected(_ events: String) throws -> OSVRecord.Affected {
        let text = "{\"id\": \"A\", \"affected\": [{\"ranges\": [{\"type\": \"ECOSYSTEM\", \"events\": [\(events)]}]}]}"
        return try #require(try OSVRecord.parse(Array(text.utf8)).affected.first)
    }
}
