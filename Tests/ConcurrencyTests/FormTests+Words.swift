import AuditModel

extension FormTests {
    /// A box with a lock as a project has it.
    private static let box = """
        final class Protected<Value>: @unchecked Sendable {
            private let lock = NSLock()
            private var value: Value
            init(_ value: Value) { self.value = value }
            func write<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
                lock.lock()
                defer { lock.unlock() }
                return try change(&value)
            }
        }

        """

    /// What is set once, what misses nothing but the word, and what others tell of a word.
    static let words: [Case] = [
        Case(
            name: "a box of the project that nobody replaces is no state", about: "Session", verdict: .chain,
            form: .sendableClass, risk: .acceptable,
            source: box + """
                import Foundation
                final class Session: @unchecked Sendable {
                    var count = Protected(0)
                    func add() { count.write { $0 += 1 } }
                }
                func start(_ session: Session) { session.add() }
                """, holds: ["let count = Protected(0)"]),
        Case(
            name: "one that somebody replaces is", about: "Session", verdict: .race,
            form: .mutex,
            source: box + """
                import Foundation
                final class Session: @unchecked Sendable {
                    var count = Protected(0)
                    func add() { count.write { $0 += 1 } }
                }
                func start(_ session: Session) { session.count = Protected(1) }
                """),
        Case(
            name: "what an initializer wires up comes before other threads", about: "Delegate", verdict: .race,
            form: .mutex, risk: .important,
            source: """
                import Foundation
                final class Owner: @unchecked Sendable {
                    private let name = ""
                    init(delegate: Delegate) { delegate.title = name }
                }
                final class Delegate: @unchecked Sendable {
                    var title: String?
                    func show() { DispatchQueue.global().async { print(self.title ?? "") } }
                }
                """),
        Case(
            name: "what a function sets later does not", about: "Delegate", verdict: .race,
            form: .mutex, risk: .critical,
            source: """
                import Foundation
                final class Owner: @unchecked Sendable {
                    private let name = ""
                    func take(delegate: Delegate) { DispatchQueue.global().async { delegate.title = self.name } }
                }
                final class Delegate: @unchecked Sendable {
                    var title: String?
                    func show() { DispatchQueue.global().async { print(self.title ?? "") } }
                }
                """),
        Case(
            name: "a constant on an actor does not guard its neighbours", about: "Upload", verdict: .race,
            form: .lock, risk: .important,
            source: """
                import Foundation
                final class Upload: @unchecked Sendable {
                    private let report: (Int) -> Void
                    private var count = 0
                    init(report: @escaping (Int) -> Void) { self.report = report }
                    func tell() { DispatchQueue.main.async { self.report(1) } }
                    func add() { count += 1 }
                }
                """, holds: ["lock.withLock { count += 1 }"], lacks: ["@MainActor"]),
        Case(
            name: "what is only kept races with nobody", about: "Upload", verdict: .guarded,
            form: .keep, risk: .acceptable,
            source: #"""
                import Combine
                import Foundation
                final class Upload: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
                    private var observation: AnyCancellable?
                    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {
                        observation = task.progress.publisher(for: \.fractionCompleted).sink { print($0) }
                    }
                }
                """#),
        Case(
            name: "what is read as well may", about: "Upload", verdict: .race,
            form: .lock, risk: .important,
            source: #"""
                import Combine
                import Foundation
                final class Upload: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
                    private var observation: AnyCancellable?
                    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {
                        observation = task.progress.publisher(for: \.fractionCompleted).sink { print($0) }
                    }
                    func stop() { observation?.cancel() }
                }
                """#),
        Case(
            name: "a subclass rests on its superclass, and not on who stands behind a protocol", about: "Download",
            verdict: .chain,
            form: .keep,
            source: """
                import Foundation
                protocol Owner: AnyObject, Sendable {}
                final class Session: Owner, @unchecked Sendable { var count = 0; func add() { count += 1 } }
                class Request: @unchecked Sendable {
                    private(set) weak var owner: (any Owner)?
                    init(owner: any Owner) { self.owner = owner }
                }
                final class Download: Request, @unchecked Sendable { let name = "" }
                func start() { let session = Session(); Task.detached { session.add() }; session.add(); _ = Download(owner: session) }
                """, holds: ["shares its conformance with `Request`"], lacks: ["Session"]),
        Case(
            name: "a structure that misses the word alone is harmless", about: "Page", verdict: .nonSendableMember,
            form: .sendableMember, risk: .acceptable,
            source: """
                import Foundation
                public struct Link: Hashable { public let url: URL; let kind: Kind }
                public enum Kind: Hashable { case plain, marked(String) }
                public struct Page: @unchecked Sendable { public var links: [Link] = [] }
                """, holds: ["public struct Link: Hashable, Sendable {", "public enum Kind: Hashable, Sendable {"]),
        Case(
            name: "so is one of a class that has to repeat the word", about: "Download", verdict: .nonSendableMember,
            form: .sendableMember, risk: .acceptable,
            source: """
                import Foundation
                public enum Source { case url(URL), data(Data) }
                public class Request: @unchecked Sendable {
                    private let lock = NSLock()
                    private var count = 0
                    func add() { lock.withLock { count += 1 } }
                }
                public final class Download: Request, @unchecked Sendable {
                    public let source: Source
                    init(source: Source) { self.source = source }
                }
                """, holds: ["public enum Source: Sendable {"]),
        Case(
            name: "a protocol to which Sendable types alone conform can ask for it", about: "container",
            verdict: .nonSendableMember,
            form: .sendableMember, risk: .acceptable,
            source: """
                protocol Container { var name: String { get } }
                @MainActor final class Feed: @preconcurrency Container { var name = "" }
                @MainActor final class Row {
                    nonisolated(unsafe) let container: any Container
                    init(_ container: any Container) { self.container = container }
                    nonisolated func title() -> String { container.name }
                }
                """, holds: ["protocol Container: Sendable {"]),
        Case(
            name: "one to which others conform as well cannot", about: "container", verdict: .nonSendableMember,
            form: .keep, risk: .important,
            source: """
                protocol Container { var name: String { get } }
                final class Feed: Container { var name = "" }
                @MainActor final class Row {
                    nonisolated(unsafe) let container: any Container
                    init(_ container: any Container) { self.container = container }
                    nonisolated func title() -> String { container.name }
                }
                """, holds: ["Why several threads may use `container`"], lacks: ["does not require"]),
        Case(
            name: "who says why a library's object may be shared need not keep it apart", about: "Prompt",
            verdict: .nonSendableMember,
            form: .keep, risk: .acceptable,
            source: """
                import LocalAuthentication
                // LAContext is safe to pass between threads.
                final class Prompt: @unchecked Sendable {
                    private let context = LAContext()
                    func show() async throws { _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") }
                }
                """),
        Case(
            name: "a handler of an older WebKit needs the word", about: "WebKit", verdict: .preconcurrencyJustified,
            form: .keep, risk: .acceptable,
            source: """
                @preconcurrency import WebKit
                final class Page: NSObject, WKNavigationDelegate {
                    func webView(
                        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
                        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
                    ) { decisionHandler(.allow) }
                }
                """),
        Case(
            name: "one of today does not", about: "WebKit", verdict: .preconcurrencyUnjustified,
            form: .deleteWord, risk: .acceptable,
            source: """
                @preconcurrency import WebKit
                final class Page: NSObject, WKNavigationDelegate {
                    func webView(
                        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
                        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
                    ) { decisionHandler(.allow) }
                }
                """),
        Case(
            name: "a type of the SDK meets a protocol of the project", about: "NSApplication",
            verdict: .preconcurrencyUnjustified,
            form: .mainActor, risk: .acceptable,
            source: """
                import AppKit
                protocol Container { var name: String { get }; func delete() }
                extension NSApplication: @preconcurrency Container {
                    nonisolated var name: String { "app" }
                    func delete() {}
                }
                """, holds: ["@MainActor func delete()"], lacks: ["@MainActor\nprotocol"]),
        Case(
            name: "what comes behind a call that is waited for comes after its handler", about: "rows",
            verdict: .unsafeGuarded,
            form: .keep, risk: .acceptable,
            source: """
                func run(_ body: @escaping @Sendable (Int) -> Void) async throws {}
                func load() async throws -> Int {
                    nonisolated(unsafe) var rows: [Int] = []
                    try await run { row in rows.append(row) }
                    return rows.count
                }
                """),
        Case(
            name: "but not after tasks that a group runs side by side", about: "rows", verdict: .unsafeMutable,
            form: .lock, risk: .critical,
            source: """
                func load() async -> Int {
                    nonisolated(unsafe) var rows: [Int] = []
                    await withTaskGroup(of: Void.self) { group in
                        for row in 0..<9 { group.addTask { rows.append(row) } }
                    }
                    return rows.count
                }
                """),
        Case(
            name: "a handler that is set before the start is part of making an object", about: "Watch",
            verdict: .guarded,
            form: .keep, risk: .acceptable,
            source: """
                import Foundation
                import Network
                final class Watch: @unchecked Sendable {
                    private let queue = DispatchQueue(label: "watch")
                    private let monitor = NWPathMonitor()
                    private var isUp = false
                    func start() {
                        monitor.pathUpdateHandler = { [weak self] path in self?.isUp = path.status == .satisfied }
                        monitor.start(queue: queue)
                    }
                    func report() { queue.async { print(self.isUp) } }
                }
                """),
        Case(
            name: "an attribute for inlining leaves a constant one", about: "Carrier", verdict: .nonSendableMember,
            form: .keep,
            source: """
                @usableFromInline
                final class Carrier<Value>: @unchecked Sendable {
                    @usableFromInline var value: Value
                    @inlinable init(_ value: Value) { self.value = value }
                }
                func carry(_ path: KeyPath<String, Int>) -> Int { let box = Carrier(path); return "a"[keyPath: box.value] }
                """, lacks: ["NSLock"]),
        Case(
            name: "state goes into the lock box of the project", about: "Upload", verdict: .race,
            form: .lock,
            source: box + """
                import Foundation
                public class Request: @unchecked Sendable { let name = ""; func go() {} }
                public final class Upload: Request, @unchecked Sendable {
                    public var progress: Double?
                    func go(_ queue: DispatchQueue) { queue.async { self.progress = 1 } }
                }
                """, holds: ["private let _progress = Protected<Double?>(nil)", "get { _progress.write { $0 } }"],
            lacks: ["NSLock"]),
    ]
}
