import Foundation
import RegexBuilder

final class FilterEngine {
    let rules: URL
    init(rules: URL) { self.rules = rules }

    func apply(to text: String) throws -> String {
        let pattern = try String(contentsOf: rules, encoding: .utf8)
        _ = try Regex(pattern)  // bad: regex, Regex(_:)
        _ = try Regex(pattern, as: (Substring, Substring).self)  // bad: regex, Regex(_:as:)
        _ = try Regex<AnyRegexOutput>("^\(pattern)$")  // bad: regex, generic Regex interpolation
        _ = try NSRegularExpression(pattern: pattern)  // bad: regex, NSRegularExpression default options
        _ = try NSRegularExpression(pattern: "(" + pattern + ")+", options: [.caseInsensitive])  // bad: regex, NSRegularExpression
        _ = try? NSRegularExpression.init(pattern: pattern, options: [])  // bad: regex, explicit init
        _ = text.range(of: pattern, options: .regularExpression)  // bad: regex, range(of:options:)
        _ = text.range(of: pattern, options: [.regularExpression, .caseInsensitive], range: nil, locale: nil)  // bad: regex, range(of:options:range:locale:)
        _ = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)  // bad: regex, replacingOccurrences
        _ = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression, range: nil)  // bad: regex, replacingOccurrences range
        let ns = text as NSString
        _ = ns.range(of: pattern, options: .regularExpression)  // bad: regex, NSString.range(of:options:)
        _ = ns.range(of: pattern, options: .regularExpression, range: NSRange(location: 0, length: ns.length))  // bad: regex, NSString.range range
        _ = ns.range(of: pattern, options: .regularExpression, range: NSRange(location: 0, length: ns.length), locale: nil)  // bad: regex, NSString.range locale
        _ = ns.replacingOccurrences(of: pattern, with: "", options: .regularExpression, range: NSRange(location: 0, length: ns.length))  // bad: regex, NSString.replacingOccurrences
        let m = NSMutableString(string: text)
        m.replaceOccurrences(of: pattern, with: "", options: .regularExpression, range: NSRange(location: 0, length: m.length))  // bad: regex, NSMutableString.replaceOccurrences
        let options: String.CompareOptions = [.regularExpression]
        _ = text.range(of: pattern, options: options)  // bad: regex, options variable
        _ = text.firstMatch(of: try Regex(pattern))  // bad: regex, firstMatch(of:)
        _ = text.replacing(try Regex(pattern), with: "")  // bad: regex, replacing
        _ = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)  // good: sound, detector
        _ = NSPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: text)  // bad: regex, MATCHES argument
        _ = text.range(of: pattern, options: .caseInsensitive)  // good: sound, sound not a regex
        _ = text.replacingOccurrences(of: pattern, with: "")  // good: sound, sound literal replace
        let escaped = NSRegularExpression.escapedPattern(for: pattern)
        _ = try NSRegularExpression(pattern: "^" + escaped + "$")  // good: sound, escaped
        _ = text.range(of: NSRegularExpression.escapedPattern(for: pattern), options: .regularExpression)  // good: sound, escaped
        _ = try NSRegularExpression(pattern: "[a-z]{\(pattern.count)}")  // good: sound, number
        _ = pattern.range(of: "^[0-9]+$", options: .regularExpression)  // good: sound, sound constant pattern on remote text
        _ = try Regex("[a-z]+").firstMatch(in: pattern)  // good: sound, sound constant pattern
        _ = Regex { pattern }  // good: sound, sound builder string component is literal
        return text
    }
}

struct RemoteRule: Decodable { let pattern: String; let flags: [String]; let nested: Nested
    struct Nested: Decodable { let exclude: String? } }

func compile(_ url: URL) async throws -> [NSRegularExpression] {
    let (data, _) = try await URLSession.shared.data(from: url)
    let rules = try JSONDecoder().decode([RemoteRule].self, from: data)
    _ = try rules.compactMap { rule in
        try rule.nested.exclude.map { try NSRegularExpression(pattern: $0) }  // bad: regex, nested optional decoded property
    }
    return try rules.map { try NSRegularExpression(pattern: $0.pattern, options: []) }  // bad: regex, decoded property in map
}
