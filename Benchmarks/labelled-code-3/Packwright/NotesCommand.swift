import ArgumentParser
import Foundation

/// Turns the HTML notes of a vendor into plain text.
struct NotesCleaner {
    func dropComments(_ html: String) -> String {
        html.replacingOccurrences(of: "<!--.*-->", with: "", options: .regularExpression) // bad: tag-filter
    }

    func dropBlocks(_ html: String) -> String {
        html.replacingOccurrences(of: "(?is)<(script|style)\\b[^>]*>.*?</\\1\\b[^>]*>", with: "", options: .regularExpression) // good: tag-filter
    }

    func versions(in notes: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: #"\bv[0-9]+\.[0-9]+\b"#)
        let whole = NSRange(location: 0, length: notes.utf16.count) // good: string-length-mix
        return expression.matches(in: notes, range: whole).map { (notes as NSString).substring(with: $0.range) }
    }

    func highlight(_ notes: String) -> NSAttributedString {
        let styled = NSMutableAttributedString(string: notes)
        styled.addAttribute(.link, value: "packwright:notes", range: NSRange(location: 0, length: notes.count)) // bad: string-length-mix
        return styled
    }

    func isVendorLink(_ text: String) -> Bool {
        text.firstMatch(of: /https:\/\/vendors.packwright.example\//) != nil // bad: regex-anchor
    }

    func isRegistryLink(_ text: String) -> Bool {
        text.wholeMatch(of: /https:\/\/registry\.packwright\.example\/[\w\/.-]*/) != nil // good: regex-anchor
    }

    func isBulletList(_ text: String) -> Bool {
        text.wholeMatch(of: /(-\s*(\w+\s*)+;)+/) != nil // bad: redos
    }

    func isHeading(_ text: String) -> Bool {
        text.wholeMatch(of: /#{1,6} [^\n]{1,120}/) != nil // good: redos
    }
}

/// Loads the notes of several vendors at once.
final class NotesCache: @unchecked Sendable { // bad: data-race
    private var texts: [URL: String] = [:]

    func text(at url: URL) -> String? { texts[url] }
    func keep(_ text: String, at url: URL) { texts[url] = text }
}

final class NotesIndex: @unchecked Sendable { // good: data-race
    private let queue = DispatchQueue(label: "packwright.notes")
    private var titles: [URL: String] = [:]

    func title(at url: URL) -> String? { queue.sync { titles[url] } }
    func keep(_ title: String, at url: URL) { queue.sync { titles[url] = title } }
}

struct Notes: AsyncParsableCommand {
    @Argument var sources: [URL] = []
    @Flag var keepComments = false

    func run() async throws {
        let cache = NotesCache()
        let index = NotesIndex()
        let cleaner = NotesCleaner()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for source in sources {
                group.addTask {
                    let text = try await Self.load(source)
                    cache.keep(text, at: source)
                    index.keep(String(text.prefix(60)), at: source)
                }
            }
            try await group.waitForAll()
        }
        for source in sources {
            guard let text = cache.text(at: source) else { continue }
            let body = cleaner.dropBlocks(keepComments ? text : cleaner.dropComments(text))
            print(index.title(at: source) ?? source.absoluteString)
            print(try cleaner.versions(in: body).joined(separator: ", "))
        }
    }

    private static func load(_ source: URL) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            let task = URLSession.shared.dataTask(with: source) { data, _, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self)) // good: continuation-misuse
                }
            }
            task.resume()
        }
    }
}
