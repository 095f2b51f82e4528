// Patterns that take exponential time on a failing text; look-alikes with one way to match are clean.
// Pattern and use stand on one line or beside each other: the line of the pattern is the line to change.
import Foundation

enum Validation {
    static let name = try? NSRegularExpression(pattern: "^([A-Za-z]+\\s?)+$")  // bad: catastrophic-regex
    static let safeName = try? NSRegularExpression(pattern: "^[A-Za-z]+(?:\\s[A-Za-z]+)*$")  // good: catastrophic-regex
    static let digits = try? NSRegularExpression(pattern: "^(\\d+)*$")  // bad: catastrophic-regex
    static let groups = try? NSRegularExpression(pattern: "^(?:\\d+-)*\\d+$")  // good: catastrophic-regex
    static let letters = #/^(a|aa)+$/#  // bad: catastrophic-regex
    static let safeLetters = #/^(a|b)+$/#  // good: catastrophic-regex
    static let csv = #/^(?:[^,]*,)*[^,]*$/#  // good: catastrophic-regex
    static let atomic = try? NSRegularExpression(pattern: "^(?>[a-z]+)+$")  // good: catastrophic-regex
    static let possessive = try? NSRegularExpression(pattern: "^(?:[a-z]++\\s?)+$")  // good: catastrophic-regex
}

struct ProfileForm {
    func isTag(_ text: String) -> Bool {
        text.range(of: "^#(\\w|\\d)+$", options: .regularExpression) != nil  // bad: catastrophic-regex
    }

    func isSafeTag(_ text: String) -> Bool {
        text.range(of: "^#[\\w\\d]+$", options: .regularExpression) != nil  // good: catastrophic-regex
    }

    func isMail(_ text: String) -> Bool {
        let pattern = "^([a-z0-9]+[._-]?)*@[a-z]+\\.[a-z]+$"  // bad: catastrophic-regex
        return text.range(of: pattern, options: .regularExpression) != nil
    }

    func isSafeMail(_ text: String) -> Bool {
        let pattern = "^[a-z0-9]+(?:[._-][a-z0-9]+)*@[a-z]+\\.[a-z]+$"  // good: catastrophic-regex
        return text.range(of: pattern, options: .regularExpression) != nil
    }

    func isQuoted(_ text: String) throws -> Bool {
        let open = try Regex(#""(?:[^"\\]|\\?.)*""#)  // bad: catastrophic-regex
        let safe = try Regex(#""(?:[^"\\]|\\.)*""#)  // good: catastrophic-regex
        return text.wholeMatch(of: open) != nil && text.wholeMatch(of: safe) != nil
    }

    func isPath(_ text: String) -> Bool {
        let open = NSPredicate(format: "SELF MATCHES %@", "(/?[a-z]+)+/")  // bad: catastrophic-regex
        let safe = NSPredicate(format: "SELF MATCHES %@", "(/[a-z]+)+/")  // good: catastrophic-regex
        return open.evaluate(with: text) || safe.evaluate(with: text)
    }

    func isStatement(_ text: String) -> Bool {
        text.wholeMatch(of: #/(\s*\w+\s*)*;/#) != nil  // bad: catastrophic-regex
    }

    func isSafeStatement(_ text: String) -> Bool {
        text.wholeMatch(of: #/\s*\w+(?:\s+\w+)*\s*;/#) != nil  // good: catastrophic-regex
    }

    func clean(_ text: String) -> String {
        let pattern = "((x|y|xy)+)\\."  // bad: catastrophic-regex
        return text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    func cleanSafely(_ text: String) -> String {
        let pattern = "((x|y|zz)+)\\."  // good: catastrophic-regex
        return text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    /// Nothing follows the loop, so nothing can fail after it.
    func leadingDigits(_ text: String) -> Bool {
        text.range(of: "^(\\d+)+", options: .regularExpression) != nil  // good: catastrophic-regex
    }

    /// Not used as a pattern.
    func help() -> String {
        let example = "^(a+)+$"  // good: catastrophic-regex
        return "Never write " + example
    }

    func short(_ text: String) -> Bool {
        text.range(of: "^([a-z]{2}){1,3}$", options: .regularExpression) != nil  // good: catastrophic-regex
    }

    func nested(_ text: String) throws -> Bool {
        let regex = try NSRegularExpression(pattern: "^((ab)*)*c$")  // bad: catastrophic-regex
        let whole = NSRange(text.startIndex..., in: text)
        return regex.firstMatch(in: text, range: whole) != nil
    }
}
