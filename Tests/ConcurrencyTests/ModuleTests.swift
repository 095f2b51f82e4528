import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Testing

/// What other modules, frameworks and tests have to say of a verdict.
@Suite struct ModuleTests {
    private func escapes(_ files: [String: String]) throws -> [ConcurrencyEscape] {
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        return try #require(audit.run(files: files.mapValues { Array($0.utf8) }).report.escapes)
    }

    /// Two state machines with the same names inside: what one does to its context is nothing of the other.
    @Test func theWholePathTellsTypesOfOneName() throws {
        func machine(_ owner: String, _ body: String) -> String {
            """
            final class \(owner) {}
            extension \(owner) { enum Machine {} }
            extension \(owner).Machine {
                class Stage: @unchecked Sendable {
                    struct Context { var failure: Error? }
                    var context = Context()
                    \(body)
                }
            }

            """
        }
        let files = [
            "Sources/App/Call.swift": machine("Call", "func wait() { Task { print(self.context) } }"),
            "Sources/App/Dial.swift": """
            extension Dial.Machine { final class Ringing: Dial.Machine.Stage, @unchecked Sendable {
                func fail(_ error: Error) { Task { self.context.failure = error } }
            } }
            """,
            "Sources/App/DialStage.swift": machine("Dial", ""),
        ]
        let found = try escapes(files)
        let call = try #require(found.first { $0.location.path == "Sources/App/Call.swift" })
        #expect(call.evidence.allSatisfy { $0.location.path == "Sources/App/Call.swift" })
        let ringing = try #require(found.first { $0.location.path == "Sources/App/Dial.swift" })
        #expect(ringing.verdict == .race)
    }

    /// A test has the program to itself: what it sets tells nothing of shipped code.
    @Test func testsDoNotWrite() throws {
        let files = [
            "Sources/App/Limits.swift": "enum Limits { nonisolated(unsafe) static var timeout = 3 }\n",
            "Sources/App/Caller.swift": "func wait() { Task { print(Limits.timeout) } }\n",
            "Tests/AppTests/CallerTests.swift": "func testWait() { Limits.timeout = 0; wait() }\n",
        ]
        let escape = try #require(try escapes(files).first)
        #expect(escape.verdict == .unsafeConstant && escape.form == .keep)
    }

    /// A double of a test that breaks the promise tells nothing of the class.
    @Test func doublesDoNotDecide() throws {
        let files = [
            "Sources/App/Clock.swift": """
            import Foundation
            public class Clock: @unchecked Sendable {
                private let lock = NSLock()
                private var ticks = 0
                public init() {}
                public func tick() { lock.withLock { ticks += 1 } }
            }
            """,
            "Tests/AppTests/SlowClock.swift":
                "final class SlowClock: Clock { var delay = 0; func wait() { delay += 1 } }",
        ]
        let escape = try #require(try escapes(files).first { $0.name == "Clock" })
        #expect(escape.verdict == .guarded && !escape.isGuess)
    }

    @Test func fluentPrescribesThePromise() throws {
        let source = """
            import Fluent
            final class Parcel: Model, @unchecked Sendable {
                static let schema = "parcels"
                @ID(key: .id) var id: UUID?
                @Field(key: "street") var street: String
                init() {}
            }
            """
        let escape = try #require(try escapes(["Sources/App/Parcel.swift": source]).first)
        #expect(escape.verdict == .guarded && escape.form == .keep && escape.risk == .acceptable)
    }

    /// `Tracing.Span` is nothing of another target that has a `Span`, too.
    @Test func aNameOfAnImportedModuleIsNotTheProjectsOwn() throws {
        let files = [
            "Sources/Bridge/Bridge.swift": """
            import Foundation
            import Tracing
            public final class Bridge: Tracing.Span, @unchecked Sendable {
                private let lock = NSLock()
                private var notes: [String] = []
                public func add(_ note: String) { lock.withLock { notes.append(note) } }
            }
            """,
            "Sources/Wire/Span.swift": "public class Span { public var low = 0; func f() { low += 1 } }",
        ]
        let escape = try #require(try escapes(files).first)
        #expect(escape.verdict == .guarded)
    }

    /// Whether a class of a package conforms to what refines `Sendable` stands where the source is not.
    @Test func aProtocolOfAPackageMayMakeAClassSendable() throws {
        let source = """
            import Metrics
            public final class Exporter: MetricExporter { func export() {} }
            final class Handler: @unchecked Sendable { private let exporter = Exporter() }
            """
        let escape = try #require(try escapes(["Sources/App/Handler.swift": source]).first)
        #expect(escape.verdict == .nonSendableMember && escape.isGuess)
        let own = source.replacing("import Metrics", with: "protocol MetricExporter {}")
        let known = try #require(try escapes(["Sources/App/Handler.swift": own]).first)
        #expect(!known.isGuess)
    }

    /// All that a module does with its only function of a name stands in the module.
    @Test func callersOfAModulesFunctionTellWhatIsHeld() throws {
        let files = [
            "Sources/App/Cursor.swift": """
            import AppKit
            extension NSCursor {
                nonisolated(unsafe) private static var pending: DispatchWorkItem?
                static func glide(to point: CGPoint) { pending?.cancel(); pending = DispatchWorkItem {} }
            }
            """,
            "Sources/App/Focus.swift": "@MainActor final class Focus { func move() { NSCursor.glide(to: .zero) } }",
        ]
        let escape = try #require(try escapes(files).first)
        #expect(escape.verdict == .unsafeGuarded)
    }

    /// A package says of its types whether they are Sendable since one of its versions.
    @Test(arguments: [("8.6.1", true), ("7.12.0", false)])
    func theVersionOfAPackageTells(version: String, isAnnotated: Bool) throws {
        let files = [
            "Package.resolved": """
            {"pins": [{"identity": "kingfisher", "kind": "remoteSourceControl",
                "location": "https://github.com/onevcat/Kingfisher.git",
                "state": {"revision": "0000000000000000000000000000000000000000", "version": "\(version)"}}],
             "version": 2}
            """,
            "Sources/App/Images.swift": "@preconcurrency import Kingfisher\nlet cache = ImageCache.default\n",
        ]
        let escape = try #require(try escapes(files).first)
        #expect(escape.verdict == (isAnnotated ? .preconcurrencyUnjustified : .preconcurrencyJustified))
        #expect(escape.isGuess && escape.risk == .acceptable)
    }

    /// The names of most modules of the SDK begin with the same letters.
    @Test(arguments: [("func show(_ page: PDFPage) async {}", false), ("func show() async {}", true)])
    func aFileThatNamesNothingOfAModuleNeedsNoWord(code: String, isUnused: Bool) throws {
        let source = "@preconcurrency import PDFKit\nimport Foundation\n\(code)\n"
        let escape = try #require(try escapes(["Sources/App/Show.swift": source]).first)
        #expect((escape.verdict == .preconcurrencyUnjustified) == isUnused)
    }
}
