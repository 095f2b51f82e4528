import AuditModel

extension FormTests {
    /// What is guarded though the lock is taken far away, what one owner has to itself, and what no lock suits.
    static let confined: [Case] = [
        Case(
            name: "helpers of helpers hold what the first caller takes", about: "Ledger", verdict: .guarded,
            form: .mutex,
            source: """
                import Foundation
                final class Ledger: @unchecked Sendable {
                    private let lock = NSLock()
                    private var entries: [Int] = []
                    func add() { lock.withLock { entries.append(1); settle() } }
                    private func settle() { sort() }
                    private func sort() { trim() }
                    private func trim() { balance() }
                    private func balance() { close() }
                    private func close() { finish() }
                    private func finish() { note() }
                    private func note() { entries.append(2) }
                }
                """),
        Case(
            name: "a closure that is called on the spot holds what is held there", about: "Choice",
            verdict: .guarded, form: .mutex,
            source: """
                import Foundation
                final class Choice: @unchecked Sendable {
                    private let lock = NSLock()
                    private var lines: [String] = []
                    func take(_ all: Bool) -> [String] {
                        lock.withLock {
                            let taken: [String] = { if all { return lines }; return [] }()
                            lines = []
                            return taken
                        }
                    }
                }
                """),
        Case(
            name: "a member that guards itself lacks the word alone", about: "Editor", verdict: .documentedMember,
            form: .keep, risk: .acceptable,
            source: """
                import Foundation
                public class Editor: @unchecked Sendable {
                    private let cache = Cache()
                    func text() -> [String] { cache.text("") }
                    final class Cache {
                        static let queue = DispatchQueue(label: "cache")
                        private var source: String?
                        private var lines = [String]()
                        func text(_ new: String) -> [String] {
                            Self.queue.sync {
                                if new != source { lines = [new]; source = new }
                                return lines
                            }
                        }
                    }
                }
                """),
        Case(
            name: "one that forgets its lock once does not", about: "Editor", verdict: .nonSendableMember,
            form: .sendableMember, risk: .important,
            source: """
                import Foundation
                public class Editor: @unchecked Sendable {
                    private let cache = Cache()
                    func text() -> [String] { cache.text("") }
                    final class Cache {
                        static let queue = DispatchQueue(label: "cache")
                        private var source: String?
                        private var lines = [String]()
                        func clear() { lines = [] }
                        func text(_ new: String) -> [String] {
                            Self.queue.sync {
                                if new != source { lines = [new]; source = new }
                                return lines
                            }
                        }
                    }
                }
                """),
        Case(
            name: "a member that clients could use beside its queue", about: "SafeStream", verdict: .nonSendableMember,
            form: .keep, risk: .acceptable,
            source: """
                import Foundation
                public protocol ByteStream: AnyObject { func write(_ byte: UInt8) }
                public final class SafeStream: @unchecked Sendable {
                    public let stream: any ByteStream
                    private let queue = DispatchQueue(label: "stream")
                    public init(_ stream: any ByteStream) { self.stream = stream }
                    public func write(_ byte: UInt8) { queue.sync { stream.write(byte) } }
                    public func twice(_ byte: UInt8) { queue.sync { stream.write(byte); stream.write(byte) } }
                }
                """),
        Case(
            name: "nothing outside of its package conforms to a protocol", about: "Storage",
            verdict: .nonSendableMember, form: .sendableMember, risk: .acceptable,
            source: """
                package protocol Flushable { func flush() async }
                package struct Replay: Flushable, Sendable { package func flush() async {} }
                struct Storage: @unchecked Sendable { var flusher: (any Flushable)? }
                """, holds: ["package protocol Flushable: Sendable"]),
        Case(
            name: "what heirs have to write cannot be final", about: "Reply", verdict: .needless, form: .keep,
            source: """
                class Reply: @unchecked Sendable {
                    private let tag: String
                    init(tag: String) { self.tag = tag }
                    func handle(_ line: String) -> Bool { fatalError("for heirs") }
                }
                """),
        Case(
            name: "the queue of a session changes what a lock has given out", about: "Jobs", verdict: .guarded,
            form: .keep, risk: .acceptable, source: jobs("delegateQueue: nil")),
        Case(
            name: "a queue that runs several at once does not keep it apart", about: "Jobs", verdict: .partlyGuarded,
            form: .lock, source: jobs("delegateQueue: OperationQueue()")),
        Case(
            name: "an initializer that ends the program has no clients", about: "init",
            verdict: .preconcurrencyUnjustified, form: .deleteWord, risk: .acceptable,
            source: """
                import UIKit
                class ListController: UIViewController {
                    @MainActor @preconcurrency
                    required init?(coder: NSCoder) { fatalError("no archives") }
                }
                """),
        Case(
            name: "a copy made under the lock is nobody else's yet", about: "Tree", verdict: .guarded, form: .mutex,
            source: """
                import Foundation
                final class Tree: @unchecked Sendable {
                    private let lock = NSLock()
                    private var names: [String] = []
                    func copy() -> Tree {
                        return lock.withLock {
                            let tree = Tree()
                            tree.names = names
                            return tree
                        }
                    }
                    func add(_ name: String) { lock.withLock { names.append(name) } }
                }
                """),
        Case(
            name: "a model that views bind goes to the main actor, whoever makes it", about: "Navigation",
            verdict: .race, form: .mainActor,
            source: """
                import Observation
                protocol Module: AnyObject { func configure() }
                @Observable final class Navigation: Module, @unchecked Sendable {
                    var path: [String] = []
                    @ObservationIgnored private var task: Task<Void, Never>?
                    init() {}
                    func configure() { task = Task.detached { [weak self] in self?.reset() } }
                    func reset() { path = [] }
                    func show() -> Int { path.count }
                }
                func modules() -> [any Module] { [Navigation()] }
                """, lacks: ["lock"]),
        Case(
            name: "what views do not observe may have a lock", about: "Tally", verdict: .race, form: .lock,
            source: """
                import Observation
                @Observable final class Tally: @unchecked Sendable {
                    @ObservationIgnored private var count: Int = 0
                    func add() { Task.detached { self.count += 1 } }
                    func total() -> Int { count }
                }
                func tally() -> Int { Tally().total() }
                """),
        Case(
            name: "a channel handler is on its event loop", about: "ListHandler", verdict: .guarded, form: .keep,
            risk: .acceptable,
            source: """
                import NIOCore
                class PartHandler: ChannelInboundHandler, @unchecked Sendable {
                    typealias InboundIn = ByteBuffer
                    func channelRead(context: ChannelHandlerContext, data: NIOAny) { handle(unwrapInboundIn(data)) }
                    func handle(_ part: ByteBuffer) {}
                }
                final class ListHandler: PartHandler, @unchecked Sendable {
                    private var sizes: [Int] = []
                    override func handle(_ part: ByteBuffer) { sizes.append(part.readableBytes) }
                }
                """),
        Case(
            name: "its other callers are not", about: "SumHandler", verdict: .partlyGuarded, form: .lock,
            source: """
                import NIOCore
                final class SumHandler: ChannelInboundHandler, @unchecked Sendable {
                    typealias InboundIn = ByteBuffer
                    private var sum: Int = 0
                    func channelRead(context: ChannelHandlerContext, data: NIOAny) { sum += 1 }
                    func total() -> Int { sum }
                }
                """),
        Case(
            name: "the lock of a superclass is taken, and no other one declared", about: "Index", verdict: .race,
            form: .lock,
            source: """
                import Foundation
                class Shelf: @unchecked Sendable {
                    let lock = NSRecursiveLock()
                    private var books: [Int] = []
                    func add() { lock.withLock { books.append(1) } }
                }
                final class Index: Shelf, @unchecked Sendable {
                    private var words: [Int] = []
                    func note() { words.append(1) }
                    func count() -> Int { words.count }
                }
                func share(_ index: Index) {
                    Task.detached { index.note() }
                    print(index.count())
                }
                """, holds: ["lock.withLock { words.append(1) }"], lacks: ["NSLock()", "let lock"]),
        Case(
            name: "what an observer uses as well is not locked twice", about: "Page", verdict: .race, form: .lock,
            source: """
                import Foundation
                final class Ink { var tone = "" }
                public final class Page: @unchecked Sendable {
                    let ink = Ink()
                    public internal(set) var text: String = "" { didSet { touch() } }
                    public private(set) var edited: Date = Date()
                    public init() {}
                    func touch() { edited = Date() }
                    func write(_ new: String) { Task.detached { self.text = new } }
                    func size() -> Int { text.count }
                }
                """, holds: ["public internal(set) var text: String { get { lock.withLock { _text } } set { … "]),
        Case(
            name: "a setup writes under its lock, once", about: "configured", verdict: .unsafeMutable, form: .lock,
            risk: .important, source: setup(""), lacks: ["NSLock"]),
        Case(
            name: "and its author says so", about: "configured", verdict: .unsafeMutable, form: .keep,
            risk: .acceptable, source: setup("// Set once, under the lock of `Manager`.")),
        Case(
            name: "a setup that may run again is a race", about: "configured", verdict: .unsafeMutable, form: .mutex,
            risk: .critical,
            source: setup("", guarding: "guard !name.isEmpty else { return }")),
        Case(
            name: "functions of an object that its maker keeps are called in turn", about: "Joiner",
            verdict: .guarded, form: .keep, risk: .acceptable,
            source: """
                enum Parts {
                    static func joined<S: AsyncSequence>(_ parts: S) -> AsyncCompactMapSequence<S, Int>
                    where S.Element == Int {
                        let joiner = Joiner()
                        return parts.compactMap(joiner.join)
                    }
                    private final class Joiner: @unchecked Sendable {
                        private var last: Int?
                        @Sendable func join(_ part: Int) -> Int? {
                            defer { last = part }
                            return last
                        }
                    }
                }
                func run(_ stream: AsyncStream<Int>) async {
                    await withTaskGroup(of: Void.self) { group in
                        group.addTask { for await part in Parts.joined(stream) { print(part) } }
                        group.addTask { for await part in Parts.joined(stream) { print(part) } }
                    }
                }
                """),
        Case(
            name: "two tasks with an object each share none", about: "Shell", verdict: .race, form: .deleteWord,
            risk: .important,
            source: """
                final class Shell: @unchecked Sendable {
                    private var pipe: [Int] = []
                    func run() { pipe = [1] }
                    func stop() { pipe = [] }
                }
                func install() { Task { let shell = Shell(); shell.run() } }
                func remove() { Task { let shell = Shell(); shell.stop() } }
                """),
        Case(
            name: "no lock is held while an iterator waits", about: "Cursor", verdict: .race, form: .keep,
            source: """
                final class Cursor<S: AsyncSequence>: @unchecked Sendable where S.Element == Int {
                    private var iterator: S.AsyncIterator?
                    init(_ sequence: S) { iterator = sequence.makeAsyncIterator() }
                    func next() async throws -> Int? { try await iterator?.next() }
                    func close() { iterator = nil }
                }
                func stream<S: AsyncSequence>(_ rows: S) -> AsyncStream<Int> where S.Element == Int {
                    let cursor = Cursor(rows)
                    return AsyncStream {
                        do { return try await cursor.next() } catch { cursor.close(); return nil }
                    }
                }
                """),
        Case(
            name: "a box of anything stays one, whatever is added for some values", about: "Carrier",
            verdict: .nonSendableMember, form: .keep,
            source: """
                struct Carrier<Value>: @unchecked Sendable {
                    var value: Value
                    init(_ value: Value) { self.value = value }
                }
                extension Carrier where Value: IteratorProtocol {
                    mutating func next() -> Value.Element? { value.next() }
                }
                """),
        Case(
            name: "a word goes with all of its entry, whatever space is around it", about: "sockaddr_storage",
            verdict: .needless, form: .deleteWord,
            source: """
                import Glibc
                protocol Address {}
                extension sockaddr_storage: Address,  @retroactive @unchecked Sendable {}
                """, holds: ["extension sockaddr_storage: Address {"], lacks: ["@unchecked"]),
    ]

