import AuditModel
import AuditReports
import Foundation
import Testing

/// Holds what is written against the published schemas.
@Suite struct SchemaTests {
    private static let reports = ["report", "mended", "empty", "attack"]

    @Test(arguments: reports)
    func jsonFollowsItsSchema(name: String) throws {
        let schema = PublishedSchema.package.appendingPathComponent("Documentation/report.schema.json")
        try PublishedSchema.expect(json: ReportFormat.json.render(report(name)), follows: schema)
    }

    @Test(arguments: reports)
    func sarifFollowsItsSchema(name: String) throws {
        guard let schema = PublishedSchema.url("sarif-2.1.0.json") else { return }
        try PublishedSchema.expect(json: ReportFormat.sarif.render(report(name)), follows: schema)
    }

    @Test(arguments: reports)
    func junitFollowsItsSchema(name: String) throws {
        guard let schema = PublishedSchema.url("junit.xsd") else { return }
        try PublishedSchema.expect(xml: ReportFormat.junit.render(report(name)), follows: schema)
    }

    @Test(arguments: reports)
    func gitlabFollowsItsSchema(name: String) throws {
        guard let schema = PublishedSchema.url("gitlab-sast-15.0.7.json") else { return }
        try PublishedSchema.expect(json: ReportFormat.gitlab.render(report(name)), follows: schema)
    }

    private func report(_ name: String) -> Report {
        switch name {
        case "report": Ledger.report
        case "mended": Ledger.mended
        case "empty": Ledger.empty
        default: Ledger.report.mapText { "\u{1B}[31m:// \"\\\n[a](1)%é漢<x>&]]>\u{FFFF}\t" + $0 }
        }
    }
}
