import Foundation

/// Runs independent pieces of work on several threads with room for deep syntax.
///
/// Threads of one's own, because the stacks of a pool are too small for a parser that recurses over hostile input.
enum Parallel {
    /// Enough for swift-syntax at its deepest nesting, reserved and not used up.
    private static let stackSize = 256 << 20

    /// The results of the body for 0 ..< count, in order.
    static func map<Value: Sendable>(
        _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        guard count > 0 else { return [] }
        let queue = WorkQueue<Value>(count: count)
        let group = DispatchGroup()
        for _ in 0..<max(1, min(threads, count)) {
            group.enter()
            let thread = Thread {
                while let index = queue.next() { queue.finish(index, body(index)) }
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
        return queue.results
    }
}

/// Hands out numbers and collects results by number.
private final class WorkQueue<Value: Sendable>: @unchecked Sendable {
    // Sendable: every property is read and written under `lock`.
    private let lock = NSLock()
    private var following = 0
    private var values: [Value?]

    init(count: Int) { values = Array(repeating: nil, count: count) }

    func next() -> Int? {
        lock.withLock {
            guard following < values.count else { return nil }
            defer { following += 1 }
            return following
        }
    }

    func finish(_ index: Int, _ value: Value) { lock.withLock { values[index] = value } }

    var results: [Value] { lock.withLock { values.compactMap(\.self) } }
}
