import Foundation
import RegexBuilder
import SwiftUI
import UIKit

/// Moderators of a community publish word filters; every reader's app downloads and runs them.
struct WordFilter: Decodable {
    let word: String
    let expression: String
    let replacement: String
}

struct FilterEngine {
    let filter: WordFilter

    func count(in text: String) throws -> Int {
        let expression = try NSRegularExpression(pattern: "\\b\(filter.word)\\b", options: .caseInsensitive) // bad: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    func quietCount(in text: String) throws -> Int {
        let word = NSRegularExpression.escapedPattern(for: filter.word)
        let expression = try NSRegularExpression(pattern: "\\b" + word + "\\b") // good: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    func firstHit(in text: String) throws -> Substring? {
        try text.firstMatch(of: Regex(filter.expression)).map { text[$0.range] } // bad: regex-injection
    }

    func hides(_ text: String) -> Bool {
        text.range(of: filter.expression, options: [.regularExpression, .caseInsensitive]) != nil // bad: regex-injection
    }

    func contains(_ text: String) -> Bool {
        text.range(of: filter.word, options: [.caseInsensitive, .diacriticInsensitive]) != nil // good: regex-injection
    }

    func clean(_ text: String) -> String {
        text.replacingOccurrences(of: filter.word + "+", with: filter.replacement, options: .regularExpression) // bad: regex-injection
    }

    func allowed(_ names: [String]) -> [String] {
        (names as NSArray).filtered(using: NSPredicate(format: "NOT (SELF MATCHES %@)", filter.expression)) as? [String] ?? [] // bad: regex-injection
    }

    func tagged(in text: String) throws -> Int {
        let custom = try Regex(filter.expression) // bad: regex-injection
        let pattern = Regex {
            "#"
            Capture { custom }
        }
        let literal = Regex {
            "#"
            Capture { filter.word } // good: regex-injection
        }
        return text.matches(of: pattern).count + text.matches(of: literal).count
    }

    func posix(_ text: String) -> Bool {
        var compiled = regex_t()
        guard regcomp(&compiled, filter.expression, REG_EXTENDED) == 0 else { return false } // bad: regex-injection
        defer { regfree(&compiled) }
        return regexec(&compiled, text, 0, nil, 0) == 0
    }
}

enum Patterns {
    static let hashtag = try! NSRegularExpression(pattern: "^#([A-Za-z0-9]+_?)+$") // bad: slow-regex
    static let handle = try! NSRegularExpression(pattern: "^@[A-Za-z0-9_]{1,30}$") // good: slow-regex
    static let spaced = #/^(\w+\s?)*$/# // bad: slow-regex
    static let words = #/^\w+(?: \w+)*$/# // good: slow-regex
}

extension String {
    var looksLikeEmail: Bool {
        range(of: "^([a-zA-Z0-9._-]+)*@([a-z]+\\.)+[a-z]{2,}$", options: .regularExpression) != nil // bad: slow-regex
    }

    var looksLikePhone: Bool {
        range(of: #"^\+?[0-9]{6,15}$"#, options: .regularExpression) != nil // good: slow-regex
    }

    var looksLikeList: Bool {
        NSPredicate(format: "SELF MATCHES %@", "(([a-z])+,?)+;").evaluate(with: self) // bad: slow-regex
    }

    var withoutTags: String {
        replacingOccurrences(of: "<(([^<>]*)+)>", with: "", options: .regularExpression) // bad: slow-regex
    }
}

struct CommentForm: View {
    let incoming: [ReaderComment]
    let filters: [WordFilter]
    @State private var report = ""

    private func screen(_ comment: ReaderComment) throws -> Int {
        let text = comment.text
        var hits = 0
        if Patterns.hashtag.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil { hits += 1 }
        if Patterns.handle.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil { hits += 1 }
        if text.wholeMatch(of: Patterns.spaced) != nil || text.wholeMatch(of: Patterns.words) != nil { hits += 1 }
        if comment.nickname.looksLikeEmail || comment.nickname.looksLikePhone || text.looksLikeList { hits += 1 }
        if try text.withoutTags.firstMatch(of: Regex("(x+x+)+y")) != nil { hits += 1 } // bad: slow-regex
        for engine in filters.map(FilterEngine.init(filter:)) {
            hits += try engine.count(in: text) + engine.quietCount(in: text) + engine.tagged(in: text)
            if engine.hides(text) || engine.contains(text) || engine.posix(text) { hits += 1 }
            hits += engine.clean(text).count + engine.allowed([comment.nickname]).count
            hits += try engine.firstHit(in: text) == nil ? 0 : 1
        }
        return hits
    }

    var body: some View {
        VStack {
            Text(report)
            Button("Screen") { report = "\(incoming.compactMap { try? screen($0) }.reduce(0, +)) hits" }
        }
    }
}

final class CommunityViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        Task {
            async let comments = URLSession.shared.data(from: URL(string: "https://api.pressroom.com/comments")!).0
            async let filters = URLSession.shared.data(from: URL(string: "https://api.pressroom.com/filters")!).0
            let form = CommentForm(incoming: try JSONDecoder().decode([ReaderComment].self, from: await comments),
                                   filters: try JSONDecoder().decode([WordFilter].self, from: await filters))
            present(UIHostingController(rootView: form), animated: true)
        }
    }
}
