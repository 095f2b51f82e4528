import ArgumentParser
import Darwin
import Foundation
import OSLog

/// Watches the serial output of a board and answers the relay's questions about it.
struct Logs: AsyncParsableCommand {
    @Option var relay: String = "https://bench.example/"
    @Argument var file: String

    struct Question: Decodable {
        let pattern: String
        let replacement: String
        let word: String
        let predicate: String
        let subsystem: String
    }

    func run() async throws {
        guard let base = URL(string: relay) else { throw ValidationError("relay") }
        let (data, _) = try await URLSession.shared.data(from: base.appending(path: "questions/next"))
        let question = try JSONDecoder().decode(Question.self, from: data)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let search = LogSearch(lines: lines)
        let console = Console()
        for line in try search.matching(question.pattern) { console.show(line) }
        for line in search.redacted(question.pattern, with: question.replacement) { console.show(line) }
        for line in search.mentioning(question.word) { console.show(line) }
        for entry in try SystemLog().entries(question.predicate) { console.show(entry) }
    }
}

struct LogSearch {
    let lines: [String]

    func matching(_ pattern: String) throws -> [String] {
        let regex = try Regex(pattern, as: Substring.self) // bad: regex-injection
        return lines.filter { $0.firstMatch(of: regex) != nil }
    }

    func redacted(_ pattern: String, with replacement: String) -> [String] {
        guard let regex = try? NSRegularExpression(pattern: "key=(" + pattern + ")") else { return lines } // bad: regex-injection
        return lines.map { regex.stringByReplacingMatches(in: $0, range: NSRange($0.startIndex..., in: $0), withTemplate: "key=*") }
    }

    func replaced(with text: String) -> [String] {
        let regex = try! NSRegularExpression(pattern: "serial=([0-9A-F]{8})")
        return lines.map { regex.stringByReplacingMatches(in: $0, range: NSRange($0.startIndex..., in: $0), withTemplate: NSRegularExpression.escapedTemplate(for: text)) } // good: regex-injection
    }

    func mentioning(_ word: String) -> [String] {
        lines.filter { $0.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil } // good: regex-injection
    }

    func levels(_ names: [String]) -> [String] {
        let any = names.map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|")
        return lines.filter { $0.range(of: "^\\[(\(any))\\]", options: .regularExpression) != nil } // good: regex-injection
    }

    func tags(_ names: [String]) -> [String] {
        let any = names.joined(separator: "|")
        return lines.filter { $0.range(of: "^<(\(any))>", options: .regularExpression) != nil } // bad: regex-injection
    }

    func like(_ pattern: String) -> [String] {
        let predicate = NSPredicate(format: "SELF MATCHES %@", pattern) // bad: regex-injection
        return lines.filter { predicate.evaluate(with: $0) }
    }

    func containing(_ text: String) -> [String] {
        let predicate = NSPredicate(format: "SELF CONTAINS[cd] %@", text) // good: regex-injection
        return lines.filter { predicate.evaluate(with: $0) }
    }
}

/// Shapes of the lines a board prints; the text is whatever came over the wire.
struct LineShapes {
    private let header = try! NSRegularExpression(pattern: "^(\\[[^\\]]*\\]\\s*)+:(.*)+$")
    private let pair = try! NSRegularExpression(pattern: "^[a-z]+=[^ ]*( [a-z]+=[^ ]*)*$")
    private let dump = /^(?:[0-9a-f]+ ?)+$/
    private let hex = /^[0-9a-f]{2}(?: [0-9a-f]{2})*$/

    func isHeader(_ line: String) -> Bool {
        header.numberOfMatches(in: line, range: NSRange(location: 0, length: line.utf16.count)) > 0 // bad: slow-regex
    }

    func isPairs(_ line: String) -> Bool {
        pair.numberOfMatches(in: line, range: NSRange(location: 0, length: line.utf16.count)) > 0 // good: slow-regex
    }

    func isDump(_ line: String) -> Bool {
        line.wholeMatch(of: dump) != nil // bad: slow-regex
    }

    func isHex(_ line: String) -> Bool {
        line.wholeMatch(of: hex) != nil // good: slow-regex
    }

    func isPath(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "(/?[a-zA-Z0-9]*)*\\.log").evaluate(with: line) // bad: slow-regex
    }

    func isVersion(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "v[0-9]{1,4}\\.[0-9]{1,4}(-[a-z0-9]{1,16})?").evaluate(with: line) // good: slow-regex
    }

    func trimmed(_ line: String) -> String {
        line.replacingOccurrences(of: "(x+x+)+y", with: "", options: .regularExpression) // bad: slow-regex
    }

    func squeezed(_ line: String) -> String {
        line.replacingOccurrences(of: " +", with: " ", options: .regularExpression) // good: slow-regex
    }
}

struct SystemLog {
    func entries(_ filter: String) throws -> [String] {
        let store = try OSLogStore(scope: .currentProcessIdentifier)
        return try store.getEntries(matching: NSPredicate(format: filter)).map(\.composedMessage) // bad: predicate-injection
    }

    func entries(subsystem: String) throws -> [String] {
        let store = try OSLogStore(scope: .currentProcessIdentifier)
        return try store.getEntries(matching: NSPredicate(format: "subsystem == %@", subsystem)).map(\.composedMessage) // good: predicate-injection
    }
}

struct Console {
    func show(_ line: String) {
        NSLog(line) // bad: format-string
    }

    func note(_ line: String) {
        NSLog("%@", line) // good: format-string
    }

    func banner(_ text: String, board: String) {
        withVaList([board as NSString]) { NSLogv(text, $0) } // bad: format-string
    }

    func fixedBanner(_ text: String, board: String) {
        withVaList([board as NSString, text as NSString]) { NSLogv("%@: %@", $0) } // good: format-string
    }

    func record(_ line: String) {
        withVaList([]) { vsyslog(LOG_NOTICE, line, $0) } // bad: format-string
    }

    func recordLine(_ line: String) {
        line.withCString { text in
            withVaList([text]) { vsyslog(LOG_NOTICE, "%s", $0) } // good: format-string
        }
    }

    func report(_ reply: String, volts: Double) -> String {
        let text = NSMutableString(string: "Reply: ")
        text.appendFormat(reply as NSString, volts) // bad: format-string
        return text as String
    }

    func measure(_ reply: String, volts: Double) -> String {
        let text = NSMutableString(string: reply)
        text.appendFormat(" at %.2f V", volts) // good: format-string
        return text as String
    }
}
