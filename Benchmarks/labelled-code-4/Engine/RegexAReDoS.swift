import Foundation
import RegexBuilder

struct Patterns {
    static let email = "^([a-zA-Z0-9_.+-]+)+@[a-z]+$"  // bad: regex-time, static constant used as a pattern below
    static let nested = #/(a+)+$/#  // bad: regex-time, literal nested quantifier
    let stored = try! NSRegularExpression(pattern: "(\\w+\\s?)*;", options: [])  // bad: regex-time, stored expression
    static let safe = #/^[a-z]{1,20}$/#  // good: regex-time, bounded
    lazy var lazyRe = try? NSRegularExpression(pattern: "^(([a-z])+.)+[A-Z]([a-z])+$")  // bad: regex-time, lazy property
}
final class ReDoS {
    func ns(_ s: String) throws {
        _ = try NSRegularExpression(pattern: "(a*)*b")  // bad: regex-time, (a*)*
        _ = try NSRegularExpression(pattern: "^(a+)+$")  // bad: regex-time, (a+)+
        _ = try NSRegularExpression(pattern: "(a|aa)+$")  // bad: regex-time, overlapping alternation
        _ = try NSRegularExpression(pattern: "(a|a?)+$")  // bad: regex-time, optional alternative
        _ = try NSRegularExpression(pattern: "(.*)*x")  // bad: regex-time, (.*)*
        _ = try NSRegularExpression(pattern: "(\\d+)*\\D")  // bad: regex-time, (\d+)*
        _ = try NSRegularExpression(pattern: #"(\s*\w+\s*)+:"#)  // bad: regex-time, raw string
        _ = try NSRegularExpression(pattern: "([a-z]+|[a-z0-9]+)*!", options: [.caseInsensitive])  // bad: regex-time, options
        _ = try NSRegularExpression.init(pattern: "(x+x+)+y")  // bad: regex-time, .init
        let re: NSRegularExpression = try .init(pattern: "(x+x+)+y", options: [])  // bad: regex-time, implicit .init
        _ = try NSRegularExpression(pattern: Patterns.email)
        let p = "^(\\w|\\d)+$"  // bad: regex-time, constant variable
        _ = try NSRegularExpression(pattern: p)
        _ = try NSRegularExpression(pattern: "(?:[^\\\\\"]|\\\\.|[^\"])*\"")  // bad: regex-time, overlapping classes in a string pattern
        _ = try NSRegularExpression(pattern: "^" + "(a+)+" + "$")  // bad: regex-time, concatenated constants
        _ = try NSRegularExpression(pattern: """
            ^(([a-z])+\\.)+$|(b+)+c
            """)
        _ = try NSRegularExpression(pattern: "(?i)(a+)+$")  // bad: regex-time, inline flag
        _ = try NSRegularExpression(pattern: "(a{1,})*b")  // bad: regex-time, counted quantifier
        _ = try NSRegularExpression(pattern: "(a+){10,}b")  // bad: regex-time, large repetition
        _ = try NSRegularExpression(pattern: "((a+)?)*b")  // bad: regex-time, nested optional group
        _ = try NSRegularExpression(pattern: "(?<x>a+)+b")  // bad: regex-time, named group
        _ = try NSRegularExpression(pattern: "(?=(a+)+b)a")  // bad: regex-time, in a lookahead
        _ = try NSRegularExpression(pattern: "([\\w.-]+)+@")  // bad: regex-time, class
        _ = try NSRegularExpression(pattern: "\\s+$")
        _ = try NSRegularExpression(pattern: "a.*b.*c.*d")
        _ = (re, s)
    }
    func strings(_ s: String, _ ns: NSString) throws {
        _ = s.range(of: "(a+)+$", options: .regularExpression)  // bad: regex-time, range(of:options:)
        _ = s.range(of: "(a+)+$", options: [.regularExpression, .caseInsensitive])  // bad: regex-time, option set
        _ = s.range(of: "(a+)+$", options: .regularExpression, range: nil, locale: nil)  // bad: regex-time, long form
        _ = s.replacingOccurrences(of: "(\\s*,?)*$", with: "", options: .regularExpression)  // bad: regex-time, replacingOccurrences
        _ = s.replacingOccurrences(of: "(\\s*,?)*$", with: "", options: [.regularExpression], range: nil)  // bad: regex-time, replacingOccurrences long
        _ = ns.range(of: "(a+)+$", options: .regularExpression)  // bad: regex-time, NSString.range
        _ = ns.replacingOccurrences(of: "(a+)+$", with: "", options: .regularExpression, range: NSRange(location: 0, length: ns.length))  // bad: regex-time, NSString.replacingOccurrences
        let o: NSString.CompareOptions = [.regularExpression]
        _ = s.range(of: "(a|a)*b", options: o)  // bad: regex-time, options in a variable
        _ = NSMutableString(string: s).replaceOccurrences(of: "(a+)+$", with: "", options: .regularExpression, range: NSMakeRange(0, 1))  // bad: regex-time, NSMutableString
        _ = NSPredicate(format: "SELF MATCHES %@", "(a+)+$").evaluate(with: s)  // bad: regex-time, NSPredicate MATCHES argument
        _ = NSPredicate(format: "SELF MATCHES '(a+)+$'").evaluate(with: s)  // bad: regex-time, NSPredicate MATCHES literal
        _ = NSPredicate(format: "SELF MATCHES[c] %@", "^([a-z]+)+@$")  // bad: regex-time, MATCHES[c]
    }
    func swiftRegex(_ s: String) throws {
        _ = try Regex("(a+)+$")  // bad: regex-time, Regex(String)
        _ = try Regex("(a+)+$", as: (Substring, Substring).self)  // bad: regex-time, Regex(_:as:)
        _ = s.firstMatch(of: #/(a+)+$/#)  // bad: regex-time, literal in firstMatch
        _ = s.contains(#/(\w+\s?)*;/#)  // bad: regex-time, literal in contains
        _ = s.matches(of: #/(x+x+)+y/#)  // bad: regex-time, literal in matches
        _ = s.replacing(#/(a|a?)+$/#, with: "")  // bad: regex-time, literal in replacing
        _ = s.split(separator: #/(\s*,?)*;/#)  // bad: regex-time, literal in split
        _ = s.wholeMatch(of: #/([a-z]+)*\d/#)  // bad: regex-time, literal in wholeMatch
        _ = s.prefixMatch(of: #/(a*)*b/#)  // bad: regex-time, literal in prefixMatch
        _ = s.trimmingPrefix(#/(\s+)*x/#)  // bad: regex-time, literal in trimmingPrefix
        _ = s.ranges(of: #/(a+)+$/#)  // bad: regex-time, literal in ranges
        let r = #/
          ( a+ )+
          $
        /#
        _ = s.firstMatch(of: r.ignoresCase())
        let b = Regex { OneOrMore { OneOrMore("a") }; "b" }  // bad: regex-time, RegexBuilder nested OneOrMore
        let c = Regex { ZeroOrMore { ZeroOrMore(.word) }; ";" }  // bad: regex-time, RegexBuilder nested ZeroOrMore
        let d = Regex { OneOrMore { ChoiceOf { "a"; "aa" } }; "b" }  // bad: regex-time, RegexBuilder overlapping choice
        let e = Regex { Capture { #/(a+)+/# }; "b" }  // bad: regex-time, literal in a builder
        _ = (b, c, d, e)
    }
    func sound(_ s: String) throws {
        _ = try NSRegularExpression(pattern: "^[a-z0-9]+$")  // good: regex-time, simple
        _ = try NSRegularExpression(pattern: "^(a+)$")  // good: regex-time, one quantifier
        _ = try NSRegularExpression(pattern: "(ab)+c")  // good: regex-time, no ambiguity
        _ = try NSRegularExpression(pattern: "(?>a+)+b")  // good: regex-time, atomic group
        _ = try NSRegularExpression(pattern: "(a++)+b")  // good: regex-time, possessive
        _ = try NSRegularExpression(pattern: "^([a-z]+\\.)+[a-z]+$")  // good: regex-time, separated by a literal
        _ = s.range(of: "(a+)+$")  // good: regex-time, not a regular expression
        _ = s.replacingOccurrences(of: "(a+)+$", with: "", options: .literal)  // good: regex-time, literal search
        _ = s.firstMatch(of: #/(\d{3}-)+x/#)  // good: regex-time, no ambiguity
        let label = "(a+)+$"; print(label)  // good: regex-time, only text
        _ = try NSRegularExpression(pattern: "\\((a+)\\)+")  // good: regex-time, escaped parentheses
        _ = try NSRegularExpression(pattern: "[(a+)+]")  // good: regex-time, a class
    }
}
