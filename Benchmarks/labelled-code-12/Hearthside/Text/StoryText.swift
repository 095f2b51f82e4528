import Foundation

/// Texts that the server can change without an update of the app.
struct RemoteTexts: Codable {
    var greeting = "Hello %@"
    var bylines: [String: String] = [:]
}

struct StoryText {
    var texts = RemoteTexts()

    func byline(for story: Story) -> String {
        guard story.year > 0 else { return story.author }
        return String(format: "%@, %d", story.author, story.year) // good: format-string
    }

    func greeting(_ name: String) -> String {
        String(format: texts.greeting, name) // bad: format-string
    }

    func caption(_ story: Story, number: Int) -> NSString {
        NSString(format: "\(story.title) %ld" as NSString, number) // bad: format-string
    }

    func plainCaption(_ story: Story, number: Int) -> NSString {
        NSString(format: "%@ %ld", story.title, number) // good: format-string
    }

    func footer(_ story: Story) -> String {
        let lines = [story.author, "page %d of %d"]
        return String(format: lines.joined(separator: " · "), locale: .current, 1, 2) // bad: format-string
    }

    func plainFooter(_ story: Story) -> String {
        [story.author, String(format: "page %d of %d", locale: .current, 1, 2)].joined(separator: " · ") // good: format-string
    }
}

/// Word lists and rules against spam in the village forums.
struct Moderation {
    struct Rule: Codable {
        var word: String
        var mask: String
    }

    func masked(_ text: String, rules: [Rule]) -> String {
        rules.reduce(text) { current, rule in
            current.replacingOccurrences(of: "(?i)" + rule.word, with: "•", options: .regularExpression) // bad: regex-injection
        }
    }

    func veiled(_ text: String, rules: [Rule]) -> String {
        rules.reduce(text) { current, rule in
            current.replacingOccurrences(of: rule.word, with: rule.mask, options: [.caseInsensitive, .diacriticInsensitive]) // good: regex-injection
        }
    }

    /// Passages that mention a member, whose name comes with the profile.
    func mentions(of member: String, in text: String) throws -> [Substring] {
        let expression = try Regex("@" + member + "(?:\\s|$)").ignoresCase() // bad: regex-injection
        return text.matches(of: expression).map { text[$0.range] }
    }

    func quotes(of member: String, in text: String) throws -> [String] {
        let name = NSRegularExpression.escapedPattern(for: member)
        let expression = try NSRegularExpression(pattern: "> *\(name):") // good: regex-injection
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
            Range($0.range, in: text).map { String(text[$0]) }
        }
    }

    func looksLikeLinkList(_ text: String) -> Bool {
        text.range(of: #"^(?:https?://\S+\s)+\.$"#, options: .regularExpression) != nil // good: slow-regex
    }

    func isAllTags(_ text: String) -> Bool {
        text.range(of: #"^((#\w+)*\s*)*$"#, options: .regularExpression) != nil // bad: slow-regex
    }

    func isTagLine(_ text: String) -> Bool {
        text.range(of: #"^#\w+(?: #\w+)*$"#, options: .regularExpression) != nil // good: slow-regex
    }

    private static let signature = #/^(?:[\p{L}'-]+ ?){1,}(?:\(.*\))*$/# // bad: slow-regex

    func hasSignature(_ line: String) -> Bool {
        line.firstMatch(of: Self.signature) != nil
    }

    private static let year = #/\b1[0-9]{3}\b|\b20[0-9]{2}\b/# // good: slow-regex

    func years(in line: String) -> [Substring] {
        line.matches(of: Self.year).map(\.output)
    }
}

/// Integrity of the word list that was bundled with the last update.
struct ListGate {
    let verify: (Data) throws -> Void

    func accepts(_ list: Data) -> Bool {
        do {
            try verify(list)
        } catch {
            print("list check: \(error)") // bad: error-swallowed
        }
        return true
    }

    func admits(_ list: Data) -> Bool {
        do {
            try verify(list)
            return true
        } catch {
            return false // good: error-swallowed
        }
    }
}
