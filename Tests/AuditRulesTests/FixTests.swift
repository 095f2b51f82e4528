import AuditKit
import AuditModel
import AuditReports
import AuditRules
import AuditTesting
import Testing

/// What rules mend, on the examples of their documentation.
@Suite struct FixTests {
    /// Every fix takes its finding away, brings no other of the rule, and leaves nothing for a second run.
    @Test(arguments: Catalog.all.map(\.id))
    func fixesHold(_ id: String) throws {
        let rule = try #require(Catalog.all.first { $0.id == id })
        var makesFixes = false
        for trial in FixTrial.all(of: rule) {
            let result = trial.run()
            #expect(result.refused.isEmpty, "\(id): \(result.refused), \(trial.source)")
            #expect(result.second == result.text, "\(id)")
            if let expected = trial.expected { #expect(result.text == expected, "\(id)") }
            makesFixes = makesFixes || result.text != trial.source
            for language in [Language.spanish, .italian] {
                for summary in result.summaries {
                    #expect(language.translation(ofMessage: summary) != nil, "\(language.rawValue): \(summary)")
                }
            }
        }
        // The pages of the rules say of which findings are mended, and show how.
        #expect(rule.description.hasFix == makesFixes, "\(id)")
    }
}
