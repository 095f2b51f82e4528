import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Testing

/// What keeps threads apart without a lock, and locks that a project reaches through helpers of its own.
@Suite struct ConfinementTests {
    private func escapes(_ files: [String: String]) throws -> [ConcurrencyEscape] {
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        return try #require(audit.run(files: files.mapValues { Array($0.utf8) }).report.escapes)
    }

    private func escape(named name: String, in files: [String: String]) throws -> ConcurrencyEscape {
        try #require(try escapes(files).first { $0.name == name })
    }

    /// A closure by the name that the project has for its type, and a type whose extensions stand in other files.
    @Test func helpersOfLocksCountWhereverTheyStand() throws {
        let files = [
            "Sources/App/Closures.swift": "public typealias Work = () throws -> Void\n",
            "Sources/App/NSLocking+Run.swift": """
            import Foundation
            public extension NSLocking {
                func run(_ body: Work) rethrows { try run(input: (), body: body) }
                func run<Output>(_ body: () throws -> Output) rethrows -> Output { try run(input: (), body: body) }
                private func run<Input, Output>(input: Input, body: (Input) throws -> Output) rethrows -> Output {
                    lock()
                    defer { self.unlock() }
                    return try body(input)
                }
            }
            """,
            "Sources/App/Held.swift": """
            import Foundation
            public final class Held<Value>: @unchecked Sendable {
                let lock: NSLocking
                var value: Value
                public init(_ value: Value) { lock = NSLock(); self.value = value }
                public func get() -> Value { lock.run { value } }
                public func set(_ new: Value) { lock.run { value = new } }
            }
            """,
            "Sources/App/Held+Number.swift": """
            public extension Held where Value: Numeric {
                func raise(by amount: Value) -> Value { lock.run { value += amount; return value } }
            }
            """,
            "Sources/App/Shop.swift": "func open() { let total = Held(0); total.set(1); print(total.get()) }\n",
        ]
        #expect(try escape(named: "Held", in: files).verdict == .guarded)
    }

    /// The type of a variable tells nothing where the variable gets another value.
    @Test func aStaticThatIsReplacedIsARace() throws {
        let source = """
            import EventKit
            extension EKEventStore: @retroactive @unchecked Sendable {
                nonisolated(unsafe) static var shared = EKEventStore()
                func ask() {
                    requestFullAccessToEvents { _, _ in EKEventStore.shared = EKEventStore() }
                }
            }
            func load() { Task.detached { print(EKEventStore.shared.calendars(for: .event)) } }
            """
        let found = try escape(named: "shared", in: ["Sources/App/Events.swift": source])
        #expect(found.verdict == .unsafeMutable && !found.isGuess && found.risk == .critical)
    }

    @Test(arguments: [("", true), ("func refresh(_ stop: Stop) { stop.link([:]) }", false)])
    func whatDecodingAloneSetsUpIsFixed(others: String, isGuarded: Bool) throws {
        let source = """
            protocol Linked { func link(_ names: [String: String]) }
            public final class Stop: Decodable, Linked, @unchecked Sendable {
                public let id: String
                public private(set) var name: String?
                public init(from decoder: Decoder) throws { id = try decoder.singleValueContainer().decode(String.self) }
                func link(_ names: [String: String]) { name = names[id] }
            }
            extension Array: Linked where Element: Linked {
                func link(_ names: [String: String]) { for element in self { element.link(names) } }
            }
            struct Response: Decodable {
                let stops: [Stop]
                init(from decoder: Decoder) throws {
                    stops = try decoder.singleValueContainer().decode([Stop].self)
                    stops.link([:])
                }
            }
            \(others)

            """
        let found = try escape(named: "Stop", in: ["Sources/App/Stop.swift": source])
        #expect((found.verdict == .guarded) == isGuarded)
        #expect(found.risk == (isGuarded ? .acceptable : .important))
    }

