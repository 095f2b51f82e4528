import AuditModel
import Testing

extension FormTests {
    /// What a form needs, and what is advised where it does not hold.
    static let conditions: [Case] = [
        Case(
            name: "an initializer off the main actor gives a property what is not Sendable", about: "store",
            verdict: .unsafeGuarded, form: .keep,
            source: """
                final class Store { var rows: [String] = [] }
                final class Survey {
                    nonisolated(unsafe) private let store: Store
                    init(store: Store) { self.store = store }
                    @MainActor func show() -> Int { store.rows.count }
                }
                func start() -> Survey { Survey(store: Store()) }
                """, lacks: ["@MainActor private let"]),
        Case(
            name: "all who make the class are on the main actor", about: "store", verdict: .unsafeGuarded,
            form: .mainActor,
            source: """
                final class Store { var rows: [String] = [] }
                final class Survey {
                    nonisolated(unsafe) private let store: Store
                    init(store: Store) { self.store = store }
                    @MainActor func show() -> Int { store.rows.count }
                }
                @MainActor func start() -> Survey { Survey(store: Store()) }
                """, holds: ["@MainActor\nfinal class Survey {", "    private let store: Store"]),
        Case(
            name: "a chain does not end where another member is only documented", about: "Migrator", verdict: .chain,
            form: .keep,
            source: """
                import Foundation
                final class Ledger: @unchecked Sendable {
                    private let lock = NSLock()
                    private var rows: [String] = []
                    func add(_ row: String) { lock.withLock { rows.append(row) } }
                }
                final class Migrator: @unchecked Sendable {
                    private let ledger = Ledger()
                    private let defaults: UserDefaults
                    init(defaults: UserDefaults) { self.defaults = defaults }
                    func run() { ledger.add(defaults.string(forKey: "row") ?? "") }
                }
                """),
        Case(
            name: "the constants of an actor meet a protocol", about: "Service", verdict: .preconcurrencyUnjustified,
            form: .deleteWord,
            source: """
                protocol Described { var name: String { get } }
                actor Service: @preconcurrency Described {
                    let name: String = "service"
                    private var count: Int = 0
                    func add() { count += 1 }
                }
                """, lacks: ["@MainActor", "@preconcurrency"]),
        Case(
            name: "its functions do not, and no actor has a protocol of the main one", about: "Service",
            verdict: .preconcurrencyUnjustified, form: .keep,
            source: """
                protocol Counting { func add() }
                actor Service: @preconcurrency Counting {
                    private var count: Int = 0
                    func add() { count += 1 }
                }
                """, lacks: ["@MainActor"]),
        Case(
            name: "no method hops that is asked for an answer", about: "Screen", verdict: .preconcurrencyUnjustified,
            form: .keep,
            source: """
                import Foundation
                protocol PlayerDelegate: AnyObject { func mayEnd() -> Bool }
                final class Player {
                    weak var delegate: (any PlayerDelegate)?
                    func end() { DispatchQueue.global().async { print(self.delegate?.mayEnd() as Any) } }
                }
                @MainActor final class Screen: @preconcurrency PlayerDelegate {
                    func mayEnd() -> Bool { true }
                }
                """),
        Case(
            name: "a function that the main actor alone calls goes there with its variable", about: "icons",
            verdict: .unsafeGuarded, form: .mainActor,
            source: """
                nonisolated(unsafe) private var icons: [String: Int] = [:]
                func size(of name: String) -> Int {
                    if let known = icons[name] { return known }
                    icons[name] = name.count
                    return name.count
                }
                @MainActor func show() -> Int { size(of: "a") }
                @MainActor func hide() -> Int { size(of: "b") }
                """,
            holds: ["@MainActor private var icons", "@MainActor func size(of name: String) -> Int { … }"]),
        Case(
            name: "one that others call as well does not", about: "icons", verdict: .unsafeMutable, form: .mutex,
            source: """
                nonisolated(unsafe) private var icons: [String: Int] = [:]
                func size(of name: String) -> Int {
                    if let known = icons[name] { return known }
                    icons[name] = name.count
                    return name.count
                }
                @MainActor func show() -> Int { size(of: "a") }
                func load() { Task.detached { print(size(of: "b")) } }
                """, lacks: ["@MainActor"]),
        Case(
            name: "a box with a lock that nobody replaces is a constant", about: "decoders", verdict: .unsafeConstant,
            form: .constant,
            source: """
                import Foundation
                final class Box: @unchecked Sendable {
                    private let lock = NSLock()
                    private var value: [String] = []
                    func add(_ name: String) { lock.withLock { value.append(name) } }
                }
                public enum Decoders {
                    nonisolated(unsafe) public static var decoders = Box()
                    static func add(_ name: String) { decoders.add(name) }
                }
                """, holds: ["public static let decoders = Box()"], lacks: ["Mutex"]),
        Case(
            name: "a lock that guards two variables stays", about: "lines", verdict: .unsafeGuarded, form: .keep,
            source: """
                import Foundation
                private let lock = NSLock()
                private nonisolated(unsafe) var lines: [String] = []
                private nonisolated(unsafe) var isScheduled: Bool = false
                func add(_ line: String) { lock.withLock { lines.append(line); isScheduled = true } }
                func flush() { lock.withLock { lines = []; isScheduled = false } }
                """),
        Case(
            name: "the class that declares published state goes to the main actor", about: "RowsModel", verdict: .race,
            form: .mainActor,
            source: """
                import Combine
                class ListModel: ObservableObject {
                    @Published var rows: [String] = []
                }
                final class RowsModel: ListModel, @unchecked Sendable {
                    func load() { Task.detached { self.rows = ["a"] } }
                }
                """, holds: ["@MainActor\nclass ListModel: ObservableObject {", "`RowsModel`"], lacks: ["@Published"]),
        Case(
            name: "who owns what calls back on its run loop lives on the main one", about: "Tracker", verdict: .race,
            form: .mainActor,
            source: """
                import CoreLocation
                final class Tracker: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
                    private var manager: CLLocationManager?
                    func start() async {
                        manager = CLLocationManager()
                        manager?.delegate = self
                    }
                    func stop() { Task.detached { self.manager = nil } }
                }
                """, holds: ["@MainActor\nfinal class Tracker", "`CLLocationManagerDelegate`", "`stop`"]),
        Case(
            name: "a function that notifications call comes from any thread", about: "Battery", verdict: .race,
            form: .mainActor,
            source: """
                import Combine
                import Foundation
                final class Battery: ObservableObject, @unchecked Sendable {
                    var level: Int = 0
                    init(center: NotificationCenter) {
                        center.addObserver(self, selector: #selector(changed), name: .init("level"), object: nil)
                    }
                    @objc func changed() { level += 1 }
                    func drain() { Task.detached { self.level = 0 } }
                }
                """, holds: ["@MainActor\nfinal class Battery", "`changed`"]),
        Case(
            name: "a model that views alone use is on their actor", about: "SettingsViewModel",
            verdict: .nonSendableMember, form: .mainActor,
            source: """
                import SwiftUI
                final class Page { var text = "" }
                final class SettingsViewModel: @unchecked Sendable {
                    private let page = Page()
                    func title() -> String { page.text }
                }
                struct SettingsView: View {
                    let model: SettingsViewModel
                    var body: some View { Text(model.title()) }
                }
                """, holds: ["@MainActor\nfinal class SettingsViewModel {"]),
        Case(
            name: "a view under a lock is still the main actor's", about: "SignIn", verdict: .partlyGuarded,
            form: .mainActor,
            source: """
                import Foundation
                import UIKit
                final class SignIn: @unchecked Sendable {
                    private let lock = NSLock()
                    private var page: UIViewController?
                    func show(_ new: UIViewController) { lock.withLock { page = new } }
                    func hide() { Task.detached { self.page = nil } }
                }
                """, lacks: ["withLock"]),
        Case(
            name: "what nobody is seen to break is its author's to explain", about: "Arrival", verdict: .race,
            form: .keep,
            source: """
                /// Frozen after decoding: `loadReferences` runs before the object is shared.
                public class Arrival: @unchecked Sendable {
                    public private(set) var route: String = ""
                    public func loadReferences() { route = "1" }
                }
                """),
        Case(
            name: "an actor whose initializer calls its functions", about: "Jobs", verdict: .race, form: .mutex,
            source: """
                final class Jobs: @unchecked Sendable {
                    private var count: Int = 0
                    init() { start() }
                    private func start() { Task.detached { await self.add() } }
                    func add() async { count += 1 }
                }
                """),
        Case(
            name: "an actor whose property others set", about: "Jobs", verdict: .race, form: .mutex,
            source: """
                final class Jobs: @unchecked Sendable {
                    var count: Int = 0
                    func add() async { count += 1 }
                    func run() { Task.detached { await self.add() } }
                }
                func reset(_ jobs: Jobs) async { jobs.count = 0 }
                """),
        Case(
            name: "what overrides a function of a library is on no actor", about: "store", verdict: .unsafeGuarded,
            form: .keep,
            source: """
                import XCTest
                final class Store { var rows: [String] = [] }
                @MainActor final class StoreTests: XCTestCase {
                    nonisolated(unsafe) private var store: Store!
                    override func setUp() { store = Store() }
                    func testRows() { XCTAssertEqual(store.rows, []) }
                }
                """),
        Case(
            name: "a box of anything carries what is not Sendable", about: "TransferBox", verdict: .nonSendableMember,
            form: .keep,
            source: """
                public struct TransferBox<Value>: @unchecked Sendable {
                    public let value: Value
                    public init(_ value: Value) { self.value = value }
                }
                """),
        Case(
            name: "what an actor also uses on the main one does not go back to it alone", about: "failed",
            verdict: .unsafeMutable, form: .mutex,
            source: """
                actor Downloads {
                    private nonisolated(unsafe) var failed: [String] = []
                    func add(_ name: String) { failed.append(name) }
                    func show() { Task { @MainActor in self.failed = [] } }
                }
                """),
        Case(
            name: "what is decoded keeps its properties", about: "Draft", verdict: .race, form: .lock,
            source: """
                final class Draft: Codable, @unchecked Sendable {
                    var text: String = ""
                    func clear() { Task.detached { self.text = "" } }
                }
                """, holds: ["Each use of `text`: under one lock"], lacks: ["_text", "Mutex"]),
    ]

