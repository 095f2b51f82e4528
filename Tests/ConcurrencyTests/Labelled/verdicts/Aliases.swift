// Types behind other names, and types that clients inline.
import Foundation

final class Leaf {
    var keys: [Int] = []
}

/// Inlined by clients, and so public as far as inference goes.
@usableFromInline struct Branches {
    let count: Int

    struct Slice {
        let leaf: Leaf
    }

    @frozen @usableFromInline struct Bounds {
        let lower: Int
        let upper: Int
    }
}

struct Shelf {
    typealias Tree = Branches

    /// The alias is the beginning of a path.
    struct Part {
        typealias Slice = Tree.Slice
        let slice: Slice
    }
}

extension Shelf.Part: @unchecked Sendable {}  // bad: unchecked-sendable-non-sendable-member

struct Summary: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    let branches: Branches
}

struct Extent: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let bounds: Branches.Bounds
}

typealias ChunkSource = AsyncThrowingStream<Data, any Error>

/// The stream calls its closure before it is made.
final class ChunkReader: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private var continuation: ChunkSource.Continuation!
    private var source: ChunkSource!

    init() {
        source = ChunkSource { self.continuation = $0 }
    }

    func send(_ data: Data) { continuation.yield(data) }
}

/// The policy of a stream is a value of the language.
struct ChunkSettings {
    typealias Policy = AsyncThrowingStream<Data, any Error>.Continuation.BufferingPolicy
    nonisolated(unsafe) let policy: Policy  // bad: nonisolated-unsafe-constant
}

/// The alias of a class that keeps its closure says nothing of when that runs.
final class Watch {
    let handler: (Int) -> Void
    init(_ handler: @escaping (Int) -> Void) { self.handler = handler }
}

typealias Watcher = Watch

final class Gauge: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var level = 0
    private var watch: Watcher?

    init() {
        watch = Watcher { self.level = $0 }
    }

    func shown() -> String { "\(level)" }
}

/// Dispatch does not say so of its options, which are numbers.
final class WriteQueue: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let queue = DispatchQueue(label: "writes", attributes: .concurrent)
    private let flags: DispatchWorkItemFlags
    init(flags: DispatchWorkItemFlags) { self.flags = flags }
    func write(_ work: @escaping @Sendable () -> Void) { queue.async(flags: flags, execute: work) }
}
