// Newsreader: the feed, its storage and globals of shipped code.
import Foundation

public struct Article: Sendable {
    public let title: String
}

public protocol FeedStore: Sendable {
    func articles() async -> [Article]
}

/// Sendable: `lock` is taken by each method before it looks at `saved`.
public final class SavedArticles: FeedStore, @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let lock = NSLock()
    private var saved: [Article] = []
    public init() {}

    public func save(_ article: Article) { lock.withLock { saved.append(article) } }
    public func articles() async -> [Article] { lock.withLock { saved } }
}

public final class ReadMarks: @unchecked Sendable {  // bad: unchecked-sendable-documented-member, unchecked-sendable-undocumented
    private let defaults: UserDefaults
    public init(defaults: UserDefaults) { self.defaults = defaults }
    public func mark(_ title: String) { defaults.set(true, forKey: "read." + title) }
}

var articlesPerPage = 20  // bad: global-mutable-state

func showMore() { articlesPerPage += 20 }

enum Debugging {
    static var isVerbose = false  // bad: global-mutable-state
    nonisolated(unsafe) static var lines: [String] = []  // bad: nonisolated-unsafe-mutable, global-mutable-state

    static func note(_ line: String) {
        if isVerbose { lines.append(line) }
    }

    static func toggle() { isVerbose.toggle() }
}

final class FeedClient: Sendable {
    private static var delay = 1.0  // bad: global-mutable-state

    func backOff() async { Self.delay *= 2 }
}

final class FeedBuilder: @unchecked Sendable {  // bad: unchecked-chain
    private let saved: SavedArticles
    private let marks: ReadMarks

    init(saved: SavedArticles, marks: ReadMarks) {
        self.saved = saved
        self.marks = marks
    }

    func build() async -> [String] { await saved.articles().map(\.title) }
}
