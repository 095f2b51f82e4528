import AuditModel

extension FormTests {
    static let cases: [Case] = [
        Case(
            name: "a local variable takes no global actor", about: "isSeen", verdict: .unsafeGuarded, form: .keep,
            source: """
                struct Witness { let seen: @Sendable () -> Void }
                actor Agent {
                    func run(_ witness: Witness) { witness.seen() }
                }
                @MainActor func trace() async -> Bool {
                    nonisolated(unsafe) var isSeen = false
                    let witness = Witness(seen: { isSeen = true })
                    await Agent().run(witness)
                    return isSeen
                }
                """, lacks: ["@MainActor"]),
        Case(
            name: "a variable of a file does", about: "names", verdict: .unsafeGuarded, form: .mainActor,
            source: """
                nonisolated(unsafe) private var names: [String] = []
                @MainActor func add(_ name: String) { names.append(name) }
                @MainActor func all() -> [String] { names }
                """, holds: ["@MainActor private var names"]),
        Case(
            name: "a subclass of an operation says the word again", about: "CleanUp", verdict: .documentedMember,
            form: .keep, risk: .acceptable,
            source: """
                import CoreData
                final class CleanUp: Operation, @unchecked Sendable {
                    private let context: NSManagedObjectContext
                    init(context: NSManagedObjectContext) { self.context = context }
                    override func main() { context.performAndWait {} }
                }
                """),
        Case(
            name: "other classes need not", about: "Executor", verdict: .documentedMember, form: .plainSendable,
            source: """
                import CoreData
                final class Executor: @unchecked Sendable {
                    private let context: NSManagedObjectContext
                    init(context: NSManagedObjectContext) { self.context = context }
                    func run() { context.performAndWait {} }
                }
                """),
        Case(
            name: "what a superclass keeps is not declared again", about: "BlockTask", verdict: .race, form: .lock,
            source: """
                class Job: @unchecked Sendable {
                    var state = 0
                    func finish() { state = 2 }
                }
                final class BlockTask: Job, @unchecked Sendable {
                    func run() { state = 1 }
                }
                """, holds: ["`state` is declared in `Job`"], lacks: ["let lock", "var state"]),
        Case(
            name: "no lock is held while observers of a key path are told", about: "Step", verdict: .race, form: .lock,
            risk: .critical,
            source: """
                import Foundation
                class Step: Operation, @unchecked Sendable {
                    private var isDone: Bool = false {
                        willSet { willChangeValue(forKey: "isFinished") }
                        didSet { didChangeValue(forKey: "isFinished") }
                    }
                    override var isFinished: Bool { isDone }
                    func done() { isDone = true }
                }
                """,
            holds: ["private var _isDone: Bool = false", "get { lock.withLock { _isDone } }", "outside of it"]),
        Case(
            name: "what is published belongs to the main actor", about: "Board", verdict: .race, form: .mainActor,
            source: """
                import Combine
                import Foundation
                class Page { var text = "" }
                final class Board: ObservableObject, @unchecked Sendable {
                    private let page = Page()
                    @Published private(set) var rows: [String] = []
                    func load() { Task.detached { self.rows = [self.page.text] } }
                    func show() -> Int { rows.count }
                }
                """),
        Case(
            name: "a private variable under a lock is as good as a class", about: "hits", verdict: .unsafeGuarded,
            form: .mutex, risk: .acceptable,
            source: """
                import Foundation
                private let lock = NSLock()
                private nonisolated(unsafe) var hits: Int = 0
                func hit() { lock.withLock { hits += 1 } }
                func total() -> Int { lock.withLock { hits } }
                """),
        Case(
            name: "closures over what is Sendable miss a word", about: "AnyItem", verdict: .nonSendableMember,
            form: .sendableMember, risk: .acceptable,
            source: """
                protocol Item: Sendable { var name: String { get } }
                struct AnyItem: @unchecked Sendable {
                    private let _name: () -> String
                    init<T: Item>(_ item: T) { _name = { item.name } }
                    var name: String { _name() }
                }
                """),
        Case(
            name: "closures over anything do not", about: "AnyJob", verdict: .nonSendableMember,
            form: .sendableMember, risk: .important,
            source: """
                protocol Job { func run() }
                struct AnyJob: @unchecked Sendable {
                    private let _run: () -> Void
                    init<T: Job>(_ job: T) { _run = { job.run() } }
                    func run() { _run() }
                }
                """),
        Case(
            name: "a library gives the type of a closure", about: "LoadState", verdict: .nonSendableMember, form: .keep,
            source: """
                import Foundation
                import PictureKit
                final class Loader: PictureLoading {
                    func load(_ url: URL, completion: @escaping (Error?) -> Void) {
                        let state = LoadState(completion: completion)
                        state.finish()
                    }
                }
                private final class LoadState: @unchecked Sendable {
                    private let completion: (Error?) -> Void
                    init(completion: @escaping (Error?) -> Void) { self.completion = completion }
                    func finish() { completion(nil) }
                }
                """),
        Case(
            name: "a type of a library that nothing is known of", about: "EngineClient", verdict: .nonSendableMember,
            form: .keep,
            source: """
                import Engine
                extension EngineClient: @retroactive @unchecked Sendable {}
                """, holds: ["why several threads may use `EngineClient`"]),
        Case(
            name: "what the system makes and nobody changes", about: "UNNotification", verdict: .nonSendableMember,
            form: .keep, risk: .acceptable,
            source: """
                import UserNotifications
                extension UNNotification: @retroactive @unchecked Sendable {}
                """),
        Case(
            name: "a chain is no worse than its end", about: "Holder", verdict: .chain, form: .plainSendable,
            risk: .acceptable,
            source: """
                protocol Item: Sendable { var name: String { get } }
                final class AnyItem: @unchecked Sendable {
                    private let _name: () -> String
                    init<T: Item>(_ item: T) { _name = { item.name } }
                    func name() -> String { _name() }
                }
                final class Holder: @unchecked Sendable {
                    private let item: AnyItem
                    init(item: AnyItem) { self.item = item }
                    func name() -> String { item.name() }
                }
                """),
        Case(
            name: "the rows of a list have to be Sendable", about: "Row", verdict: .nonSendableMember, form: .keep,
            source: """
                import CarKit
                import UIKit
                final class Row: Hashable, @unchecked Sendable {
                    private let car: Car
                    init(car: Car) { self.car = car }
                    static func == (one: Row, other: Row) -> Bool { one === other }
                    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
                }
                final class List {
                    var source: UITableViewDiffableDataSource<Int, Row>?
                }
                """),
        Case(
            name: "a literal of Core Foundation", about: "key", verdict: .unsafeConstant, form: .keep,
            risk: .acceptable,
            source: """
                import Foundation
                enum Keys { nonisolated(unsafe) static let key = "token" as CFString }
                """),
        Case(
            name: "no actor where a closure for any thread writes", about: "Uploads", verdict: .race, form: .mutex,
            source: """
                final class Uploads: @unchecked Sendable {
                    private var sent: Int = 0
                    func start(_ pool: Pool) async {
                        pool.run { self.sent += 1 }
                    }
                    func count() async -> Int { sent }
                }
                struct Pool {
                    func run(_ work: @escaping @Sendable () -> Void) { work() }
                }
                """),
        Case(
            name: "an actor where none does", about: "Uploads", verdict: .race, form: .actor,
            source: """
                final class Uploads: @unchecked Sendable {
                    private var sent: Int = 0
                    func start() async { sent += 1 }
                    func count() async -> Int { sent }
                }
                """),
        Case(
            name: "an actor for one part and a lock for another", about: "Store", verdict: .guarded, form: .keep,
            source: """
                import Foundation
                final class Store: @unchecked Sendable {
                    private let lock = NSLock()
                    private var shown: [String] = []
                    private var kept: [String] = []
                    @MainActor func show() -> [String] { shown }
                    @MainActor func set(_ new: [String]) { shown = new }
                    func keep(_ name: String) { lock.withLock { kept.append(name) } }
                }
                """, lacks: ["@MainActor\nfinal class"]),
        Case(
            name: "what only init and deinit use meets no second thread", about: "Session", verdict: .guarded,
            form: .keep, risk: .acceptable,
            source: """
                import Foundation
                final class Session: @unchecked Sendable {
                    private let queue = DispatchQueue(label: "session")
                    private var holders: [String] = []
                    private var tokens: [NSObjectProtocol] = []
                    init() { watch() }
                    deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
                    private func watch() {
                        tokens.append(NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in })
                    }
                    func add(_ name: String) { queue.async { self.holders.append(name) } }
                }
                """),
        Case(
            name: "what carries an object that changes hands it over", about: "Event", verdict: .nonSendableMember,
            form: .keep,
            source: """
                final class Message { var isRead = false }
                enum Event: @unchecked Sendable { case received(Message) }
                """, holds: ["why several threads may use"]),
        Case(
            name: "what works with such an object wants it Sendable", about: "Inbox", verdict: .nonSendableMember,
            form: .sendableMember,
            source: """
                final class Message { var isRead = false }
                final class Inbox: @unchecked Sendable {
                    private let message = Message()
                    func read() { message.isRead = true }
                }
                """),
        Case(
            name: "an object of a library in a box", about: "PictureBox", verdict: .nonSendableMember, form: .keep,
            source: """
                import AppKit
                final class PictureBox: @unchecked Sendable {
                    let picture: NSImage
                    init(_ picture: NSImage) { self.picture = picture }
                }
                """),
    ]
}
