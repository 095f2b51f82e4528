import AuditKit
import AuditModel
import AuditRules
import Foundation
import Testing

@testable import AuditReports

/// Every rule speaks Spanish and Italian, and says there what it says in English today.
struct RuleTranslationTests {
    private static let rules = Catalog.all.map(\.description) + PolicyRules.all

    @Test(arguments: [Language.spanish, .italian]) func everyRuleIsTranslated(_ language: Language) throws {
        let translations = try #require(RuleTranslations.of(language))
        for rule in Self.rules {
            let texts = translations[rule.id]
            #expect(texts?.digest == RuleTranslations.digest(of: rule), "\(rule.id): the English text is another one")
        }
        #expect(Set(translations.ids) == Set(Self.rules.map(\.id)))
    }

    /// What is written as code is the same in every language, and a sentence ends where the English one does.
    @Test(arguments: [Language.spanish, .italian]) func translationsHoldTheSameCode(_ language: Language) throws {
        for rule in Self.rules {
            let other = rule.translated(to: language)
            for (text, translation) in [
                (rule.title, other.title), (rule.why, other.why), (rule.remedy, other.remedy),
            ] {
                #expect(text != translation, "\(rule.id) has an English text")
                #expect(Self.code(in: text) == Self.code(in: translation), "\(rule.id)")
                #expect(text.hasSuffix(".") == translation.hasSuffix("."), "\(rule.id)")
            }
        }
    }

    /// English words that no sentence of the other two languages holds.
    @Test(arguments: [Language.spanish, .italian]) func noEnglishIsLeft(_ language: Language) {
        let english: Set = ["the", "of", "and", "which", "is", "are", "with", "that", "from", "or", "it", "by"]
        for rule in Self.rules {
            let other = rule.translated(to: language)
            for text in [other.title, other.why, other.remedy] {
                let prose = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
                let words = prose.lowercased().split { !$0.isLetter }.map(String.init)
                #expect(english.isDisjoint(with: words), "\(rule.id): \(text)")
            }
        }
    }

    /// A rule of somebody else's with the same id keeps its own words.
    @Test func anotherTextIsLeftAsItIs() {
        let own = RuleDescription(
            id: "secret-in-log", title: "Ours", category: .storage, severity: .low, confidence: .low, references: [],
            since: "1", why: "Because.", remedy: "Do not.")
        #expect(own.translated(to: .spanish) == own)
    }

    private static func code(in text: String) -> [Substring] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element).sorted()
    }
}
