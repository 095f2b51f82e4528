import AuditKit
import AuditModel
import AuditRules
import Testing

/// Archives that a type makes itself: how it reads them is advice, as long as nobody hands it others.
@Suite struct OwnArchiveTests {
    @Test(arguments: [
        ("", true),
        (
            "func load(_ url: URL) async throws { _ = Member.unpacked(try await URLSession.shared.data(from: url).0) }",
            false
        ),
    ])
    func isAdvice(_ loading: String, _ isAdvice: Bool) throws {
        let code = """
            import Foundation
            final class Member: NSObject, NSCoding {
                func packed() -> Data { NSKeyedArchiver.archivedData(withRootObject: self) }
                static func unpacked(_ data: Data) -> Member? { NSKeyedUnarchiver.unarchiveObject(with: data) as? Member }
                \(loading)
            }

            """
        let rule = try #require(Catalog.all.first { $0.id == "unsafe-unarchiving" })
        let report = Audit(rules: [rule], configuration: Configuration())
            .run(files: ["App/Member.swift": Array(code.utf8)]).report
        #expect(report.findings.isEmpty == isAdvice)
    }

    @Test(arguments: [
        ("NSKeyedUnarchiver.unarchiveObject(withFile: filePath())", true),
        ("NSKeyedUnarchiver.unarchiveObject(withFile: opened)", false),
        ("NSKeyedUnarchiver(forReadingWith: NSData(contentsOfFile: filePath())! as Data)", true),
    ])
    func isKeptByTheType(_ reading: String, _ isAdvice: Bool) throws {
        let code = """
            import Foundation
            final class Drafts {
                var opened = ""
                func filePath() -> String { NSHomeDirectory() + "/Documents/drafts" }
                func save(_ all: [Draft]) { NSKeyedArchiver.archiveRootObject(all, toFile: filePath()) }
                func load() -> Any? { \(reading) }
            }

            """
        let rule = try #require(Catalog.all.first { $0.id == "unsafe-unarchiving" })
        let report = Audit(rules: [rule], configuration: Configuration())
            .run(files: ["App/Drafts.swift": Array(code.utf8)]).report
        #expect(report.findings.isEmpty == isAdvice)
    }
}
