import Foundation
import RegexBuilder

/// Rules that members of a household publish to each other ("everything that looks like X is Groceries").
struct CategoryRule: Codable {
    let name: String
    let pattern: String
    let replacement: String
}

struct ExpenseSearch {
    let expenses: [Expense]

    func matching(link: URL) -> [Expense] {
        guard let term = link.queryValue("q") else { return [] }
        guard let regex = try? NSRegularExpression(pattern: "\\b" + term + "\\b", options: .caseInsensitive) else { return [] } // bad: regex-injection
        return expenses.filter { regex.firstMatch(in: $0.merchant, range: NSRange($0.merchant.startIndex..., in: $0.merchant)) != nil }
    }

    func matchingWord(link: URL) -> [Expense] {
        guard let term = link.queryValue("q")?.prefix(80) else { return [] }
        let quoted = NSRegularExpression.escapedPattern(for: String(term))
        guard let regex = try? NSRegularExpression(pattern: "\\b\(quoted)\\b", options: .caseInsensitive) else { return [] } // good: regex-injection
        return expenses.filter { regex.firstMatch(in: $0.merchant, range: NSRange($0.merchant.startIndex..., in: $0.merchant)) != nil }
    }

    func matching(note fragment: String) -> [Expense] {
        expenses.filter { $0.note?.range(of: fragment, options: [.caseInsensitive, .diacriticInsensitive]) != nil } // good: regex-injection
    }

    func apply(_ rule: CategoryRule) throws -> [Expense] {
        let regex = try Regex(rule.pattern) // bad: regex-injection
        return expenses.filter { $0.merchant.firstMatch(of: regex) != nil }
    }

    func applyPrefix(_ rule: CategoryRule) -> [Expense] {
        let regex = Regex {
            Anchor.startOfSubject
            rule.name // good: regex-injection
            ZeroOrMore(.whitespace)
        }
        return expenses.filter { $0.merchant.firstMatch(of: regex) != nil }
    }

    func rename(_ merchant: String, by rule: CategoryRule) -> String {
        merchant.replacingOccurrences(of: rule.pattern, with: rule.replacement, options: [.regularExpression, .caseInsensitive]) // bad: regex-injection
    }

    func renameExactly(_ merchant: String, by rule: CategoryRule) -> String {
        merchant.replacingOccurrences(of: rule.name, with: rule.replacement, options: .caseInsensitive) // good: regex-injection
    }
}

/// Settings the server sends with each sync.
struct RemoteTexts: Decodable {
    let greeting: String
    let totalLine: String
    let reminder: String
}

struct TextRenderer {
    let texts: RemoteTexts

    func greeting(for name: String) -> String {
        String(format: texts.greeting, name) // bad: format-string
    }

    func total(_ amount: Decimal, currency: String) -> String {
        String(format: NSLocalizedString("summary.total", comment: "Amount and currency"), "\(amount)", currency) // good: format-string
    }

    func totalLine(_ cents: Int64) -> String {
        let line = texts.totalLine.isEmpty ? "%lld" : texts.totalLine
        return String.localizedStringWithFormat(line, cents) // bad: format-string
    }

    func pages(_ count: Int) -> String {
        String.localizedStringWithFormat("%d pages", count) // good: format-string
    }

    func reminder(for expense: Expense) -> String {
        "Saldo: ".appendingFormat(expense.merchant + " %@", texts.reminder) // bad: format-string
    }

    func notice(for expense: Expense) -> String {
        "Saldo: ".appendingFormat("%@ %@", expense.merchant, texts.reminder) // good: format-string
    }

    func record(_ failure: Error, note: String) {
        NSLog("import failed: \(failure.localizedDescription) \(note)") // bad: format-string
    }

    func recordPlain(_ failure: Error, note: String) {
        NSLog("import failed: %@ %@", failure.localizedDescription, note) // good: format-string
    }
}

struct NoteCleaner {
    private static let email = #"^([a-zA-Z0-9._-]+)+@([a-z]+\.)+[a-z]+$"#
    private static let mail = #"^[a-z0-9._-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$"#

    func containsMail(_ note: String) -> Bool {
        note.range(of: Self.email, options: .regularExpression) != nil // bad: slow-regex
    }

    func containsAddress(_ note: String) -> Bool {
        note.range(of: Self.mail, options: [.regularExpression, .caseInsensitive]) != nil // good: slow-regex
    }
}
