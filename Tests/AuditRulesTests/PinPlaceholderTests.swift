import AuditKit
import AuditModel
import AuditRules
import Testing

/// How bad a placeholder for a pin is depends on the pins beside it.
@Suite struct PinPlaceholderTests {
    private static let blank = "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\""
    private static let real = "\"HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=\""

    @Test(arguments: [(blank, Severity.high), ("\(blank), \(blank)", .high), ("\(real), \(blank)", .low)])
    func severity(pins: String, severity: Severity) throws {
        let rule = try #require(Catalog.all.first { $0.id == "pin-placeholder" })
        let files = ["App/A.swift": Array("let pinnedKeyHashes = [\(pins)]".utf8)]
        let findings = Audit(rules: [rule], configuration: Configuration()).run(files: files).report.findings
        #expect(findings.first?.severity == severity)
    }
}
