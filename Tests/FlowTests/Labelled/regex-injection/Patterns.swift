// Outside text as a regular expression: NSRegularExpression, Regex, range(of:), replacing; escaped text is clean.
import Foundation
import UIKit

final class TextSearch {
    let field = UITextField()
    let document = NSMutableString(string: "")

    func find(in text: String) throws -> Int {
        let wanted = field.text ?? ""
        let whole = NSRange(text.startIndex..., in: text)
        let raw = try NSRegularExpression(pattern: wanted)  // bad: regex-injection
        let escaped = NSRegularExpression.escapedPattern(for: wanted)
        let safe = try NSRegularExpression(pattern: "\\b" + escaped + "\\b")  // good: regex-injection
        let literal = try NSRegularExpression(pattern: wanted, options: .ignoreMetacharacters)  // good: regex-injection
        return [raw, safe, literal].map { $0.numberOfMatches(in: text, range: whole) }.reduce(0, +)
    }

    func replace() {
        guard let wanted = field.text else { return }
        let whole = NSRange(location: 0, length: document.length)
        let (regex, plain) = (NSString.CompareOptions.regularExpression, NSString.CompareOptions.caseInsensitive)
        document.replaceOccurrences(of: wanted, with: "", options: regex, range: whole)  // bad: regex-injection
        document.replaceOccurrences(of: wanted, with: "", options: plain, range: whole)  // good: regex-injection
    }

    func highlight(_ link: NSUserActivity, in text: String) -> [Range<String.Index>?] {
        let word = link.userInfo?["word"] as? String ?? ""
        let options: String.CompareOptions = [.regularExpression, .caseInsensitive]
        return [
            text.range(of: word),  // good: regex-injection
            text.range(of: word, options: options),  // bad: regex-injection
            text.range(of: "[0-9]{\(word.count)}", options: .regularExpression),  // good: regex-injection
            word.range(of: "^[a-z]+$", options: .regularExpression),  // good: regex-injection
        ]
    }

    func rules(_ url: URL) async throws -> [Regex<AnyRegexOutput>] {
        let (data, _) = try await URLSession.shared.data(from: url)
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        let strict = try lines.map { try Regex(NSRegularExpression.escapedPattern(for: $0)) }  // good: regex-injection
        let open = try lines.map { try Regex($0) }  // bad: regex-injection
        return strict + open
    }

    func verbatim(_ url: URL, in text: String) async throws -> Bool {
        let (data, _) = try await URLSession.shared.data(from: url)
        guard let word = String(data: data, encoding: .utf8) else { return false }
        let regex = Regex<Substring>(verbatim: word)  // good: regex-injection
        return text.contains(regex) || text.contains(word)  // good: regex-injection
    }

    func template(_ arguments: [String] = CommandLine.arguments) -> String {
        let text = arguments.joined(separator: " ")
        let pattern = arguments.count > 1 ? "(" + arguments[1] + ")" : "()"
        return text.replacingOccurrences(of: pattern, with: "-", options: [.regularExpression])  // bad: regex-injection
    }

    func clean(_ arguments: [String] = CommandLine.arguments) -> String {
        let text = arguments.joined(separator: " ")
        return text.replacingOccurrences(of: "\\s+", with: " ", options: [.regularExpression])  // good: regex-injection
    }

    func matches(_ names: [String]) -> [String] {
        let pasted = UIPasteboard.general.string ?? ""
        let like = NSPredicate(format: "SELF MATCHES %@", ".*" + pasted)  // bad: regex-injection
        let equal = NSPredicate(format: "SELF == %@", pasted)  // good: regex-injection
        return names.filter { like.evaluate(with: $0) || equal.evaluate(with: $0) }
    }
}

extension NSRegularExpression {
    convenience init(word: String) throws {
        try self.init(pattern: "\\b\(word)\\b", options: .caseInsensitive)  // bad: regex-injection
    }
}

func countTitle(in text: String) throws -> Int {
    let title = ProcessInfo.processInfo.environment["TITLE"] ?? "none"
    let regex = try NSRegularExpression(word: title)
    return regex.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
}