    /// Objects that a lock guards, and that the delegate of a session, known by its protocol, changes.
    private static func jobs(_ queue: String) -> String {
        """
        import Foundation
        protocol JobKeeper: URLSessionDataDelegate { func add(_ job: Job) }
        class Job {
            let number: Int
            var data = Data()
            init(number: Int) { self.number = number }
            func append(_ more: Data) { data.append(more) }
        }
        final class Jobs: NSObject, @unchecked Sendable {
            private var jobs: [Int: Job] = [:]
            private let lock = NSLock()
            func add(_ job: Job) { lock.withLock { jobs[job.number] = job } }
            func job(_ task: URLSessionTask) -> Job? { lock.withLock { jobs[task.taskIdentifier] } }
        }
        extension Jobs: JobKeeper {
            func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
                guard let job = self.job(dataTask) else { return }
                job.append(data)
            }
        }
        final class Client {
            let session: URLSession
            init(keeper: any JobKeeper) {
                session = URLSession(configuration: .default, delegate: keeper, \(queue))
            }
        }
        """
    }

    /// A static that a function sets up under the lock of its object, and that any thread reads.
    private static func setup(
        _ comment: String, guarding check: String = "guard !isReady else { return }"
    ) -> String {
        """
        import Foundation
        struct Options {
            \(comment)
            nonisolated(unsafe) static var configured: String?
            static var shared: String { configured ?? "" }
        }
        final class Manager: @unchecked Sendable {
            private let lock = NSLock()
            private var isReady = false
            func setUp(_ name: String) {
                lock.lock()
                defer { lock.unlock() }
                \(check)
                isReady = true
                Options.configured = name
            }
        }
        func start(_ manager: Manager) {
            Task.detached { print(Options.shared) }
            DispatchQueue.global().async { manager.setUp("a") }
        }
        """
    }
}
