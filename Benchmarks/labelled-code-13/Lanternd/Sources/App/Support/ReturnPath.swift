import Vapor

enum ReturnPath {
    static func local(_ candidate: String?) -> String {
        guard let candidate,
              candidate.hasPrefix("/"),
              !candidate.hasPrefix("//"),
              !candidate.contains("\\"),
              candidate.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else { return "/" }
        return candidate
    }

    static func desk(_ candidate: String) -> String? {
        guard let url = URL(string: candidate), let host = url.host else { return nil }
        guard url.scheme == "https", host.hasSuffix("lantern.example") else { return nil } // bad: incomplete-host-check
        return url.absoluteString
    }

    static func widget(_ candidate: String) -> String? {
        guard let url = URLComponents(string: candidate), url.scheme == "https" else { return nil }
        guard let host = url.host?.lowercased(), host == "lantern.example" || host.hasSuffix(".lantern.example") else { return nil } // good: incomplete-host-check
        return url.string
    }
}

enum TextRules {
    static func highlight(_ term: String, in text: String) throws -> String {
        let expression = try NSRegularExpression(pattern: "\\b" + term, options: [.caseInsensitive]) // bad: regex-injection
        let whole = NSRange(text.startIndex..., in: text)
        return expression.stringByReplacingMatches(in: text, range: whole, withTemplate: "*$0*")
    }

    static func occurrences(of term: String, in text: String) throws -> Int {
        let quoted = NSRegularExpression.escapedPattern(for: term)
        let expression = try NSRegularExpression(pattern: "\\b" + quoted) // good: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    static func isPlaceName(_ text: String) -> Bool {
        text.range(of: "^([A-Za-z]+[ '-]?)+$", options: .regularExpression) != nil // bad: slow-regex
    }

    static func isItemNumber(_ text: String) -> Bool {
        text.range(of: "^LF-[0-9]{4}-[0-9]{1,8}$", options: .regularExpression) != nil // good: slow-regex
    }
}
