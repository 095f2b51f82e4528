import AuditKit
import AuditModel
import AuditReports
import AuditRules
import AuditTesting
import Testing

/// What the rules say of their own examples is said in Spanish and Italian too.
@Suite struct MessageTranslationTests {
    /// A text that is missing is told once, without its names.
    @Test(arguments: Catalog.all.map(\.id))
    func messagesAreTranslated(_ id: String) throws {
        let rule = try #require(Catalog.all.first { $0.id == id })
        let findings = RuleTrial.all(of: rule).filter { $0.situation == "bad" }.flatMap { $0.findings() }
        let texts = findings.flatMap { finding in
            [finding.message] + (finding.paths.flatMap(\.self) + finding.related).map(\.message)
        }
        for language in [Language.spanish, .italian] {
            let missing = Set(texts.filter { language.translation(ofMessage: $0) == nil }.map(template))
            #expect(missing.isEmpty, "\(language.rawValue): \(missing.sorted().joined(separator: " | "))")
        }
    }

    private func template(_ message: String) -> String {
        message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "…" }.joined(separator: "`")
    }
}
