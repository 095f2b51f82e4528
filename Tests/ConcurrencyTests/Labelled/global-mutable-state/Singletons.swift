// Singletons of classes that promise nothing: which of them are changed while other threads look.
import Foundation

struct Article {
    let id: String
}

/// A task of a class that no actor isolates runs off the main thread.
final class ArticleStore {
    static let shared = ArticleStore()  // bad: global-mutable-state
    private(set) var articles: [Article] = []

    func reload() {
        Task {
            articles = await fetch()
        }
    }

    private func fetch() async -> [Article] { [] }
}

struct ArticleCount {
    var text: String { "\(ArticleStore.shared.articles.count)" }
}

/// The answer of a session comes on a queue of its own.
final class SessionKeeper: NSObject {
    static let current = SessionKeeper()  // bad: global-mutable-state
    private var token: String?

    func signIn(_ url: URL) {
        URLSession.shared.dataTask(with: url) { data, _, _ in
            self.token = data.map { String(decoding: $0, as: UTF8.self) }
        }.resume()
    }

    func header() -> String { "Bearer \(token ?? "")" }
}

/// The class itself knows no threads; who calls it does.
final class Visits {
    static let shared = Visits()  // bad: global-mutable-state
    private var counts: [String: Int] = [:]
    func add(_ page: String) { counts[page, default: 0] += 1 }
    func count(_ page: String) -> Int { counts[page] ?? 0 }
}

func prefetch(_ pages: [String]) {
    DispatchQueue.global().async {
        for page in pages { Visits.shared.add(page) }
    }
}

/// Used as the app's main thread uses everything: nothing shows another one.
final class Theme {
    static let shared = Theme()  // good: global-mutable-state
    var isDark = false
    func toggle() { isDark.toggle() }
}

func darken() {
    Theme.shared.toggle()
    DispatchQueue.main.async { Theme.shared.isDark = true }
}

/// The way back to the main queue is part of the answer.
final class Profile {
    static let shared = Profile()  // good: global-mutable-state
    private(set) var name = ""

    func load(_ url: URL) {
        URLSession.shared.dataTask(with: url) { data, _, _ in
            DispatchQueue.main.async { self.name = String(decoding: data ?? Data(), as: UTF8.self) }
        }.resume()
    }

    func rename(_ name: String) {
        Task { @MainActor in self.name = name }
    }
}

/// A lock is held at each use.
final class Ledger {
    static let shared = Ledger()  // good: global-mutable-state
    private let lock = NSLock()
    private var sums: [String: Int] = [:]

    func add(_ amount: Int, to name: String) {
        DispatchQueue.global().async {
            self.lock.withLock { self.sums[name, default: 0] += amount }
        }
    }

    func sum(_ name: String) -> Int { lock.withLock { sums[name] ?? 0 } }
}

/// The lock is forgotten where it is read.
final class Quota {
    static let shared = Quota()  // bad: global-mutable-state
    private let queue = DispatchQueue(label: "quota")
    private var used = 0
    func spend(_ amount: Int) { queue.async { self.used += amount } }
    func left(of all: Int) -> Int { all - used }
}

/// Nobody but the one piece of work touches it.
final class Warmup {
    static let shared = Warmup()  // good: global-mutable-state
    private var steps = 0
    func run() {
        DispatchQueue(label: "warmup").async {
            self.steps += 1
            print(self.steps)
        }
    }
}

/// The queue that is handed in may be the main one.
final class Poller {
    static let shared = Poller()  // good: global-mutable-state
    private var last: Date?
    func poll(on queue: DispatchQueue) { queue.async { self.last = Date() } }
    func age() -> TimeInterval { -(last?.timeIntervalSinceNow ?? 0) }
}

/// Of the box of another package nobody knows whether it is a value.
final class Pictures {
    static let shared = Pictures()  // good: global-mutable-state
    private var box = PictureBox(name: "all")
    func clear() { DispatchQueue.global().async { self.box.removeAll() } }
    func has(_ name: String) -> Bool { box.contains(name) }
}

/// Judged where the promise stands.
final class Feed: @unchecked Sendable {  // bad: unchecked-sendable-race; good: global-mutable-state
    static let shared = Feed()  // good: global-mutable-state
    private var items: [Article] = []
    func load() { Task.detached { self.items = [] } }
    func count() -> Int { items.count }
}
