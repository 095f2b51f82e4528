import AuditModel
import Testing

@testable import AuditKit

@Suite struct AdvisoryTests {
    @Test func aVersionIsHeldAgainstItsRecord() throws {
        let advisory = try #require(advisories(Self.record()).first)
        #expect(advisory.id == "EXAMPLE-1" && advisory.aliases == ["CVE-1"] && advisory.cwes == [125])
        #expect(advisory.severity == .high && advisory.fixed == ["1.2.4"])
        #expect(advisory.cvss == "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N")
    }

    @Test(arguments: [
        #""package": {"ecosystem": "SwiftURL", "name": "https://GitHub.com/example/codec.git"}"#,
        #""package": {"ecosystem": "SwiftURL:mirror", "name": "github.com/example/codec"}"#,
        #""package": {"ecosystem": "Other", "name": "x", "purl": "pkg:swift/github.com/example/codec"}"#,
        #""package": {"ecosystem": "Other", "name": "x", "purl": "pkg:github/Example/Codec@1.0"}"#,
        #""package": {"ecosystem": "OSS-Fuzz", "name": "codec"}"#,
        #""affects": "nothing but a repository""#,
    ])
    func aPackageHasManyNames(_ package: String) {
        #expect(advisories(Self.record(package: package)).count == 1)
    }

    @Test(arguments: [
        #""package": {"ecosystem": "SwiftURL", "name": "github.com/example/codecs"}"#,
        #""package": {"ecosystem": "CocoaPods", "name": "github.com/example/codec"}"#,
        #""package": {"ecosystem": "npm", "name": "codec"}"#,
    ])
    func othersAreLeftAlone(_ package: String) {
        #expect(advisories(Self.record(package: package, repository: "https://x.example/y")).isEmpty)
    }

    /// The versions of another ecosystem are not those of the repository's tags.
    @Test func aRepositoryOfAnotherEcosystemIsNotMeant() {
        #expect(advisories(Self.record(package: #""package": {"ecosystem": "npm", "name": "codec"}"#)).isEmpty)
    }

