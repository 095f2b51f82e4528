// Queues as guards: serial, concurrent with and without barrier, async writers, preconditions.
import Foundation

final class SerialSync: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "shop.basket")
    private var lines: [String] = []

    func add(_ line: String) { queue.async { self.lines.append(line) } }
    func all() -> [String] { queue.sync { lines } }
}

final class AsyncWriteBareRead: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "shop.prices")
    private var prices: [String: Int] = [:]

    func set(_ price: Int, for key: String) {
        queue.async { [weak self] in
            self?.prices[key] = price
        }
    }

    func price(for key: String) -> Int? { prices[key] }
}

final class BarrierWriter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "shop.stock", attributes: .concurrent)
    private var stock: [String: Int] = [:]

    func set(_ count: Int, for key: String) {
        queue.async(flags: .barrier) { self.stock[key] = count }
    }

    func count(for key: String) -> Int { queue.sync { stock[key] ?? 0 } }
}

final class ForgottenBarrier: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "shop.stock", attributes: .concurrent)
    private var stock: [String: Int] = [:]

    func set(_ count: Int, for key: String) {
        queue.async { self.stock[key] = count }
    }

    func count(for key: String) -> Int { queue.sync { stock[key] ?? 0 } }
}

final class BarrierInOneOfTwo: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "shop.offers", qos: .utility, attributes: [.concurrent])
    private var offers: [String] = []

    func add(_ offer: String) { queue.async(flags: .barrier) { self.offers.append(offer) } }
    func removeAll() { queue.sync { offers.removeAll() } }
    func all() -> [String] { queue.sync { offers } }
}

final class GlobalQueueWriter: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var visits = 0

    func visit() {
        DispatchQueue.global().async { self.visits += 1 }
    }
}

final class MainQueueOnly: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var badge = 0

    func raise() {
        DispatchQueue.main.async { self.badge += 1 }
    }

    func clear() {
        DispatchQueue.main.async { [weak self] in self?.badge = 0 }
    }
}

final class MainWriteBareRead: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var badge = 0

    func raise() {
        DispatchQueue.main.async { self.badge += 1 }
    }

    var hasBadge: Bool { badge > 0 }
}

final class PreconditionedParser: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "feed.parser")
    private var depth = 0

    func parse(_ text: String) {
        queue.async {
            self.open()
            self.close()
        }
    }

    func open() {
        dispatchPrecondition(condition: .onQueue(queue))
        depth += 1
    }

    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        depth -= 1
    }
}

final class TwoQueues: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let input = DispatchQueue(label: "audio.in")
    private let output = DispatchQueue(label: "audio.out")
    private var frames: [Float] = []

    func write(_ frame: Float) { input.async { self.frames.append(frame) } }
    func read() -> [Float] { output.sync { frames } }
}

final class OperationGate: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let operations: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    private var finished = 0

    func run(_ work: @escaping @Sendable () -> Void) {
        operations.addOperation {
            work()
            self.finished += 1
        }
    }
}

final class WideOperationQueue: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let operations = OperationQueue()
    private var finished = 0

    init() { operations.maxConcurrentOperationCount = 4 }

    func run(_ work: @escaping @Sendable () -> Void) {
        operations.addOperation {
            work()
            self.finished += 1
        }
    }
}

final class NestedAsync: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "sync.engine")
    private var stage = 0

    func advance() {
        queue.async {
            self.stage += 1
            DispatchQueue.global().async {
                print("stage", self.stage)
            }
        }
    }
}

final class NestedAsyncWithCopy: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "sync.engine")
    private var stage = 0

    func advance() {
        queue.async {
            self.stage += 1
            let stage = self.stage
            DispatchQueue.global().async {
                print("stage", stage)
            }
        }
    }
}

final class TargetedQueue: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue: DispatchQueue
    private var handlers: [String: @Sendable () -> Void] = [:]

    init() {
        queue = DispatchQueue(label: "router", qos: .userInitiated)
    }

    func register(_ name: String, _ handler: @escaping @Sendable () -> Void) {
        queue.sync { handlers[name] = handler }
    }

    func fire(_ name: String) {
        let handler = queue.sync { handlers[name] }
        handler?()
    }
}

final class AfterDelay: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "debounce")
    private var generation = 0

    func schedule(_ body: @escaping @Sendable () -> Void) {
        queue.async {
            self.generation += 1
            let mine = self.generation
            self.queue.asyncAfter(deadline: .now() + 0.3) {
                if self.generation == mine { body() }
            }
        }
    }
}
