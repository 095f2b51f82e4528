import Foundation

final class RegexInjection {
    let url = URL(string: "http://example.com/p")!
    func sinks(_ s: String) throws {
        let p = try String(contentsOf: url, encoding: .utf8)
        _ = try NSRegularExpression(pattern: p)  // bad: regex-injection, NSRegularExpression
        _ = try NSRegularExpression(pattern: "^" + p + "$", options: [])  // bad: regex-injection, part of a pattern
        _ = try NSRegularExpression(pattern: "^\(p)$")  // bad: regex-injection, interpolated
        _ = try Regex(p)  // bad: regex-injection, Regex
        _ = try Regex(p, as: Substring.self)  // bad: regex-injection, Regex as
        _ = s.range(of: p, options: .regularExpression)  // bad: regex-injection, range(of:)
        _ = s.replacingOccurrences(of: p, with: "", options: .regularExpression)  // bad: regex-injection, replacingOccurrences
        _ = s.replacingOccurrences(of: "\\b\(p)\\b", with: "", options: [.regularExpression, .caseInsensitive])  // bad: regex-injection, interpolated
        _ = (s as NSString).range(of: p, options: .regularExpression)  // bad: regex-injection, NSString.range
        _ = NSPredicate(format: "SELF MATCHES %@", p)  // bad: regex-injection, MATCHES argument
        _ = try s.firstMatch(of: Regex(p))  // bad: regex-injection, nested Regex
        _ = try s.contains(Regex("x" + p))  // bad: regex-injection, contains
        let re = try NSRegularExpression(pattern: "x")
        _ = re.stringByReplacingMatches(in: s, range: NSRange(s.startIndex..., in: s), withTemplate: p)
    }
    func sound(_ s: String) throws {
        let p = try String(contentsOf: url, encoding: .utf8)
        _ = try NSRegularExpression(pattern: NSRegularExpression.escapedPattern(for: p))  // good: regex-injection, escaped
        _ = s.range(of: p)  // good: regex-injection, literal search
        _ = s.range(of: p, options: .caseInsensitive)  // good: regex-injection, literal search
        _ = s.contains(p)  // good: regex-injection, literal search
        _ = try NSRegularExpression(pattern: "^[a-z]+$").firstMatch(in: p, range: NSRange(p.startIndex..., in: p))  // good: regex-injection, remote text is matched, not the pattern
        _ = try Regex(NSRegularExpression.escapedPattern(for: p) + "$")  // good: regex-injection, escaped
        _ = s.replacing(p, with: "")  // good: regex-injection, literal
        _ = s.split(separator: p)  // good: regex-injection, literal
    }
}
