import AuditAnalysis
import AuditKit

extension [Example] {
    static let catastrophicRegexBad: [Example] = [
        Example(
            """
            import Vapor
            extension Seat: Validatable {
                static func validations(_ checks: inout Validations) {
                    checks.add("row", as: String.self, is: .pattern("^↓([a-z]+-?)+$"))
                }
            }
            """, "a server-side validator"),
        Example(#"let words = try NSRegularExpression(pattern: "^↓(\\w+\\s?)+$")"#),
        Example(
            #"func check(_ s: String) -> Bool { s.range(of: "^↓(a+)*@", options: .regularExpression) != nil }"#),
        Example(#"func check(_ s: Substring) -> Bool { (try? /↓(a|aa)+!/.wholeMatch(in: s)) != nil }"#),
        Example(
            #"let isName = NSPredicate(format: "SELF MATCHES %@", "↓([A-Za-z]+[ '-]?)*").evaluate(with: text)"#
        ),
        Example(
            """
            enum Patterns {
                static let number = #"^↓(\\d+,?)+\\.\\d\\d$"#
            }
            func isNumber(_ text: String) throws -> Bool {
                try Regex(Patterns.number).firstMatch(in: text) != nil
            }
            """),
        Example(
            #"func f(_ s: String) { print(s.firstMatch(of: #/^"↓(?:[^"\\]|\\.|\\)*"$/#) as Any) }"#,
            "a backslash matches alone or with the next character"),
        Example(
            """
            final class Check {
                private let regex = try! NSRegularExpression(pattern: "^↓([a-z]+)*$")
                func fits(_ s: String) -> Bool { regex.firstMatch(in: s, range: NSRange(s.startIndex..., in: s)) != nil }
            }
            """, "stored in a property"),
        Example(
            #"func f(_ s: String) -> String { s.replacingOccurrences(of: "↓(x+x+)+y", with: "", options: .regularExpression) }"#
        ),
        Example(
            """
            let number = "^↓(?:[0-9]+)+#$"
            func isNumber(_ s: String) -> Bool { fits(s, number) }
            private func fits(_ s: String, _ p: String) -> Bool { s.range(of: p, options: .regularExpression) != nil }
            """, "created in another function"),
        Example(#"let mark = try NSRegularExpression(pattern: "^↓(?:\\s|\\t)*[-+]")"#, "a tab is also whitespace"),
        Example(#"let isName = NSPredicate(format: ↓"SELF MATCHES '(a|a)*b'").evaluate(with: text)"#, "in the format"),
        Example(#"func parts(_ line: String) -> [Substring] { line.split(separator: /↓(?:\s*,\s*)+;/) }"#),
        Example(
            """
            func tags(_ page: String) throws -> Int {
                let tag = try Regex("<↓(?:[^>]|'[^']*')*>x")
                return page.matches(of: tag).count
            }
            """, "what is between quotes can be matched character by character"),
        Example(
            """
            func clean(_ text: NSMutableString) -> Int {
                text.replaceOccurrences(of: "↓(a+)+$", with: "", options: .regularExpression, range: whole(text))
            }
            """, "in place"),
        Example(
            """
            import RegexBuilder
            func ends(_ text: String) -> Bool { text.contains(↓Regex { OneOrMore { OneOrMore("a") }; "b" }) }
            """, "RegexBuilder"),
        Example(
            """
            struct Form { let pattern: String; func fits(_ text: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil } }
            let forms = [Form(pattern: "^↓(a+)+$")]
            """, "a struct property"),
        Example(
            """
            func fits(_ text: String) -> Bool { text.range(of: ↓["^", "(a+)+", "$"].joined(), options: .regularExpression) != nil }
            """, "composed"),
    ]

    static let catastrophicRegexGood: [Example] = [
        Example(
            """
            import RegexBuilder
            func ends(_ text: String) -> Bool { text.contains(Regex { OneOrMore { "a"; ZeroOrMore(.digit) }; "b" }) }
            """, "each iteration has a letter"),
        Example(
            #"let words = try NSRegularExpression(pattern: "^\\w+(?:\\s\\w+)*$")"#, "a separator parts the rounds"),
        Example(#"let quoted = try NSRegularExpression(pattern: "\"(?:[^\"\\\\]|\\\\.)*\"")"#, "only one match"),
        Example(#"let run = try NSRegularExpression(pattern: "(?:a++)+b")"#, "possessive: nothing is given back"),
        Example(#"let all = try NSRegularExpression(pattern: "(a+)+")"#, "nothing follows that could fail"),
        Example(
            #"let edges = try NSRegularExpression(pattern: "(?:\\b\\w+\\b\\s*)+$")"#, "a word edge parts the rounds"
        ),
        Example(#"let known = "aaaaaaaa".range(of: "(a+)+b", options: .regularExpression)"#, "the app's own text"),
        Example(#"let part = try NSRegularExpression(pattern: "([a-z]{1,63}\\.){1,8}[a-z]+")"#, "bounded"),
        Example(#"let comment = try Regex("/\\*(?:(?!\\*/).)*\\*/")"#),
        Example(#"let list = try Regex("^(?:[a-z]+,)*[a-z]+$")"#, "each iteration ends with a comma"),
        Example(#"let run = try NSRegularExpression(pattern: "(?>a+)+b")"#, "atomic: nothing is given back"),
        Example(#"func f(_ s: String) -> Bool { s.wholeMatch(of: /(?:\/[^\/]+)*/) != nil }"#, "each round has a slash"),
        Example(
            #"let mark = try NSRegularExpression(pattern: "^(?:\\p{Z}|\\t)*[-+]")"#,
            "a tab is a control character and no separator"),
    ]
}