    /// Views run on the main actor, and so do helpers that hop there.
    @Test(arguments: [("", true), ("func export(_ model: ListModel) { print(model.rows) }", false)])
    func whatViewsAloneUseIsOnTheMainActor(others: String, isGuarded: Bool) throws {
        let source = """
            import Combine
            import SwiftUI
            extension Publisher where Failure == Never {
                func showing(_ body: @escaping (Output) -> Void) -> AnyCancellable {
                    sink { value in onMain { body(value) } }
                }
            }
            func onMain(_ action: @escaping () -> Void) {
                if Thread.isMainThread { action() } else { DispatchQueue.main.async { action() } }
            }
            final class ListModel: ObservableObject, @unchecked Sendable {
                @Published var rows: [String] = []
                private var kept: AnyCancellable?
                init(_ source: CurrentValueSubject<[String], Never>) {
                    kept = source.showing { [unowned self] values in rows = values }
                }
            }
            struct ListView: View {
                @ObservedObject var model: ListModel
                var body: some View { Text(model.rows.joined()) }
            }
            \(others)

            """
        let found = try escape(named: "ListModel", in: ["Sources/App/ListModel.swift": source])
        #expect((found.verdict == .guarded) == isGuarded)
    }

    /// Nothing in the class says where it runs: its users do.
    @Test(arguments: [("", true), ("func load(_ model: FormModel) { Task.detached { model.clear() } }", false)])
    func aModelThatTheInterfaceAloneUsesIsOnTheMainActor(others: String, isGuarded: Bool) throws {
        let source = """
            import SwiftUI
            final class FormModel: ObservableObject, @unchecked Sendable {
                @Published private(set) var name = ""
                func clear() { name = "" }
            }
            struct FormView: View {
                @StateObject var model = FormModel()
                var body: some View { Button(model.name) { model.clear() } }
            }
            \(others)

            """
        let found = try escape(named: "FormModel", in: ["Sources/App/FormModel.swift": source])
        #expect((found.verdict == .guarded) == isGuarded)
        #expect(found.reason.contains("all code that uses") == isGuarded)
    }

    /// All callers of a function of the module stand in it.
    @Test(arguments: [("@MainActor ", true), ("", false)])
    func callersOfAGlobalFunctionTellWhatIsHeld(isolation: String, isGuarded: Bool) throws {
        let files = [
            "Sources/App/Icons.swift": """
            nonisolated(unsafe) private var icons: [String: Int] = [:]
            func icon(_ name: String) -> Int { icons[name, default: 0] += 1; return icons[name] ?? 0 }
            """,
            "Sources/App/Menu.swift": "\(isolation)final class Menu { func open() { print(icon(\"menu\")) } }",
        ]
        #expect(try escape(named: "icons", in: files).verdict == (isGuarded ? .unsafeGuarded : .unsafeMutable))
    }

    /// Functions of one name are told apart by the types that are named before them.
    @Test func callersOfAStaticFunctionAreThoseThatNameItsType() throws {
        let files = [
            "Sources/App/Cursor.swift": """
            enum Cursor {
                nonisolated(unsafe) private static var last = 0
                static func run() { last += 1 }
            }
            enum Other { static func run() {} }
            """,
            "Sources/App/Menu.swift": """
            @MainActor final class Menu { func open() { Cursor.run() } }
            func export() { Other.run() }
            """,
        ]
        #expect(try escape(named: "last", in: files).verdict == .unsafeGuarded)
    }

    @Test func anObjectThatGuardsItselfIsAConstantUnlessSomebodyReplacesIt() throws {
        let box = """
            import Foundation
            public final class Box: @unchecked Sendable {
                private let lock = NSLock()
                private var rows: [Int] = []
                public init() {}
                public func add(_ row: Int) { lock.withLock { rows.append(row) } }
            }

            """
        let registry = "public enum Registry { public nonisolated(unsafe) static var rows = Box() }\n"
        let kept = try escape(named: "rows", in: ["Sources/App/Registry.swift": box + registry])
        #expect(kept.verdict == .unsafeConstant && kept.isGuess && kept.form == .constant)
        let replaced = box + registry + "func reset() { Registry.rows = Box() }\n"
        #expect(try escape(named: "rows", in: ["Sources/App/Registry.swift": replaced]).verdict == .unsafeMutable)
    }

