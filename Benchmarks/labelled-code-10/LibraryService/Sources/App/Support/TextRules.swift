import Foundation
import Vapor

struct ShelfMarkRules: Sendable {
    private let pattern = "^([A-Z]+[0-9]*)+\\.[0-9]{2}$"

    func accepts(_ mark: String) -> Bool {
        mark.range(of: pattern, options: .regularExpression) != nil // bad: slow-regex
    }
}

struct MemberRules {
    static let email = try! NSRegularExpression(pattern: "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*@library\\.example$") // bad: slow-regex
    static let cardNumber = try! NSRegularExpression(pattern: "^LIB-[0-9]{4}-[0-9]{6}$") // good: slow-regex
    static let phone = #/^\+[0-9]{1,3}(?: [0-9]{2,4}){2,4}$/# // good: slow-regex
    static let postalName = #/^(?:[A-Za-z]+[ '-]?)+$/# // bad: slow-regex

    static func isEmail(_ text: String) -> Bool {
        email.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    static func isCard(_ text: String) -> Bool {
        cardNumber.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    static func isPhone(_ text: String) -> Bool {
        text.wholeMatch(of: phone) != nil
    }

    static func isPostalName(_ text: String) -> Bool {
        text.wholeMatch(of: postalName) != nil
    }
}

struct MemberForm: Content {
    var email: String
    var card: String
    var phone: String
    var name: String
}

extension MemberForm {
    func check() throws {
        guard MemberRules.isEmail(email), MemberRules.isCard(card) else {
            throw Abort(.badRequest, reason: "Card or e-mail is not known")
        }
        guard MemberRules.isPhone(phone), MemberRules.isPostalName(name) else {
            throw Abort(.badRequest, reason: "Name or phone is malformed")
        }
    }
}

enum CitationParser {
    static func pages(in citation: String) -> [String] {
        guard citation.utf8.count <= 120 else { return [] }
        let expression = try! NSRegularExpression(pattern: "pp?\\. ([0-9]{1,5})(?:-([0-9]{1,5}))?") // good: slow-regex
        let text = citation as NSString
        return expression.matches(in: citation, range: NSRange(location: 0, length: text.length)).map {
            text.substring(with: $0.range(at: 1))
        }
    }

    static func authors(in citation: String) -> String {
        citation.replacingOccurrences(
            of: "(\\s*[A-Z][a-z]*\\s*,?)*;$", // bad: slow-regex
            with: "",
            options: .regularExpression
        )
    }

    static func collapse(_ citation: String) -> String {
        citation.replacingOccurrences(of: "[ \\t]+", with: " ", options: .regularExpression) // good: slow-regex
    }
}
