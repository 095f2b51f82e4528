// Newsreader: doubles and globals of the tests.
import Foundation

var recordedTitles: [String] = []  // good: global-mutable-state

func record(_ title: String) { recordedTitles.append(title) }

final class InMemoryFeed: FeedStore, @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var list: [Article] = []

    func add(_ article: Article) { lock.withLock { list.append(article) } }
    func articles() async -> [Article] { lock.withLock { list } }
}

final class EventRecorder: @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private let queue = DispatchQueue(label: "recorder", attributes: .concurrent)
    private var events: [String] = []

    func record(_ event: String) { queue.async(flags: .barrier) { self.events.append(event) } }
    func all() -> [String] { queue.sync { events } }
}

final class FeedStub: FeedStore, @unchecked Sendable {  // bad: unchecked-sendable-needless; good: lock-in-mock
    private let list: [Article]
    init(_ list: [Article]) { self.list = list }
    func articles() async -> [Article] { list }
}

final class CallCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, lock-in-mock
    let lock = NSLock()
    var calls = 0

    func called() {
        lock.lock()
        calls += 1
        lock.unlock()
    }
}

final class Expectation: @unchecked Sendable {  // bad: unchecked-sendable-race; good: lock-in-mock
    private var isMet = false
    func meet() { isMet = true }
    var met: Bool { isMet }
}

final class ScriptedFeed: FeedStore, Sendable {  // good: lock-in-mock
    private let script = Script()
    func articles() async -> [Article] { await script.next() }
}

actor Script {  // good: lock-in-mock
    private var steps: [[Article]] = []
    func next() -> [Article] { steps.isEmpty ? [] : steps.removeFirst() }
}
