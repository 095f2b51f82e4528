import AuditAnalysis
import AuditKit

extension [Example] {
    static let stateThatIsGuarded: [Example] = [
        Example(
            """
            final class Marks {
                private let queue = DispatchQueue(label: "marks", attributes: .concurrent)
                private var names: [String] = []
                var first: String? { var found: String?; queue.sync { found = self.names.first }; return found }
                func add(_ name: String) { queue.async(flags: .barrier) { self.names.append(name) } }
            }
            """, "what is read into a local is not written"),
        Example(
            """
            import Vapor
            final class Draft {
                private var lines: [String] = []
                func read(_ request: Request) throws -> [String] {
                    lines.append(request.url.path)
                    return lines
                }
            }
            """, "each request may have its own"),
        Example(
            """
            final class Avatars {
                private var known: [String: Data] = [:]
                func load(_ name: String, from url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        DispatchQueue.main.async { self.known[name] = data }
                    }.resume()
                }
                func avatar(_ name: String) -> Data? { known[name] }
            }
            """, "back on the main thread first"),
        Example(
            """
            final class Avatars {
                private let session = URLSession(configuration: .default, delegate: nil, delegateQueue: .main)
                private var known: [String: Data] = [:]
                func load(_ name: String, from url: URL) {
                    session.dataTask(with: url) { data, _, _ in self.known[name] = data }.resume()
                }
                func avatar(_ name: String) -> Data? { known[name] }
            }
            """, "a session that calls back on the main thread"),
        Example(
            """
            final class Prices {
                private let queue = DispatchQueue(label: "prices", attributes: .concurrent)
                private var seen: [String: Date] = [:]
                func last(_ key: String) -> Date? { queue.sync { seen[key] } }
                func touch(_ key: String) { queue.async(flags: .barrier) { self.seen[key] = Date() } }
            }
            """),
        Example(
            """
            @MainActor
            final class Feed {
                private var pages: [String] = []
                func load() { Task { pages.append(await fetchPage()) } }
                func first() -> String? { pages.first }
            }
            """, "the task stays on the actor"),
        Example(
            """
            final class Sizes {
                private let lock = NSLock()
                private var sizes: [Int: Int] = [:]
                func measure(_ files: [Data]) -> [Int: Int] {
                    DispatchQueue.concurrentPerform(iterations: files.count) { place in
                        lock.lock()
                        defer { lock.unlock() }
                        sizes[place] = files[place].count
                    }
                    return lock.withLock { sizes }
                }
            }
            """),
        Example(
            """
            final class Tally {
                private let lock = NSLock()
                private var counts: [String: Int] = [:]
                func add(_ name: String) { lock.withLock { counts[name] = 1; trimLocked() } }
                func trimLocked() { counts = counts.filter { $0.value > 0 } }
            }
            """, "a helper for who holds the lock"),
        Example(
            """
            final class Link {
                private let lock = NSRecursiveLock()
                private var socket: Socket?
                private var names: [String] = []
            }
            private extension Link {
                func withLinkLock<T>(_ body: () throws -> T) rethrows -> T {
                    lock.lock()
                    defer { lock.unlock() }
                    return try body()
                }
                var current: Socket? { return socket }
                var canSend: Bool { !names.isEmpty }
                func isCurrent(_ other: Socket) -> Bool {
                    guard let current else { return false }
                    return current === other
                }
                func may(_ other: Socket) -> Bool { canSend && isCurrent(other) }
            }
            extension Link {
                func add(_ name: String) { withLinkLock { names.append(name) } }
                func open(_ other: Socket) { withLinkLock { socket = other } }
                func send(_ text: String, over other: Socket) {
                    guard withLinkLock({ may(other) }) else { return }
                    other.send(text)
                }
            }
            """, "what a private extension declares is called by the type alone, and all hold the lock"),
        Example(
            """
            final class Names {
                private var names: [String] = []
                func add(_ name: String) { names.append(name) }
                func first() -> String? { names.first }
            }
            """, "no other thread is in sight"),
        Example(
            """
            final class Worker {
                private let queue = DispatchQueue(label: "work")
                private var jobs: [String] = []
                func add(_ job: String) { queue.async { self.jobs.append(job); self.run() } }
                private func run() { while let job = jobs.popLast() { perform(job) } }
            }
            """, "all of it on one serial queue"),
        Example(
            """
            import UIKit
            final class CameraController: UIViewController, AVCaptureVideoDataOutputSampleBufferDelegate {
                private var frames: [Data] = []
                func start(_ output: AVCaptureVideoDataOutput) { output.setSampleBufferDelegate(self, queue: .main) }
                func captureOutput(_ output: AVCaptureOutput, didOutput buffer: CMSampleBuffer, from: AVCaptureConnection) {
                    frames.append(bytes(of: buffer))
                }
                func count() -> Int { frames.count }
            }
            """, "called on the main queue"),
        Example(
            """
            final class Radio: NSObject, CBCentralManagerDelegate {
                private var seen: [String] = []
                private var central: CBCentralManager?
                init(queue: DispatchQueue) {
                    super.init()
                    central = CBCentralManager(delegate: self, queue: queue)
                }
                func centralManagerDidUpdateState(_ central: CBCentralManager) { seen.removeAll() }
                func first() -> String? { seen.first }
            }
            """, "the queue that is handed in may be the main one"),
        Example(
            """
            final class Signer: Operation {
                private var keys: [String] = []
                override func main() {
                    Task {
                        keys = await fetchKeys()
                        await show()
                    }
                }
                @MainActor private func show() async { present(keys.first) }
            }
            """, "one task comes by one place after the other"),
        Example(
            """
            final class Covers {
                private var covers: [String: Data] = [:]
                func load(_ name: String, _ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in self.covers[name] = data }.resume()
                }
                func forget(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { _, _, _ in self.covers.removeAll() }.resume()
                }
            }
            """, "a session calls one handler after the other"),
        Example(
            """
            final class Tasks {
                private let lock = NSLock()
                private var tasks: Set<String> = []
                func add(_ name: String) { lock.withLock { _ = tasks.insert(name) } }
                func tasks(of owner: String) -> [String] { lock.withLock { tasks.filter { $0.hasPrefix(owner) } } }
                func all() -> [String] { self.tasks(of: "") }
            }
            """, "a function by the name of the property"),
        Example(
            """
            final class Fetch {
                private let pipeline: Pipeline
                private var parts: [Data] = []
                init(pipeline: Pipeline) { self.pipeline = pipeline }
                func start() { load { part in self.pipeline.queue.async { self.parts.append(part) } } }
                func cancel() { parts.removeAll() }
            }
            final class Pipeline { let queue = DispatchQueue(label: "pipeline") }
            """, "who calls may be on the queue of the pipeline"),
        Example(
            """
            final class Totals {
                private var totals: [String: Int] = [:]
                private func onMain(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async { work() } }
                func load() { DispatchQueue.global().async { self.onMain { self.totals["a"] = 1 } } }
                @MainActor func total() -> Int { totals["a"] ?? 0 }
            }
            """, "a helper of one's own runs what it is given on the main queue"),
        Example(
            """
            @MainActor
            final class History {
                private var pages: [Int] = []
                func add(_ page: Int) { pages.append(page) }
                func save() { DispatchQueue.global().async { [pages] in write(pages) } }
            }
            """, "the closure has a copy"),
        Example(
            """
            import UIKit
            final class ListController: UIViewController {
                private var names: [String] = []
                func load() {
                    DispatchQueue.global().async {
                        var found: [String] = []
                        for name in slowNames() { found.append(name) }
                        DispatchQueue.main.async { self.names = found }
                    }
                }
                func count() -> Int { names.count }
            }
            """, "handed over on the main queue"),
        Example(
            """
            @objc protocol Locker { func open(_ name: String, reply: @escaping (Bool) -> Void) }
            final class LockerService: NSObject, Locker {
                private var opened: [String: Date] = [:]
                func open(_ name: String, reply: @escaping (Bool) -> Void) {
                    opened[name] = Date()
                    reply(true)
                }
            }
            final class Listener: NSObject, NSXPCListenerDelegate {
                func listener(_ listener: NSXPCListener, shouldAcceptNewConnection new: NSXPCConnection) -> Bool {
                    let service = LockerService()
                    new.exportedInterface = NSXPCInterface(with: Locker.self)
                    new.exportedObject = service
                    new.resume()
                    return true
                }
            }
            """, "each connection has an object of its own"),
        Example(
            """
            import UIKit
            final class PagesController: LibraryViewController {
                private var pages: [String] = []
                func load() { Task { pages = await fetchPages() } }
                func count() -> Int { pages.count }
            }
            """, "a task of a controller stays with it"),
        Example(
            """
            final class Rows {
                private var rows: [String] = []
                private let queue = DispatchQueue(label: "rows")
                func added(_ row: String) { add(row: row) }
                private func add(row: String) { queue.async { self.add(rows: [row]) } }
                private func add(rows: [String]) { self.rows += rows }
                func clear() { queue.async { self.rows = [] } }
            }
            """, "a function of the same name goes to the queue"),
        Example(
            """
            struct Frames {
                static func joined<S: AsyncSequence>(_ frames: S) -> AsyncThrowingCompactMapSequence<S, String>
                where S.Element == String {
                    let joiner = Joiner()
                    return frames.compactMap(joiner.join)
                }
                private final class Joiner: @unchecked Sendable {
                    private var last: String?
                    @Sendable
                    func join(_ frame: String) throws -> String? {
                        if frame.isEmpty { return last }
                        last = (last ?? "") + frame
                        return nil
                    }
                }
            }
            func start(_ frames: AsyncStream<String>, _ more: AsyncStream<String>) {
                Task.detached { for try await frame in Frames.joined(frames) { print(frame) } }
                Task.detached { for try await frame in Frames.joined(more) { print(frame) } }
            }
            """, "each stream has an object of its own, and calls it for one element after the other"),
        Example(
            """
            protocol Line: AnyObject {
                var delegate: LineDelegate? { get set }
                var queue: DispatchQueue { get set }
                func write(_ text: String, _ done: @escaping (Bool) -> Void)
            }
            protocol LineDelegate: AnyObject { func line(_ line: Line, received text: String) }
            final class Reader: LineDelegate {
                private let queue = DispatchQueue(label: "reader")
                private var line: Line?
                private var texts: [String] = []
                func open(_ maker: () -> Line) {
                    queue.sync {
                        texts.removeAll()
                        let made = maker()
                        line = made
                        made.delegate = self
                        made.queue = queue
                    }
                }
                func send(_ text: String) {
                    queue.async {
                        self.texts.append(text)
                        self.line?.write(text) { isDone in if isDone { self.texts.removeAll() } }
                    }
                }
                func line(_ line: Line, received text: String) { texts.append(text) }
            }
            """, "an object that is set to a queue calls back on it"),
    ]
}
