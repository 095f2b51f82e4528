// Harder roads into patterns: wrappers, builders, static tables, generics, optional chains, own escape functions.
import Foundation

struct Rule {
    var name: String
    var pattern: String
    var flags: NSRegularExpression.Options = []
}

extension Rule {
    static let digits = Rule(name: "digits", pattern: "^[0-9]+$")
    static func word(_ word: String) -> Rule { Rule(name: word, pattern: "\\b" + word + "\\b") }
    static func literal(_ word: String) -> Rule {
        Rule(name: word, pattern: NSRegularExpression.escapedPattern(for: word))
    }
}

final class Rules {
    private var table: [String: Rule] = ["digits": .digits]
    private var compiled: [String: NSRegularExpression] = [:]

    func compile(_ rule: Rule) throws -> NSRegularExpression {
        try NSRegularExpression(pattern: rule.pattern, options: rule.flags)  // bad: regex-injection
    }

    func compileFixed(_ rule: Rule) throws -> NSRegularExpression {
        try NSRegularExpression(pattern: rule.pattern, options: rule.flags)  // good: regex-injection
    }

    func listen() throws {
        while let line = readLine() {
            compiled[line] = try compile(.word(line))
            compiled[line] = try compileFixed(.literal(line))
            compiled[line] = try compileFixed(.digits)
            table["last"] = Rule(name: line, pattern: "^a+$")
        }
    }

    func last() throws -> [NSRegularExpression] {
        guard let rule = table["last"] else { return [] }
        return [
            try NSRegularExpression(pattern: rule.pattern),  // good: regex-injection
            try NSRegularExpression(pattern: rule.name),  // bad: regex-injection
        ]
    }

    func isIn(_ text: String, _ word: String? = readLine()) -> Bool {
        guard let word else { return false }
        var pattern = ""
        for character in word {
            pattern += character.isLetter ? String(character) : "\\W"
        }
        let safe = try? Regex(pattern)  // good: regex-injection
        let open = try? Regex(word + "?")  // bad: regex-injection
        return [safe, open].compactMap { $0 }.contains { text.firstMatch(of: $0) != nil }
    }

    /// Escapes dots only.
    func half(_ word: String? = readLine()) throws -> NSRegularExpression {
        let pattern = (word ?? "").replacingOccurrences(of: ".", with: "\\.")
        return try NSRegularExpression(pattern: pattern)  // bad: regex-injection
    }

    func number(_ word: String? = readLine()) throws -> NSRegularExpression {
        let count = word.flatMap { Int($0) } ?? 1
        return try NSRegularExpression(pattern: "^[a-z]{\(count),}$")  // good: regex-injection
    }

    func template(_ word: String? = readLine(), in text: String) throws -> String {
        let regex = try NSRegularExpression(pattern: "[aeiou]")  // good: regex-injection
        let whole = NSRange(text.startIndex..., in: text)
        return regex.stringByReplacingMatches(in: text, range: whole, withTemplate: word ?? "")
    }

    func words(_ url: URL) async throws -> [String] {
        var found: [String] = []
        for try await line in url.lines {
            let options: String.CompareOptions = .regularExpression
            if "known words".range(of: line, options: options) != nil { found.append(line) }  // bad: regex-injection
            if line.range(of: "known words", options: options) != nil { found.append(line) }  // good: regex-injection
        }
        return found
    }

    func trimmed(_ arguments: [String] = CommandLine.arguments) -> [String] {
        let (text, cut) = (arguments.first ?? "", arguments.last ?? "")
        let pattern = "^" + cut
        return [
            text.replacingOccurrences(of: cut, with: ""),  // good: regex-injection
            text.replacingOccurrences(of: pattern, with: "", options: .regularExpression),  // bad: regex-injection
        ]
    }
}
