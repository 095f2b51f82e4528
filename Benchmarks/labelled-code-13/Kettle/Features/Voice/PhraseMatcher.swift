import Foundation

final class PhraseMatcher {
    private static let temperature = try! NSRegularExpression(pattern: "([0-9]{1,3}) ?(?:°|degrees)") // good: slow-regex
    private static let polite = try! NSRegularExpression(pattern: "^(\\s*(please|kindly)?\\s*)*boil$") // bad: slow-regex
    private static let device = try! NSRegularExpression(pattern: "^[a-z]+(?: [a-z]+){0,3}$") // good: slow-regex

    func isPolite(_ phrase: String) -> Bool {
        Self.polite.firstMatch(in: phrase, range: NSRange(phrase.startIndex..., in: phrase)) != nil
    }

    func celsius(in phrase: String) -> Int? {
        guard let match = Self.temperature.firstMatch(in: phrase, range: NSRange(phrase.startIndex..., in: phrase)),
              let range = Range(match.range(at: 1), in: phrase) else { return nil }
        return Int(phrase[range])
    }

    func isDevice(_ phrase: String) -> Bool {
        Self.device.firstMatch(in: phrase, range: NSRange(phrase.startIndex..., in: phrase)) != nil
    }

    func isAddress(_ text: String) -> Bool {
        let format = NSPredicate(format: "SELF MATCHES %@", "(([a-z0-9])+\\.?)+@([a-z]+\\.)+[a-z]{2,}") // bad: slow-regex
        return format.evaluate(with: text)
    }

    func mentions(_ nickname: String, in phrase: String) -> Bool {
        guard let regex = try? Regex("(?i)\\b" + nickname + "\\b") else { return false } // bad: regex-injection
        return phrase.contains(regex)
    }

    func starts(_ phrase: String, with nickname: String) -> Bool {
        let pattern = "^" + NSRegularExpression.escapedPattern(for: nickname) + "[ ,]"
        return phrase.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil // good: regex-injection
    }
}
