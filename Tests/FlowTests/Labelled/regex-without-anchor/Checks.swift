// Checks of addresses, codes and names by patterns that may match anywhere; anchored and whole matches are clean.
// Pattern and use stand on one line or beside each other: the line of the pattern is the line to change.
import Foundation

struct RedirectCheck {
    let target: String

    var wholeRange: NSRange { NSRange(target.startIndex..., in: target) }

    func isOurs() -> Bool {
        let pattern = "https://www\\.example\\.com/"  // bad: regex-without-anchor
        return target.range(of: pattern, options: .regularExpression) != nil
    }

    func isOursAnchored() -> Bool {
        let pattern = "^https://www\\.example\\.com/"  // good: regex-without-anchor
        return target.range(of: pattern, options: .regularExpression) != nil
    }

    func isOursByOption() -> Bool {
        let pattern = "https://www\\.example\\.com/"  // good: regex-without-anchor
        return target.range(of: pattern, options: [.regularExpression, .anchored]) != nil
    }

    func isOursOpenEnd() -> Bool {
        let pattern = "^https://www\\.example\\.com"  // bad: regex-without-anchor
        return target.range(of: pattern, options: .regularExpression) != nil
    }

    func isEither() -> Bool {
        let pattern = "^https://a\\.example\\.com/|https://b\\.example\\.com/"  // bad: regex-without-anchor
        return target.range(of: pattern, options: .regularExpression) != nil
    }

    func isEitherGrouped() -> Bool {
        let pattern = "^(?:https://a\\.example\\.com/|https://b\\.example\\.com/)"  // good: regex-without-anchor
        return target.range(of: pattern, options: .regularExpression) != nil
    }

    func isPartner() throws -> Bool {
        let regex = try NSRegularExpression(pattern: "https?://partner\\.example\\.net/")  // bad: regex-without-anchor
        return regex.numberOfMatches(in: target, range: wholeRange) > 0
    }

    func isPartnerAnchored() throws -> Bool {
        let pattern = "\\Ahttps?://partner\\.example\\.net/"  // good: regex-without-anchor
        let regex = try NSRegularExpression(pattern: pattern)
        return regex.firstMatch(in: target, range: wholeRange) != nil
    }

    func isPartnerFromStart() throws -> Bool {
        let regex = try NSRegularExpression(pattern: "https?://partner\\.example\\.net/")  // good: regex-without-anchor
        return regex.firstMatch(in: target, options: .anchored, range: wholeRange) != nil
    }

    func host() -> Bool {
        guard let host = URL(string: target)?.host else { return false }
        return host.contains(#/example\.org$/#)  // bad: regex-without-anchor
    }

    func hostWhole() -> Bool {
        guard let host = URL(string: target)?.host else { return false }
        return host.contains(#/^(?:[a-z]+\.)?example\.org$/#)  // good: regex-without-anchor
    }

    func hostMatched() -> Bool {
        guard let host = URL(string: target)?.host else { return false }
        return host.wholeMatch(of: #/(?:[a-z]+\.)?example\.org/#) != nil  // good: regex-without-anchor
    }

    func firstMatch() -> Bool {
        target.firstMatch(of: #/https:\/\/static\.example\.com\//#) != nil  // bad: regex-without-anchor
    }

    func prefixMatch() -> Bool {
        target.prefixMatch(of: #/https:\/\/static\.example\.com\//#) != nil  // good: regex-without-anchor
    }

    func predicate() -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "https://www\\.example\\.com/.*")  // good: regex-without-anchor
            .evaluate(with: target)
    }

    /// Finds addresses in a text; nothing is decided by it.
    func links(in text: String) -> [String] {
        let found = text.matches(of: #/https:\/\/www\.example\.com\/[a-z]+/#)  // good: regex-without-anchor
        return found.map { String($0.output) }
    }

    func stripped(_ text: String) -> String {
        let pattern = "https://www\\.example\\.com/"  // good: regex-without-anchor
        return text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
}

struct FieldCheck {
    func isSafeScheme(_ text: String) -> Bool {
        let regex = try? Regex("https://[a-z.]+\\.example\\.com(?:/|$)")  // bad: regex-without-anchor
        return regex.flatMap { text.firstMatch(of: $0) } != nil
    }

    func endsRight(_ host: String) -> Bool {
        host.range(of: "\\.example\\.com$", options: .regularExpression) != nil  // good: regex-without-anchor
    }

    func trusted(_ origin: String) -> Bool {
        let rules = [
            "^https://login\\.example\\.com$",  // good: regex-without-anchor
            "https://admin\\.example\\.com",  // bad: regex-without-anchor
        ]
        return rules.contains { origin.range(of: $0, options: .regularExpression) != nil }
    }

    func allowed(_ address: String) -> Bool {
        let cdn = #/https?:\/\/cdn\.example\.com\/v\d\//#  // bad: regex-without-anchor
        guard address.contains(cdn) else { return false }
        return true
    }

    func multiline(_ address: String) throws -> Bool {
        let pattern = "https://files\\.example\\.com/$"  // bad: regex-without-anchor
        let regex = try NSRegularExpression(pattern: pattern)
        return regex.firstMatch(in: address, range: NSRange(address.startIndex..., in: address)) != nil
    }
}
