import AuditModel
import Foundation
import TestSupport
import Testing

@testable import AuditReports

@Suite struct CycloneDXTests {
    @Test func billOfMaterials() throws {
        try Snapshot.expect(CycloneDXReport(Ledger.report).text, named: "report.cdx.json")
    }

    @Test func everyReferenceLeadsToAComponent() throws {
        let bom = try Self.object(CycloneDXReport(Self.tangled).text)
        let subject = try #require(((bom["metadata"] as? [String: Any])?["component"] as? [String: Any])?["bom-ref"])
        let named = try Self.objects(bom["components"]).map { try #require($0["bom-ref"] as? String) }
        #expect(Set(named).count == named.count)
        let known = Set(named + [try #require(subject as? String)])
        for dependency in try Self.objects(bom["dependencies"]) {
            let needed = try #require(dependency["dependsOn"] as? [String])
            #expect(Set(needed).count == needed.count)
            #expect(known.isSuperset(of: needed + [try #require(dependency["ref"] as? String)]))
        }
        for vulnerability in try Self.objects(bom["vulnerabilities"]) {
            for affected in try Self.objects(vulnerability["affects"]) {
                #expect(known.contains(try #require(affected["ref"] as? String)))
            }
        }
    }

    @Test func aWeaknessOfTwoComponentsIsOneEntry() throws {
        let bom = try Self.object(CycloneDXReport(Self.tangled).text)
        let entries = try Self.objects(bom["vulnerabilities"])
        #expect(entries.map { $0["id"] as? String } == ["EXAMPLE-1"])
        #expect(try Self.objects(entries[0]["affects"]).count == 3)
        #expect(try Self.objects(entries[0]["ratings"]).count == 1)
    }

    @Test func silenceIsDeclared() throws {
        let bom = try Self.object(CycloneDXReport(Ledger.report).text)
        let kinds = try Self.objects(bom["compositions"]).map { $0["aggregate"] as? String }
        #expect(kinds == ["incomplete", "unknown"])
        let hasTime = (bom["metadata"] as? [String: Any])?["timestamp"] as? String
        #expect(hasTime == "2026-11-20T00:00:00Z")
        #expect(!CycloneDXReport(Ledger.mended).text.contains("timestamp"))
    }

    @Test(arguments: [
        ("https://user:pass-4711@example.com/a/b.git", "https://example.com/a/b.git"),
        ("git@example.com:a/b.git", "ssh://git@example.com/a/b.git"),
        ("ssh://git@example.com/a/b c.git", "ssh://git@example.com/a/b%20c.git"),
        ("https://example.com/%7Ea/%zz%", "https://example.com/%7Ea/%25zz%25"),
        ("../Own", nil), ("", nil), ("javascript:alert(1)", nil), ("/srv/git/x@y:z", nil),
    ])
    func addressesAreReferencesWithoutPasswords(origin: String, url: String?) throws {
        let text = CycloneDXReport(Self.report([Self.component("a", origin: origin)])).text
        let component = try Self.objects(try Self.object(text)["components"])[0]
        let links = component["externalReferences"] as? [[String: Any]]
        #expect(links?.first?["url"] as? String == url)
        #expect(!text.contains("pass-4711"))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func anyTextIsInertAndSound(seed: UInt64) throws {
        let report = Self.attacked(seed: seed)
        let text = CycloneDXReport(report).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.actsOrHides })
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    // MARK: -

    /// Two components of one name, circles, unknown names and repeated ones.
    static let tangled = report([
        component("One", needs: ["Two", "Two", "Gone", "One"], advisories: [advisory]),
        component("Two", needs: ["One"], advisories: [advisory]),
        component("Two", advisories: [advisory]),
        component("", purl: ""),
        component("", purl: ""),
    ])

    private static let advisory = Advisory(
        id: "EXAMPLE-1", aliases: ["EXAMPLE-1", "CVE-1"], summary: "", severity: .note, cvss: "CVSS:9",
        cwes: [-1, 0, 20],
        fixed: [])

    private static func component(
        _ name: String, purl: String? = nil, origin: String = "", needs: [String] = [], advisories: [Advisory] = []
    ) -> Component {
        Component(
            name: name, version: String(repeating: "9", count: 5_000), revision: nil, origin: origin,
            ecosystem: .cocoapods, purl: purl ?? "pkg:cocoapods/\(name)",
            location: Location(path: "Podfile.lock", line: .min, column: 0, endLine: 0, endColumn: 0), isDirect: true,
            dependencies: needs, advisories: advisories)
    }

    private static func report(_ components: [Component]) -> Report {
        Report(
            version: "1", target: "Ledger", profile: .default, rules: [], findings: [], suppressed: [], hidden: [],
            unread: [], notices: [], coverage: Ledger.coverage, components: components)
    }

    static func attacked(seed: UInt64) -> Report {
        Ledger.report.mapText { text in
            var random = SeededGenerator(seed: text.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
            return random.text(upTo: 6) + text + random.text(upTo: 12)
        }
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static func objects(_ value: Any?) throws -> [[String: Any]] {
        try #require(value as? [[String: Any]])
    }
}
