// What makes a queue serial, and whose queue it is.
import Foundation

final class NarrowOperations {
    func run(_ jobs: [@Sendable () -> Void]) {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        for job in jobs { queue.addOperation(job) }
    }
}

final class WideOperations: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let queue = OperationQueue()
    private var done = 0

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.addOperation {
            work()
            self.done += 1
        }
    }
}

final class NarrowedLater: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = OperationQueue()
    private var done = 0

    init() { self.queue.maxConcurrentOperationCount = 1 }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.addOperation {
            work()
            self.done += 1
        }
    }
}

final class NarrowedByAnother: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let queue = OperationQueue()
    private var done = 0
    private let other: NarrowedLaterBox

    init(other: NarrowedLaterBox) {
        self.other = other
        other.queue.maxConcurrentOperationCount = 1
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.addOperation {
            work()
            self.done += 1
        }
    }
}

final class NarrowedLaterBox: Sendable {
    let queue = OperationQueue()
}

final class MadeInAFunction: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: OperationQueue
    private var done = 0

    init() {
        let narrow = OperationQueue()
        narrow.name = "uploads"
        narrow.maxConcurrentOperationCount = 1
        queue = narrow
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.addOperation {
            work()
            self.done += 1
        }
    }
}

final class QueueOfTheCaller: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: DispatchQueue
    private var lines: [String] = []

    init(queue: DispatchQueue) { self.queue = queue }

    func add(_ line: String) { queue.async { self.lines.append(line) } }
    func all() -> [String] { queue.sync { lines } }
}

final class QueueWithDefault: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: DispatchQueue
    private var lines: [String] = []

    init(queue: DispatchQueue = DispatchQueue(label: "lines")) { self.queue = queue }

    func add(_ line: String) { queue.async { self.lines.append(line) } }
    func all() -> [String] { queue.sync { lines } }
}

final class QueueThatIsWide: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue: DispatchQueue
    private var lines: [String] = []

    init(queue: DispatchQueue = DispatchQueue(label: "lines", attributes: .concurrent)) { self.queue = queue }

    func add(_ line: String) { queue.async { self.lines.append(line) } }
    func all() -> [String] { queue.sync { lines } }
}