    /// Packages that name no systems mean the oldest; what Tuist builds is not read.
    @Test(arguments: [
        ("Package.swift", "let package = Package(name: \"App\", targets: [.target(name: \"App\")])"),
        ("Project.swift", "let project = Project(name: \"App\")"),
    ]) func noNewLockWhereNoSystemIsNamed(_ file: String, _ text: String) throws {
        let source = """
            enum Names {
                nonisolated(unsafe) static var all: [String] = []
                static func add(_ name: String) { all.append(name) }
                static func run() { Task.detached { add("a") } }
            }

            """
        let found = try escapes([file: text + "\n", "Sources/App/Code.swift": source])
        #expect(found.first?.form == .lock)
    }

    /// An enumeration of another target of the package only misses the word.
    @Test func aTypeOfTheProjectIsMadeSendableInItsModule() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", targets: [.target(name: "Core"), .target(name: "App", dependencies: ["Core"])])

            """
        let found = try escapes([
            "Package.swift": manifest,
            "Sources/Core/Kind.swift": "public enum Kind: String { case key, user }\n",
            "Sources/App/App.swift": """
            @preconcurrency import Core
            func start(_ kind: Kind) { Task { print(kind.rawValue) } }

            """,
        ])
        let escape = try #require(found.first { $0.name == "Core" })
        #expect(escape.form == .sendableMember)
        #expect(escape.sketch == "public enum Kind: String, Sendable { … }\nimport Core")
    }
}
