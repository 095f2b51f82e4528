import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Foundation
import Testing

/// The form that is advised and its sketch: the compiler takes it.
@Suite struct SketchTests {
    /// Code with one escape, the form that fits it, and what its sketch must hold or must not.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let form: ConcurrencyEscape.Form
        let source: String
        var manifest: String?
        var holds: [String] = []
        var lacks: [String] = []
        var testDescription: String { name }
    }

    static let oldSystems = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "App", platforms: [.iOS(.v16), .macOS(.v13)], targets: [.target(name: "App", path: "Sources/App")])
        """

    static let cases: [Case] = [
        Case(
            name: "state under a lock of today goes behind a mutex, and others keep what they read", form: .mutex,
            source: """
                import Foundation
                public class Ledger: @unchecked Sendable {
                    private let lock = NSLock()
                    public private(set) var total = 0
                    private var names: [String] = []
                    public func add(_ name: String) { lock.withLock { total += 1; names.append(name) } }
                    public func last() -> String? { names.last }
                }
                """,
            holds: [
                "final class Ledger: Sendable", "public var total: Int { state.withLock { $0.total } }",
                "replaces `lock`",
            ]),
        Case(
            name: "older systems have another lock", form: .unfairLock,
            source: """
                import os
                final class Counter: @unchecked Sendable {
                    private var count: Int = 0
                    func add() { count += 1 }
                    func run() { Task.detached { self.add() } }
                }
                """, manifest: oldSystems, holds: ["OSAllocatedUnfairLock(initialState: State())"]),
        Case(
            name: "a package for Linux as well has the lock of Foundation", form: .lock,
            source: """
                import Foundation
                final class Counter: @unchecked Sendable {
                    private var count: Int = 0
                    func add() { count += 1 }
                    func run() { Task.detached { self.add() } }
                }
                """, manifest: oldSystems,
            holds: ["private let lock = NSLock()", "Each use: lock.withLock { count += 1 }"]),
        Case(
            name: "a weak reference stays weak", form: .lock,
            source: """
                import Foundation
                protocol Listener: AnyObject {}
                final class Hub: @unchecked Sendable {
                    weak var listener: (any Listener)?
                    private var count = 0
                    func set(_ new: any Listener) { listener = new }
                    func run() { Task.detached { self.count += 1; print(self.listener as Any) } }
                }
                """, holds: ["private weak var _listener: (any Listener)?"]),
        Case(
            name: "what others write goes through the lock", form: .lock,
            source: """
                import Foundation
                class Page { var text = "" }
                public final class Settings: @unchecked Sendable {
                    private let page = Page()
                    public var limit: Int = 10
                    func run() { Task.detached { self.limit += 1 } }
                }
                """,
            holds: [
                "private var _limit: Int = 10",
                "get { lock.withLock { _limit } } set { lock.withLock { _limit = newValue } }",
            ]),
        Case(
            name: "an observer is no field", form: .lock,
            source: """
                import Foundation
                final class Limits: @unchecked Sendable {
                    var most: Int = 0 {
                        didSet { print(most) }
                    }
                    func run() { Task.detached { self.most += 1 } }
                }
                """, holds: ["var most: Int = 0 { didSet { … } }"]),
        Case(
            name: "a member that is not Sendable keeps the word", form: .lock,
            source: """
                import Foundation
                class Page { var text = "" }
                final class Book: @unchecked Sendable {
                    private let page = Page()
                    private var count: Int = 0
                    func add() { count += 1 }
                    func run() { Task.detached { self.add(); print(self.page.text) } }
                }
                """, holds: ["@unchecked Sendable"]),
        Case(
            name: "the lock that a type has is held where it was not", form: .lock,
            source: """
                import Foundation
                final class Store: NSCache<NSString, NSString>, @unchecked Sendable {
                    private let guardian = NSLock()
                    private var size: Int = 0
                    func add() { guardian.withLock { size += 1 } }
                    func clear() { size = 0 }
                }
                """, holds: ["guardian.withLock"], lacks: ["let lock"]),
        Case(
            name: "what a queue guards stays with its queue", form: .keep,
            source: """
                import Foundation
                final class Log: @unchecked Sendable {
                    private let queue = DispatchQueue(label: "log")
                    private var lines: [String] = []
                    func add(_ line: String) { queue.async { self.lines.append(line) } }
                    func all() -> [String] { queue.sync { lines } }
                }
                """),
        Case(
            name: "a model of the interface", form: .mainActor,
            source: """
                import Foundation
                import Observation
                @Observable final class Model: @unchecked Sendable {
                    var title: String = ""
                    func load() { Task { self.title = "new" } }
                }
                """, lacks: ["@unchecked"]),
        Case(
            name: "whoever uses it can wait", form: .actor,
            source: """
                final class Jobs: @unchecked Sendable {
                    private var count: Int = 0
                    func add() async { count += 1 }
                    func run() { Task.detached { await self.add() } }
                }
                """, holds: ["actor Jobs {", "private var count: Int = 0"]),
        Case(
            name: "a final class of constants", form: .plainSendable,
            source: """
                final class Fee: @unchecked Sendable {
                    private let cents: Int = 3
                    func text() -> String { "\\(cents)" }
                }
                """, holds: ["final class Fee: Sendable {"]),
        Case(
            name: "a constant of a Sendable type", form: .deleteWord,
            source: """
                enum Limits { nonisolated(unsafe) static let most: Int = 3 }
                """, holds: ["static let most: Int = 3"], lacks: ["nonisolated"]),
        Case(
            name: "constants alone", form: .sendableClass,
            source: """
                class Price: @unchecked Sendable {
                    private(set) var cents: Int = 3
                    func text() -> String { "\\(cents)" }
                }
                """, holds: ["final class Price: Sendable", "let cents: Int = 3"]),
        Case(
            name: "a variable of a type behind a mutex", form: .mutex,
            source: """
                enum Names {
                    nonisolated(unsafe) static var all: [String] = []
                    static func add(_ name: String) { all.append(name) }
                    static func run() { Task.detached { add("a") } }
                }
                """, holds: ["static let all = Mutex<[String]>([])"]),
        Case(
            name: "a value on several lines", form: .keep,
            source: """
                import Foundation
                final class Dates {
                    nonisolated(unsafe) private static let iso: Formatter = {
                        let made = ISO8601DateFormatter()
                        made.timeZone = .gmt
                        return made
                    }()
                }
                """, holds: ["private static let iso: Formatter = …"]),
        Case(
            name: "an error is made of what is Sendable", form: .sendableMember,
            source: """
                enum Failure: Error, @unchecked Sendable { case read(Any) }
                """),
        Case(
            name: "what a handler of cancellation uses is on no actor", form: .mutex,
            source: """
                import Foundation
                final class TurnController: @unchecked Sendable {
                    private let lock = NSLock()
                    private var isDone: Bool = false
                    func wait() async {
                        await withTaskCancellationHandler { await Task.yield() } onCancel: { self.finish() }
                    }
                    func finish() { lock.withLock { isDone = true } }
                }
                """, lacks: ["@MainActor", "actor"]),
    ]

    private func escape(in one: Case) throws -> ConcurrencyEscape {
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        var files = ["Sources/App/Code.swift": Array(one.source.utf8)]
        if let manifest = one.manifest { files["Package.swift"] = Array(manifest.utf8) }
        return try #require(audit.run(files: files).report.escapes?.first)
    }

    /// XcodeGen writes the project from `project.yml`, and many keep that alone.
    @Test(arguments: [("17.0", ConcurrencyEscape.Form.unfairLock), ("18.0", .mutex), ("15.0", .keep)])
    func systemsAreReadFromXcodeGen(_ version: String, _ form: ConcurrencyEscape.Form) throws {
        let specification = """
            name: App
            options:
              deploymentTarget:
                iOS: "\(version)"
                macOS: "15.0"
            targets:
              App:
                type: application
                supportedDestinations: [iOS, macOS]
                sources:
                  - path: Code
                    excludes: [Old]
            """
        let source = """
            import Foundation
            final class Names: @unchecked Sendable {
                private let lock = NSLock()
                private var names: [String] = []
                func add(_ name: String) { lock.withLock { names.append(name) } }
            }
            """
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        let files = ["iOS/project.yml": specification, "iOS/Code/Names.swift": source]
        let escape = try #require(audit.run(files: files.mapValues { Array($0.utf8) }).report.escapes?.first)
        #expect(escape.form == form)
    }

    /// Before Swift 6 a closure of the main actor is not Sendable by that alone.
    @Test(arguments: [("5", ConcurrencyEscape.Form.sendableMember), ("6", .plainSendable)])
    func closuresOfActorsWantAWord(_ mode: String, _ form: ConcurrencyEscape.Form) throws {
        let one = Case(
            name: "", form: form,
            source: """
                final class Listener: @unchecked Sendable {
                    private let onEvent: @MainActor (Int) -> Void
                    init(onEvent: @escaping @MainActor (Int) -> Void) { self.onEvent = onEvent }
                }
                """,
            manifest: """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "App", targets: [.target(name: "App", path: "Sources/App")], swiftLanguageModes: [.v\(mode)])
                """)
        #expect(try escape(in: one).form == form)
    }

    @Test(arguments: cases + lockCases) func theFormFits(_ one: Case) throws {
        let escape = try escape(in: one)
        #expect(escape.form == one.form, "\(escape.reason)\n\(escape.sketch ?? "no sketch")")
        for part in one.holds { #expect(escape.sketch?.contains(part) == true, "\(escape.sketch ?? "no sketch")") }
        for part in one.lacks { #expect(escape.sketch?.contains(part) != true, "\(escape.sketch ?? "no sketch")") }
    }

    /// Each sketch, with nothing where it says `…`, beside what the source declares besides.
    @Test(.enabled(if: hasCompiler, "swiftc is not on the path")) func theCompilerTakesEachSketch() throws {
        var text = "import Foundation\nimport Observation\nimport Synchronization\n" + Self.stubs
        for (place, one) in (Self.cases + Self.lockCases).enumerated() {
            guard let sketch = try escape(in: one).sketch else { continue }
            let whole = sketch.replacing("= …", with: "= made()").replacing("…", with: "")
            let isMember = one.source.contains("static")
            let around = isMember ? "enum Home { \(whole) }" : whole
            text +=
                "\nenum Case\(place) {\n    protocol Listener: AnyObject {}\n    class Page { var text = \"\" }\n\(around)\n}\n"
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Sketches.swift")
        try Data(text.utf8).write(to: file)
        let errors = try Self.compile(file)
        #expect(errors == "", "\(text)")
    }

    /// What the sketches need that not every system has.
    private static let stubs = """
        func made<T>() -> T { fatalError() }
        #if canImport(Combine)
        import Combine
        #else
        protocol ObservableObject: AnyObject {}
        @propertyWrapper struct Published<Value> { var wrappedValue: Value }
        #endif
        #if canImport(os)
        import os
        #else
        struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
            init(initialState: State) where State: Sendable {}
            func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { fatalError() }
        }
        #endif
        """

    private static let hasCompiler = (try? run(["swiftc", "--version"]).status) == 0

    private static func compile(_ file: URL) throws -> String {
        let result = try run(["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", file.path])
        let lines = result.text.split(separator: "\n").filter { $0.contains("error:") }
        return result.status == 0 ? "" : lines.joined(separator: "\n")
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
