import Foundation

/// Runs independent pieces of work on several threads with room for deep syntax.
///
/// Threads of one's own, because the stacks of a pool are too small for a parser that recurses over hostile input.
enum Parallel {
    /// Enough for swift-syntax at its deepest nesting, reserved and not used up.
    private static let stackSize = 256 << 20

    /// The results of the body for 0 ..< count, in order.
    ///
    /// - Parameters:
    ///   - order: The numbers as they are begun, see ``largestFirst(_:size:)``; without it from 0 on.
    ///   - progress: Called now and then with how many have been begun.
    static func map<Value: Sendable>(
        _ count: Int, threads: Int, order: [Int]? = nil, progress: (@Sendable (Int) -> Void)? = nil,
        _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        guard count > 0 else { return [] }
        let queue = WorkQueue<Value>(order: order ?? Array(0..<count))
        let group = DispatchGroup()
        for _ in 0..<max(1, min(threads, count)) {
            group.enter()
            let thread = Thread {
                StackRoom.begin(size: stackSize)
                while let (begun, index) = queue.next() {
                    if begun.isMultiple(of: 64) { progress?(begun) }
                    queue.finish(index, body(index))
                }
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
        return queue.results
    }
}

extension Parallel {
    /// The numbers of pieces of work, the largest first, so that no thread ends long after the others.
    static func largestFirst(_ count: Int, size: (Int) -> Int) -> [Int] {
        let sizes = (0..<count).map(size)
        return sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    }
}

/// Hands out numbers and collects results by number.
private final class WorkQueue<Value: Sendable>: @unchecked Sendable {
    // Sendable: every property that changes is read and written under `lock`.
    private let lock = NSLock()
    private var following = 0
    private let order: [Int]
    private var values: [Value?]

    init(order: [Int]) {
        self.order = order
        values = Array(repeating: nil, count: order.count)
    }

    func next() -> (begun: Int, index: Int)? {
        lock.withLock {
            guard following < order.count else { return nil }
            defer { following += 1 }
            return (following, order[following])
        }
    }

    func finish(_ index: Int, _ value: Value) { lock.withLock { values[index] = value } }

    var results: [Value] { lock.withLock { values.compactMap(\.self) } }
}
