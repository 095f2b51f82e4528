import AuditModel

/// Forms for what stands on an actor already, or is waited for.
extension FormTests {
    static let isolated: [Case] = [
        Case(
            name: "a subclass on an actor repeats what its superclass promises", about: "Upload", verdict: .chain,
            form: .keep,
            source: """
                @MainActor class Job: @unchecked Sendable {}
                final class Upload: Job, @unchecked Sendable {}
                """),
        Case(
            name: "what is on the main actor is not put there again", about: "Model", verdict: .guarded,
            form: .deleteWord,
            source: """
                @MainActor final class Model: @unchecked Sendable {
                    nonisolated(unsafe) private var names: [String] = []
                    func add(_ name: String) { names.append(name) }
                    func all() -> [String] { names }
                }
                """, lacks: ["@MainActor\n@MainActor"]),
        Case(
            name: "of a protocol only what is met on the actor goes there", about: "Article",
            verdict: .preconcurrencyUnjustified, form: .mainActor,
            source: """
                protocol Scripted {
                    var key: String { get }
                    func remove()
                }
                @MainActor final class Article: @preconcurrency Scripted {
                    nonisolated let key = "a"
                    func remove() {}
                }
                """, holds: ["protocol Scripted {", "@MainActor func remove()"], lacks: ["@MainActor\nprotocol"]),
        Case(
            name: "a local that a queue writes while its function waits is handed over", about: "rows",
            verdict: .unsafeGuarded, form: .keep,
            source: """
                import Foundation
                final class Table {
                    private let queue = DispatchQueue(label: "table")
                    func load() -> [Int] {
                        nonisolated(unsafe) var rows: [Int] = []
                        queue.sync { rows = [1] }
                        return rows
                    }
                }
                """),
        Case(
            name: "a promise on a condition stays on it", about: "Once", verdict: .needless, form: .plainSendable,
            source: """
                struct Once<Base: Sequence> { let base: Base }
                extension Once: @unchecked Sendable where Base: Sendable {}
                """, holds: ["extension Once: Sendable where Base: Sendable"], lacks: ["struct"]),
        Case(
            name: "a pointer to a lock of C by its other name", about: "Latch", verdict: .documentedMember, form: .keep,
            source: """
                import os
                final class Latch: @unchecked Sendable {
                    private let gate: os_unfair_lock_t
                    init() { gate = .allocate(capacity: 1) }
                    func close() { os_unfair_lock_lock(gate) }
                    func open() { os_unfair_lock_unlock(gate) }
                }
                """),
        Case(
            name: "below a class on no actor the promise is written", about: "ListModel", verdict: .race,
            form: .mainActor,
            source: """
                import SwiftUI
                class BaseModel { func start() {} }
                final class ListModel: BaseModel, ObservableObject, @unchecked Sendable {
                    @Published var rows: [String] = []
                    func load() { Task.detached { self.rows = [] } }
                }
                """, holds: ["@MainActor\nfinal class ListModel: BaseModel, ObservableObject, Sendable {"]),
        Case(
            name: "single properties go to the main actor, and who reads them elsewhere is named", about: "Bottle",
            verdict: .partlyGuarded, form: .mainActor,
            source: """
                import SwiftUI
                final class Bottle: ObservableObject, Hashable, @unchecked Sendable {
                    let id: Int
                    @Published var settings: [String] = []
                    init(id: Int) { self.id = id }
                    static func == (one: Bottle, other: Bottle) -> Bool { one.id == other.id }
                    func hash(into hasher: inout Hasher) { hasher.combine(id) }
                    @MainActor func edit() { settings.append("") }
                    func export() { Task.detached { print(self.settings) } }
                }
                """,
            holds: [
                "@unchecked Sendable {", "@MainActor @Published var settings: [String] = []",
                "// Off the main actor today, so they await it or get a copy: `export`",
            ]),
        Case(
            name: "a function that only its callers bring to the main actor keeps a property from it", about: "Shelf",
            verdict: .guarded, form: .keep,
            source: """
                final class Shelf: Hashable, @unchecked Sendable {
                    private var books: [String] = []
                    init() {}
                    static func == (one: Shelf, other: Shelf) -> Bool { one === other }
                    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
                    @MainActor func add(_ book: String) { books.append(book) }
                    @MainActor func show() -> Int { count() }
                    private func count() -> Int { books.count }
                }
                """),
        Case(
            name: "what the compiler makes on no actor has no property of the main one", about: "store",
            verdict: .unsafeGuarded, form: .keep,
            source: """
                final class Store { var rows: [String] = [] }
                final class Survey: Hashable {
                    nonisolated(unsafe) private let store = Store()
                    static func == (one: Survey, other: Survey) -> Bool { one === other }
                    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
                    @MainActor func show() -> Int { store.rows.count }
                }
                """, lacks: ["@MainActor private let"]),
    ]
}
