import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// A race is sure only where the source shows a write after the object is shared and a second thread that meets it.
@Suite struct SecondThreadTests {
    func findings(_ files: [String: String]) -> [Finding] {
        VerdictTests.findings(in: files.mapValues { Array($0.utf8) }).filter { Self.races.contains($0.rule) }
    }

    private static let races: Set<String> = [
        "unchecked-sendable-race", "unchecked-sendable-partly-guarded", "nonisolated-unsafe-mutable",
    ]

    private static let counter = """
        import Foundation
        final class Counter: @unchecked Sendable {
            private var count = 0
            func add() { count += 1 }
            func value() -> Int { count }
        }

        """

    @Test(arguments: [
        // One thread at a time, as far as anybody can see.
        ("", false),
        ("@MainActor func show(_ counter: Counter) { counter.add(); print(counter.value()) }", false),
        (
            "func show(_ counter: Counter) async { counter.add() }\nfunc read(_ counter: Counter) async { _ = counter.value() }",
            false
        ),
        ("func show(_ counter: Counter) { DispatchQueue.main.async { counter.add() } }", false),
        // Two threads.
        ("@MainActor func show(_ counter: Counter) { counter.add(); Task.detached { counter.add() } }", true),
        ("@MainActor func show(_ counter: Counter) { Task.detached { counter.add() }; print(counter.value()) }", true),
        (
            "func show(_ counter: Counter) { DispatchQueue.global().async { counter.add() } }\n@MainActor func read(_ counter: Counter) { _ = counter.value() }",
            true
        ),
        (
            "actor Store { func keep(_ counter: Counter) { counter.add() } }\n@MainActor func read(_ counter: Counter) { _ = counter.value() }",
            true
        ),
    ]) func twoThreadsHaveToBeShown(_ users: String, _ isSure: Bool) throws {
        let found = try #require(findings(["Sources/App/Counter.swift": Self.counter + users + "\n"]).first)
        #expect(found.rule == "unchecked-sendable-race")
        #expect(found.confidence == (isSure ? .medium : .low), "\(users)")
        let doubts = ["shows no second thread", "does not show two threads"]
        let isOpen = doubts.contains { found.message.contains($0) }
        #expect(isOpen == !isSure)
        #expect(
            found.related.contains { $0.message == "runs on another thread" } == (isSure && !users.hasPrefix("actor")))
    }

    /// A server answers many requests at the same time; what each makes for itself no other one sees.
    @Test(arguments: [("static let shared = Counter()", "Counter.shared", true), ("", "Counter()", false)])
    func requestsMeetInWhatIsShared(_ member: String, _ object: String, _ isSure: Bool) throws {
        let source = """
            import Vapor
            final class Counter: @unchecked Sendable {
                \(member)
                private var count = 0
                func add() { count += 1 }
            }
            struct Visits: AsyncMiddleware {
                func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
                    \(object).add()
                    return try await next.respond(to: request)
                }
            }

            """
        let found = try #require(findings(["Sources/App/Counter.swift": source]).first)
        #expect(found.confidence == (isSure ? .medium : .low))
    }

    /// What a controller keeps, or the closure of a route takes from around it, is one object for all requests.
    @Test(arguments: [
        (
            """
            struct Pages: RouteCollection {
                let counter: Counter
                func boot(routes: any RoutesBuilder) throws { routes.get("page", use: show) }
                @Sendable func show(_ request: Request) async throws -> String { counter.add(); return "shown" }
            }
            """, true
        ),
        (
            """
            struct Pages: RouteCollection {
                func boot(routes: any RoutesBuilder) throws { routes.get("page", use: show) }
                @Sendable func show(_ request: Request) async throws -> String {
                    let counter = Counter()
                    counter.add()
                    return "shown"
                }
            }
            """, false
        ),
        (
            """
            func routes(_ app: Application) {
                let counter = Counter()
                app.get("page") { req in counter.add(); return "shown" }
            }
            """, true
        ),
        (
            """
            func routes(_ app: Application) {
                app.get("page") { req in
                    let counter = Counter()
                    counter.add()
                    return "shown"
                }
            }
            """, false
        ),
    ]) func requestsMeetInWhatIsKept(_ users: String, _ isSure: Bool) throws {
        let source = """
            import Vapor
            final class Counter: @unchecked Sendable {
                private var count = 0
                func add() { count += 1 }
            }

            """
        let found = try #require(findings(["Sources/App/Counter.swift": source + users + "\n"]).first)
        #expect(found.confidence == (isSure ? .medium : .low))
    }

    @Test func whatAWaitEndsIsReadInTurn() throws {
        let users = """
            @MainActor func load() -> Int {
                let counter = Counter()
                let done = DispatchSemaphore(value: 0)
                DispatchQueue.global().async {
                    counter.add()
                    done.signal()
                }
                done.wait()
                return counter.value()
            }

            """
        let box = """
            import Foundation
            final class Box: @unchecked Sendable { var value = 0 }
            @MainActor func load() -> Int {
                let box = Box()
                let done = DispatchSemaphore(value: 0)
                DispatchQueue.global().async {
                    box.value = 1
                    done.signal()
                }
                done.wait()
                return box.value
            }

            """
        #expect(findings(["Sources/App/Box.swift": box]).allSatisfy { $0.confidence == .low })
        #expect(!findings(["Sources/App/Counter.swift": Self.counter + users]).isEmpty)
    }

    /// The function waits for its continuation: what the closure does before it resumes is done before the function goes on.
    @Test(arguments: [
        ("self.result = \"x\"; done.resume()", false), ("done.resume(); self.result = \"x\"", true),
    ])
    func whatIsDoneBeforeAResumeIsDoneInTurn(steps: String, isSure: Bool) {
        let source = """
            import Foundation
            final class Work: @unchecked Sendable {
                var result: String?
                func run() async {
                    await withCheckedContinuation { done in
                        DispatchQueue.global().async { \(steps) }
                    }
                }
                func show() async { print(result ?? "") }
            }

            """
        #expect(findings(["Sources/App/Work.swift": source]).contains { $0.confidence > .low } == isSure)
    }

    @Test func anInitializerSetsUpTheObjectsThatItMakes() {
        let source = """
            final class Search: @unchecked Sendable {
                weak var table: Table?
                func rows() -> Int { table == nil ? 0 : 1 }
            }
            final class Table: Sendable {
                private let search = Search()
                init() { search.table = self }
                func count() -> Int { search.rows() }
            }

            """
        #expect(findings(["Sources/App/Search.swift": source]).allSatisfy { $0.rule != "unchecked-sendable-race" })
    }

    @Test func whatOnlyAnInitializerCallsInAnotherFileIsPartOfIt() {
        let files = [
            "Sources/App/Index.swift": """
            final class Index: @unchecked Sendable {
                var rows: [String] = []
                init() { fill() }
                @MainActor func first() -> String? { rows.first }
                @MainActor func second() -> String? { rows.last }
            }

            """,
            "Sources/App/Index+Fill.swift": "extension Index {\n    func fill() { rows = [\"a\"] }\n}\n",
        ]
        #expect(findings(files).allSatisfy { $0.confidence == .low })
    }

    @Test func objectsOfADatabaseBelongToTheirContext() throws {
        let source = """
            import SwiftData
            @Model final class Trip: @unchecked Sendable {
                var name = ""
            }
            @MainActor func show(_ trip: Trip) { trip.name = "a" }
            func export(_ trip: Trip) { Task.detached { print(trip.name) } }

            """
        let found = try #require(findings(["Sources/App/Trip.swift": source]).first)
        #expect(found.confidence == .low && found.message.contains("one context"))
    }

    @Test(arguments: [
        ("@MainActor func open() { Log.last = 1 }\n@MainActor func show() { print(Log.last) }", false),
        ("@MainActor func open() { Log.last = 1 }\nfunc send() { Task.detached { print(Log.last) } }", true),
    ]) func aStaticNeedsASecondThreadToo(_ users: String, _ isSure: Bool) throws {
        let source = "enum Log { nonisolated(unsafe) static var last = 0 }\n\(users)\n"
        let found = findings(["Sources/App/Log.swift": source])
        #expect(found.contains { $0.confidence > .low } == isSure)
    }

    /// Who takes a lock somewhere expects others.
    @Test func aLockShowsThatOthersAreExpected() throws {
        let source = """
            import Foundation
            final class Cache: @unchecked Sendable {
                private let lock = NSLock()
                private var items: [String: Int] = [:]
                func keep(_ item: Int, _ key: String) { lock.withLock { items[key] = item } }
                func item(_ key: String) -> Int? { items[key] }
            }

            """
        let found = try #require(findings(["Sources/App/Cache.swift": source]).first)
        #expect(found.rule == "unchecked-sendable-partly-guarded" && found.confidence == .medium)
    }

    @Test func asynchronousFunctionsMayStayWithTheirCaller() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "App",
                targets: [
                    .target(
                        name: "App", swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")])
                ])

            """
        let source =
            Self.counter + """
                func add(_ counter: Counter) async { counter.add() }
                @MainActor func start(_ counter: Counter) async { await add(counter) }
                @MainActor func read(_ counter: Counter) { _ = counter.value() }

                """
        let stays = findings(["Package.swift": manifest, "Sources/App/Counter.swift": source])
        #expect(stays.allSatisfy { $0.confidence == .low })
        #expect(findings(["Sources/App/Counter.swift": source]).contains { $0.confidence > .low })
    }

    /// A target that another names among its dependencies is declared once.
    @Test func theDefaultOfATargetIsNamedUnderTheVerdict() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "App",
                targets: [
                    .target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)]),
                    .testTarget(name: "AppTests", dependencies: [.target(name: "App")]),
                ])

            """
        let source = "final class Model: @unchecked Sendable {\n    var name = \"\"\n}\n"
        let files = ["Package.swift": manifest, "Sources/App/Model.swift": source]
        let found = VerdictTests.findings(in: files.mapValues { Array($0.utf8) })
        let needless = try #require(found.first { $0.rule == "unchecked-sendable-needless" })
        #expect(needless.message.contains("the main actor (`defaultIsolation`, Package.swift:6)"))
    }
}