    /// A key that each call brings along shows no second task yet.
    @Test func keysOfCallersShowNoSecondTask() throws {
        let source = """
            enum Waves { nonisolated(unsafe) static var cache: [String: [Float]] = [:] }
            func load(_ name: String) async { Waves.cache[name] = [] }
            @MainActor func appear(_ name: String) { Task.detached { await load(name) } }
            """
        let found = try escape(named: "cache", in: ["Sources/App/Waves.swift": source])
        #expect(found.verdict == .unsafeMutable && found.isGuess)
    }

    /// The system posts some notifications on threads of its own.
    @Test(arguments: [
        (".NSProcessInfoPowerStateDidChange", true), ("UIApplication.didBecomeActiveNotification", false),
    ])
    func anObserverHearsWhereANotificationIsPosted(notification: String, isSure: Bool) throws {
        let source = """
            import UIKit
            final class Power: NSObject, @unchecked Sendable {
                private var isLow = false
                override init() {
                    super.init()
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(change), name: \(notification), object: nil)
                }
                @objc private func change(_ notification: Notification) { isLow.toggle() }
                @MainActor func show() -> Bool { isLow }
            }

            """
        let found = try escape(named: "Power", in: ["Sources/App/Power.swift": source])
        #expect(!found.verdict.isSafe && found.isGuess == !isSure)
    }

    // MARK: - Risk

    @Test func aChainIsAsHarmlessAsItsRoot() throws {
        let source = """
            open class Keys: @unchecked Sendable { public let raw = "" }
            class Key: Keys, @unchecked Sendable {}
            final class NumberKey: Key, @unchecked Sendable {}
            """
        #expect(try escapes(["Sources/App/Keys.swift": source]).allSatisfy { $0.risk == .acceptable })
    }

    @Test func whatOneFileKnowsAndAnActorGuardsIsHarmless() throws {
        let source = """
            final class Store { var rows: [Int] = [] }
            @MainActor final class Service {
                nonisolated(unsafe) private let store: Store
                nonisolated init(store: Store) { self.store = store }
                func add() { store.rows.append(1) }
                func all() -> [Int] { store.rows }
            }
            private struct Carrier: @unchecked Sendable { let value: Any }
            """
        #expect(try escapes(["Sources/App/Service.swift": source]).allSatisfy { $0.risk == .acceptable })
    }

    @Test(arguments: [("/// Isolated to the main thread: only the menu uses it.\n", true), ("", false)])
    func aCommentThatNamesTheConfinementIsBelieved(comment: String, isBelieved: Bool) throws {
        let source = "\(comment)final class Count: @unchecked Sendable { var number = 0; func add() { number += 1 } }"
        let found = try escape(named: "Count", in: ["Sources/App/Count.swift": source])
        #expect(found.verdict == .race)
        #expect(found.risk == (isBelieved ? .acceptable : .important))
    }

    @Test func objectsOfTheSystemThatNobodyCanChangeAreHarmless() throws {
        let source = """
            import EventKit
            import UserNotifications
            extension UNNotificationRequest: @retroactive @unchecked Sendable {}
            extension EKEventStore: @retroactive @unchecked Sendable {}
            """
        let found = try escapes(["Sources/App/Promises.swift": source])
        let request = try #require(found.first { $0.name == "UNNotificationRequest" })
        #expect(request.risk == .acceptable)
        let store = try #require(found.first { $0.name == "EKEventStore" })
        #expect(!store.reason.contains("delegate"))
    }
}
