import AuditKit
import AuditModel
import AuditRules
import AuditTesting
import CodeModel
import Foundation
import Testing

@Suite struct CatalogTests {
    /// One file a rule, named by its id, and one line in the list of its folder.
    @Test func everyRuleFileIsListed() throws {
        let rules = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/AuditRules").standardizedFileURL
        let folders = try FileManager.default.contentsOfDirectory(at: rules, includingPropertiesForKeys: nil)
            .filter(\.hasDirectoryPath)
        let files = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.lastPathComponent != "\(folder.lastPathComponent)Rules.swift" }
        }
        // `SqlInjection+Examples.swift` holds what found no room in the file of the rule.
        let names = files.map { $0.deletingPathExtension().lastPathComponent }.filter { !$0.contains("+") }
        let ids = names.map(kebab)
        #expect(ids.sorted() == Catalog.all.map(\.id).sorted())
    }

    @Test(arguments: Catalog.all.flatMap(RuleTrial.all))
    func exampleHolds(_ trial: RuleTrial) {
        #expect(trial.run() == trial.expected, "\(trial.source)")
    }

    @Test func rowsOfSeveritiesAreOfRules() {
        #expect(Set(SeverityTable.ids).isSubset(of: Catalog.all.map(\.id)))
    }

    /// The pages of the rules say with which severities they report.
    @Test(arguments: Catalog.all.map(\.id))
    func severitiesAreThoseOfTheTable(_ id: String) throws {
        let rule = try #require(Catalog.all.first { $0.id == id })
        let told = Set([rule.severity] + rule.severities.map(\.severity))
        // What stands in an advisory or in the shape of a secret has a severity of its own.
        guard !gradedByWhatIsFound.contains(id) else { return }
        for trial in RuleTrial.all(of: rule) where trial.situation == "bad" {
            for finding in trial.findings() { #expect(told.contains(finding.severity), "\(id): \(finding.severity)") }
        }
    }

    @Test(arguments: Catalog.all.map(\.id))
    func ruleIsDocumented(_ id: String) throws {
        let rule = try #require(Catalog.all.first { $0.id == id })
        #expect(!rule.bad.isEmpty && !rule.good.isEmpty, "\(rule.id) needs a bad and a good example")
        #expect(rule.bad.allSatisfy { $0.code.contains(Example.mark) }, "\(rule.id) has a bad example without ↓")
        #expect(rule.references.contains { if case .cwe = $0 { true } else { false } }, "\(rule.id) names no CWE")
        #expect(rule.references.contains { if case .masvs = $0 { true } else { false } }, "\(rule.id) names no MASVS")
        // The Mobile Top 10 has no group for races.
        let isListed = rule.references.contains { if case .mobileTop10 = $0 { true } else { false } }
        #expect(isListed || rule.category == .concurrency, "\(rule.id)")
        #expect(!rule.title.hasSuffix(".") && !rule.why.isEmpty && rule.remedy.hasSuffix("."), "\(rule.id)")
    }
}

private let gradedByWhatIsFound: Set<String> = [
    "database-url-with-password", "debug-condition-undefined", "hardcoded-secret", "json-web-token-in-source",
    "private-key-file", "private-key-in-source", "restrictable-api-key", "url-with-password", "vulnerable-dependency",
    "webhook-url",
]

/// `KeychainItemAlwaysReadable` is `keychain-item-always-readable`.
private func kebab(_ name: String) -> String {
    var words = ""
    for character in name {
        if character.isUppercase, !words.isEmpty { words += "-" }
        words += character.lowercased()
    }
    return words
}
