import AuditModel
import AuditReports
import Foundation
import Testing

@Suite struct JsonReportTests {
    @Test(arguments: ["report", "mended", "empty"])
    func decodesToTheSameReport(name: String) throws {
        let report = ["report": Ledger.report, "mended": Ledger.mended][name] ?? Ledger.empty
        let decoded = try JSONDecoder().decode(Report.self, from: Data(ReportFormat.json.render(report).utf8))
        #expect(decoded == report)
    }

    /// Fails when a member is added to the model and forgotten here.
    @Test func holdsAllThatTheModelEncodes() throws {
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Ledger.report))
        let text = ReportFormat.json.render(Ledger.report)
        let written = try JSONSerialization.jsonObject(with: Data(text.utf8))
        var members = try #require(written as? [String: Any])
        #expect(members.removeValue(forKey: "schemaVersion") as? Int == 1)
        #expect(members.removeValue(forKey: "tool") as? String == "bulwark")
        #expect(NSDictionary(dictionary: members) == NSDictionary(dictionary: try #require(encoded as? [String: Any])))
    }

    @Test func slashesAreNotEscapedAndEmptyThingsAreShort() {
        let text = ReportFormat.json.render(Ledger.empty)
        #expect(text.contains("\"findings\": [],"))
        #expect(text.contains("\"filesByKind\": {},"))
        #expect(!ReportFormat.json.render(Ledger.report).contains("\\/"))
    }
}
