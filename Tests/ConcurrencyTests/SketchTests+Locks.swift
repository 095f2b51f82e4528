import AuditModel

/// Sketches of locks and queues: none takes what its code holds already, and none hides what others see.
extension SketchTests {
    static let lockCases: [Case] = [
        Case(
            name: "a type called State has the name already", form: .mutex,
            source: """
                import Foundation
                final class Lamp: @unchecked Sendable {
                    struct State { let isLit: Bool }
                    private let lock = NSLock()
                    private var state: Bool = false
                    func turnOn() { lock.withLock { state = true } }
                    func now() -> State { lock.withLock { State(isLit: state) } }
                }
                """, holds: ["struct Guarded {", "let guarded = Mutex(Guarded())"]),
        Case(
            name: "a parameter with the name of the state stays as it is", form: .mutex,
            source: """
                import Foundation
                final class Policy: @unchecked Sendable {
                    private let lock = NSLock()
                    private var limit: Int = 0
                    func set(_ limit: Int) { lock.withLock { self.limit = limit } }
                    func most() -> Int { lock.withLock { limit } }
                }
                """, holds: ["Each use: state.withLock { $0.limit = limit }"]),
        Case(
            name: "what a queue guards goes to the queue, which is never waited for on itself", form: .queue,
            source: """
                import Foundation
                final class Frames: @unchecked Sendable {
                    private let queue = DispatchQueue(label: "frames")
                    private var shown: [Int] = []
                    func show(_ frame: Int) { queue.async { self.shown.append(frame) } }
                    func clear() { Task.detached { self.shown = [] } }
                }
                """, holds: ["`shown`: only on `queue`", ".onQueue(queue)"], lacks: ["sync", "NSLock"]),
        Case(
            name: "a concurrent queue writes behind a barrier", form: .queue,
            source: """
                import Foundation
                final class Pages: @unchecked Sendable {
                    private let queue = DispatchQueue(label: "pages", attributes: .concurrent)
                    private var pages: [Int: String] = [:]
                    func page(_ number: Int) -> String? { queue.sync { pages[number] } }
                    func set(_ page: String, _ number: Int) { queue.async(flags: .barrier) { self.pages[number] = page } }
                    func clear() { Task.detached { self.pages = [:] } }
                }
                """, holds: ["read in `queue.sync`, written in `queue.async(flags: .barrier)`"]),
        Case(
            name: "a lock stays a lock though the class has a name of the interface", form: .mutex,
            source: """
                import Foundation
                final class FrameRouter: @unchecked Sendable {
                    private let lock = NSLock()
                    private var routes: [String: Int] = [:]
                    func add(_ name: String) { lock.withLock { routes[name] = 1 } }
                    func route(_ name: String) -> Int? { lock.withLock { routes[name] } }
                }
                """, lacks: ["@MainActor"]),
        Case(
            name: "what others see takes the lock, and the code of the type does not take it twice", form: .lock,
            source: """
                import Foundation
                class Page { var text = "" }
                final class Book: @unchecked Sendable {
                    private let page = Page()
                    private let lock = NSLock()
                    var count: Int = 0
                    func add() { lock.withLock { count += 1 } }
                }
                func show(_ book: Book) { Task.detached { print(book.count) } }
                """,
            holds: ["private var _count: Int = 0", "var count: Int { get { lock.withLock { _count } }"],
            lacks: ["Each use"]),
        Case(
            name: "what the interface watches goes to its actor, whoever writes it today", form: .mainActor,
            source: """
                import Combine
                import Foundation
                class Feed { func rows() -> [String] { [] } }
                final class Board: ObservableObject, @unchecked Sendable {
                    private let feed = Feed()
                    @Published private(set) var rows: [String] = []
                    private var isLoading: Bool = false
                    func load() {
                        isLoading = true
                        DispatchQueue.global().async { self.rows = self.feed.rows(); self.isLoading = false }
                    }
                }
                """, holds: ["@MainActor\nfinal class Board", "`load`"], lacks: ["NSLock"]),
        Case(
            name: "of many properties one sentence tells", form: .lock,
            source: """
                import Foundation
                class Page { var text = "" }
                final class Reader: @unchecked Sendable {
                    private let page = Page()
                    private var a: Int = 0
                    private var b: Int = 0
                    private var c: Int = 0
                    private var d: Int = 0
                    private var e: Int = 0
                    func run() { Task.detached { self.a += 1; self.b += 1; self.c += 1; self.d += 1; self.e += 1 } }
                    func sum() -> Int { a + b + c + d + e }
                }
                """, holds: ["Each use of `a`, `b`, `c` and 2 more: under one lock"], lacks: ["NSLock"]),
    ]
}