    @Test(arguments: [
        ("Codec", ["EXAMPLE-1"]), ("codec", ["EXAMPLE-1"]), ("Codec/Core", ["EXAMPLE-1"]), ("Codec/Images", []),
        ("Code", []),
    ])
    func podsAreKnownByName(named: String, ids: [String]) {
        let record = Self.record(package: #""package": {"ecosystem": "CocoaPods", "name": "\#(named)"}"#)
        let lock = "PODS:\n  - Codec/Core (1.2.3)\n"
        let components = report(["Podfile.lock": lock], [record]).components
        #expect(components.flatMap(\.advisories).map(\.id) == ids)
    }

    @Test func whatWasTakenBackDoesNotCount() {
        #expect(advisories(Self.record(extra: #""withdrawn": "2024-01-01T00:00:00Z","#)).isEmpty)
    }

    @Test func oneWeaknessUnderTwoIdsIsToldOnce() {
        let records = ["CVE-1", "GHSA-1", "EXAMPLE-1"].map { Self.record(id: $0, aliases: ["CVE-1"]) }
        #expect(advisories(records).map(\.id) == ["GHSA-1"])
        let others = [Self.record(id: "B", aliases: []), Self.record(id: "A", aliases: [])]
        #expect(advisories(others).map(\.id) == ["A", "B"])
    }

    @Test(arguments: [
        ("CVSS_V3", "CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "LOW", Severity.critical),
        ("CVSS_V4", "CVSS:4.0/AV:N/AC:L", "HIGH", .high), ("CVSS_V4", "CVSS:4.0/AV:N/AC:L", "", .medium),
        ("CVSS_V3", "CVSS:3.1/odd", "MODERATE", .medium), ("CVSS_V3", "CVSS:3.1/odd", "low", .low),
    ])
    func severityIsComputedReadOrMedium(type: String, vector: String, word: String, severity: Severity) {
        let record = """
            { "id": "A", "severity": [ { "type": "\(type)", "score": "\(vector)" } ],
              "database_specific": { "severity": "\(word)" },
              "affected": [ { "package": { "ecosystem": "SwiftURL", "name": "github.com/example/codec" },
                "versions": [ "1.2.3" ] } ] }
            """
        #expect(advisories(record).map(\.severity) == [severity])
    }

    @Test func whatCannotBeDecidedIsTold() {
        let package = #""package": {"ecosystem": "SwiftURL", "name": "git.example.com/deep/er/tool"}"#
        let record = Self.record(package: package, repository: "https://git.example.com/deep/er/tool")
        let report = report(["Package.resolved": Lock.swift], [record])
        #expect(report.components.flatMap(\.advisories).isEmpty)
        #expect(report.notices.count == 1)
        #expect(report.notices.first?.contains("EXAMPLE-1") == true)
        #expect(report.notices.first?.contains("`Tool` at aaaaaaaaaaaa") == true)
        let unchecked = report.components.filter { $0.standing == .unchecked }.map(\.name)
        // No repository is known of the package of a registry, nor of the folder.
        #expect(unchecked == ["example.pages", "own", "Tool"])
    }

    @Test func cleanIsNotTheSameAsNotChecked() {
        let lock = ["Package.resolved": Lock.swift]
        #expect(report(lock, []).components.allSatisfy { $0.standing == .unchecked })
        let checked = report(lock, [Self.record()]).components
        #expect(checked.filter { $0.standing == .weak }.map(\.name) == ["Codec"])
        #expect(checked.filter { $0.standing == .clean }.map(\.name).contains("bytes"))
    }

    @Test func findingsAtOnePlaceAreToldApart() {
        let rule = Rule.sample(
            "every-advisory",
            .workspace { _, pass in
                for entry in pass[Components.self].entries {
                    for advisory in entry.component.advisories {
                        guard let range = entry.range else { continue }
                        pass.report(advisory.id, in: entry.file, at: range, .init(subject: advisory.id))
                        pass.report(advisory.id, in: entry.file, at: range, .init(subject: advisory.id))
                    }
                }
            })
        var audit = Audit.sample(rule)
        let records = ["A", "B"].map { Self.record(id: $0, aliases: []) }
        audit.options.advisories = database(records)
        let both = audit.report(["Package.resolved": Lock.swift]).findings
        #expect(both.map(\.message) == ["A", "B"] && both[0].fingerprint != both[1].fingerprint)
        audit.options.advisories = database([records[1]])
        let one = audit.report(["Package.resolved": Lock.swift]).findings
        #expect(one.map(\.fingerprint) == [both[1].fingerprint])
    }

    @Test func damagedRecordsAreTold() {
        let database = database(["{", Self.record(), "[]"] + Array(repeating: "x", count: 20))
        #expect(database.count == 1)
        #expect(database.notices.count == 10)
    }

    // MARK: -

    private static func record(
        id: String = "EXAMPLE-1", aliases: [String] = ["CVE-1"],
        package: String = #""package": {"ecosystem": "SwiftURL", "name": "github.com/example/codec"}"#,
        repository: String = "https://github.com/example/codec", extra: String = ""
    ) -> String {
        """
        { "id": "\(id)", "aliases": [ \(aliases.map { "\"\($0)\"" }.joined(separator: ", ")) ], \(extra)
          "summary": "Codec reads too far",
          "severity": [ { "type": "CVSS_V3", "score": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N" } ],
          "database_specific": { "cwe_ids": [ "CWE-125" ] },
          "affected": [ { \(package), "ranges": [
            { "type": "SEMVER", "events": [ { "introduced": "1.0.0" }, { "fixed": "1.2.4" } ] },
            { "type": "GIT", "repo": "\(repository)", "events": [ { "introduced": "0" } ] } ] } ] }
        """
    }

    private func advisories(_ records: String...) -> [Advisory] { advisories(records) }

    private func advisories(_ records: [String]) -> [Advisory] {
        report(["Package.resolved": Lock.swift], records).components.filter { $0.name == "Codec" }.flatMap(\.advisories)
    }

    private func report(_ files: [String: String], _ records: [String]) -> Report {
        var audit = Audit.sample()
        audit.options.advisories = database(records)
        return audit.report(files)
    }

    private func database(_ records: [String]) -> AdvisoryDatabase {
        let files = records.enumerated().map { ("\($0.offset).json", Array($0.element.utf8)) }
        return AdvisoryDatabase(files: Dictionary(files) { first, _ in first })
    }
}
