import Foundation
import RegexBuilder

struct Note: Identifiable, Codable, Hashable {
    let id: UUID
    var title: String
    var body: String
    var tags: [String]
}

struct ReplacementRule: Codable {
    var find: String
    var replacement: String
}

struct SearchRequest {
    enum Mode: String { case plain, word, wildcard, prefix, exact }

    var text: String
    var mode: Mode
    var tag: String?
    var exclude: String?

    init?(link: URL) {
        guard let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems else { return nil }
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard let query = value("q"), !query.isEmpty else { return nil }
        text = query
        mode = value("mode").flatMap(Mode.init(rawValue:)) ?? .plain
        tag = value("tag")
        exclude = value("not")
    }
}

protocol NoteStore: AnyObject, Sendable {
    func all() async throws -> [Note]
    func find(_ id: UUID) async throws -> Note?
    func save(_ note: Note) async throws
    func delete(_ id: UUID) async throws
    func replaceAll(with notes: [Note]) async throws
}

struct NoteSearchEngine {
    let store: any NoteStore

    func run(_ request: SearchRequest) async throws -> [Note] {
        let notes = try await store.all()
        let matches = try makeMatcher(for: request)
        return notes.filter { note in
            matches(note.body)
                && (request.tag.map { hasTag(note, named: $0) } ?? true)
                && !(request.exclude.map { isExcluded(note, by: $0) } ?? false)
        }
    }

    private func makeMatcher(for request: SearchRequest) throws -> (String) -> Bool {
        switch request.mode {
        case .plain:
            return { $0.range(of: request.text, options: [.caseInsensitive, .diacriticInsensitive]) != nil } // good: regex-injection
        case .word:
            let regex = try NSRegularExpression(pattern: "\\b\(request.text)\\b", options: .caseInsensitive) // bad: regex-injection
            return { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil } // good: string-length-mix
        case .wildcard:
            let pattern = request.text.replacingOccurrences(of: "*", with: ".*")
            let regex = try Regex(pattern).ignoresCase() // bad: regex-injection
            return { $0.contains(regex) }
        case .prefix:
            let regex = Regex { Anchor.startOfLine; request.text } // good: regex-injection
            return { $0.contains(regex) }
        case .exact:
            let regex = try NSRegularExpression(pattern: request.text, options: .ignoreMetacharacters) // good: regex-injection
            return { regex.numberOfMatches(in: $0, range: NSRange(location: 0, length: $0.utf16.count)) > 0 } // good: string-length-mix
        }
    }

    private func hasTag(_ note: Note, named name: String) -> Bool {
        let literal = NSRegularExpression.escapedPattern(for: name)
        return note.tags.contains { tag in
            tag.range(of: "^#?\(literal)$", options: [.regularExpression, .caseInsensitive]) != nil // good: regex-injection
        }
    }

    private func isExcluded(_ note: Note, by term: String) -> Bool {
        note.body.range(of: term, options: [.regularExpression, .caseInsensitive]) != nil // bad: regex-injection
    }

    func occurrences(for request: SearchRequest, in note: Note) throws -> Int {
        let term = NSRegularExpression.escapedTemplate(for: request.text)
        let regex = try NSRegularExpression(pattern: term) // bad: regex-injection
        return regex.numberOfMatches(in: note.body, range: NSRange(note.body.startIndex..., in: note.body))
    }
}

/// Clean-up rules a team shares; they are fetched from the workspace of another member.
struct RuleSync {
    let endpoint: URL

    func fetch() async throws -> [ReplacementRule] {
        let (data, _) = try await URLSession.shared.data(from: endpoint)
        return try JSONDecoder().decode([ReplacementRule].self, from: data)
    }

    func apply(_ rules: [ReplacementRule], to note: Note) -> Note {
        var result = note
        for rule in rules {
            result.title = result.title.replacingOccurrences(of: rule.find, with: rule.replacement) // good: regex-injection
            result.body = result.body.replacingOccurrences(of: rule.find, with: rule.replacement, options: .regularExpression) // bad: regex-injection
        }
        return result
    }
}
