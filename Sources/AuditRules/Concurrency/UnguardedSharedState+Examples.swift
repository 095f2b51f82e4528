import AuditAnalysis
import AuditKit

extension [Example] {
    static let unguardedSharedState: [Example] = [
        Example(
            """
            final class Answers: @unchecked Sendable {
                private var known: [String: Data] = [:]
                func ask(_ name: String, from url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in ↓self.known[name] = data }.resume()
                }
                func answer(_ name: String) -> Data? { known[name] }
            }
            """, "a promise that is broken"),
        Example(
            """
            enum Tallies {
                nonisolated(unsafe) static var sizes: [String: Int] = [:]
                static func measure(_ name: String) { Task.detached { ↓sizes[name] = await size(of: name) } }
            }
            """, "a task for each call"),
        Example(
            """
            import Vapor
            final class Visits: RouteCollection {
                private var pages: [String: Int] = [:]
                func boot(routes: RoutesBuilder) throws { routes.get("page", use: show) }
                func show(req: Request) throws -> String {
                    ↓pages[req.url.path, default: 0] += 1
                    return "shown"
                }
            }
            """, "a server answers many requests at once"),
        Example(
            """
            final class Seats {
                private let lock = NSLock()
                private var held: [String: Date] = [:]
                func since(_ seat: String) -> Date? { lock.withLock { held[seat] } }
                func hold(_ seat: String) { DispatchQueue.global().async { ↓self.held[seat] = Date() } }
            }
            """, "read under the lock, written elsewhere without it"),
        Example(
            """
            final class Rooms {
                private let queue = DispatchQueue(label: "rooms", attributes: .concurrent)
                private var names: [Int: String] = [:]
                func name(_ room: Int) -> String? { queue.sync { names[room] } }
                func rename(_ room: Int, _ name: String) { queue.async(flags: .barrier) { self.names[room] = name } }
                func close(_ room: Int) { queue.async { ↓self.names[room] = nil } }
            }
            """, "one of two writes has no barrier"),
        Example(
            """
            final class Avatars {
                private var known: [String: Data] = [:]
                func load(_ name: String, from url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in ↓self.known[name] = data }.resume()
                }
                func avatar(_ name: String) -> Data? { known[name] }
            }
            """, "the session calls back on a thread of its own"),
        Example(
            """
            final class Prices {
                private let queue = DispatchQueue(label: "prices", attributes: .concurrent)
                private var seen: [String: Date] = [:]
                func last(_ key: String) -> Date? { queue.sync { seen[key] } }
                func touch(_ key: String) { queue.async { ↓self.seen[key] = Date() } }
            }
            """, "a write on a concurrent queue without a barrier"),
        Example(
            """
            @MainActor final class Chart {
                private let marks = Marks()
                func add(_ name: String) { marks.add(name) }
            }
            final class Marks {
                private let queue = DispatchQueue(label: "marks", attributes: .concurrent)
                private var names: [String: Date] = [:]
                func add(_ name: String) { queue.async { ↓self.names[name] = Date() } }
                func date(_ name: String) -> Date? { queue.sync { names[name] } }
            }
            """, "that one actor has the object to itself does not tame its own queue"),
        Example(
            """
            final class Importer {
                private let operations = OperationQueue()
                private var broken: [Int] = []
                func load(_ files: [URL]) {
                    for (place, file) in files.enumerated() {
                        operations.addOperation { if !read(file) { ↓self.broken.append(place) } }
                    }
                    operations.waitUntilAllOperationsAreFinished()
                }
            }
            """, "operations run beside one another"),
        Example(
            """
            final class Ticker {
                private(set) var balances: [String: Int] = [:]
                private var timer: (any DispatchSourceTimer)?
                func start() {
                    let timer = DispatchSource.makeTimerSource(queue: .global())
                    timer.setEventHandler { [weak self] in ↓self?.balances["a"] = ask() }
                    timer.resume()
                    self.timer = timer
                }
                func text() -> String { "\\(balances)" }
            }
            """, "a timer on a global queue"),
        Example(
            """
            final class Thumbnails {
                private lazy var formats: [String: Int] = [:]
                func prepare(_ names: [String]) {
                    DispatchQueue.concurrentPerform(iterations: names.count) { place in
                        ↓formats[names[place]] = place
                    }
                }
            }
            """, "the rounds of a loop run beside one another"),
        Example(
            """
            final class Scanner: NSObject, AVCaptureMetadataOutputObjectsDelegate {
                private var codes: Set<String> = []
                func start(_ output: AVCaptureMetadataOutput) {
                    output.setMetadataObjectsDelegate(self, queue: DispatchQueue(label: "scan"))
                }
                func metadataOutput(_ output: AVCaptureMetadataOutput, didOutput objects: [AVMetadataObject]) {
                    ↓codes.insert(text(of: objects))
                }
                func isKnown(_ code: String) -> Bool { codes.contains(code) }
            }
            """, "a delegate that is called on a queue"),
        Example(
            """
            final class Feed {
                private var pages: [String] = []
                func load() { Task { ↓pages.append(await fetchPage()) } }
                func first() -> String? { pages.first }
            }
            """, "a task on no actor"),
        Example(
            """
            final class Journal {
                private let lock = NSLock()
                private var lines: [String] = []
                func add(_ line: String) { lock.withLock { lines.append(line) } }
                func flush() { DispatchQueue.global().async { write(↓self.lines) } }
            }
            """, "read without the lock"),
        Example(
            """
            final class Tally {
                private let lock = NSLock()
                private var counts: [String: Int] = [:]
                func add(_ name: String) {
                    lock.lock()
                    defer { lock.unlock() }
                    counts[name, default: 0] += 1
                }
                var total: Int { ↓counts.values.reduce(0, +) }
            }
            """, "whoever has a lock expects other threads"),
        Example(
            """
            final class Link {
                private let lock = NSLock()
                private var names: [String] = []
                func add(_ name: String) { lock.withLock { names.append(name) } }
                func send() { if canSend { go() } }
            }
            private extension Link {
                var canSend: Bool { !↓names.isEmpty }
            }
            """, "a private helper that is called without the lock"),
        Example(
            """
            import UIKit
            final class CameraController: UIViewController, AVCaptureVideoDataOutputSampleBufferDelegate {
                private var frames: [Data] = []
                func start(_ output: AVCaptureVideoDataOutput) {
                    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
                }
                func captureOutput(_ output: AVCaptureOutput, didOutput buffer: CMSampleBuffer, from: AVCaptureConnection) {
                    ↓frames.append(bytes(of: buffer))
                }
                func count() -> Int { frames.count }
            }
            """, "a delegate of a controller that is called on another queue"),
        Example(
            """
            @MainActor
            final class Uploads: NSObject, URLSessionTaskDelegate {
                private var open: [Int: String] = [:]
                private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
                func add(_ task: Int, _ name: String) { open[task] = name }
                func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
                    ↓open[task.taskIdentifier] = nil
                }
            }
            """, "a session without a queue makes one of its own"),
        Example(
            """
            final class Levels {
                private let meter = DispatchQueue(label: "meter")
                private let clock = DispatchQueue(label: "clock")
                private var loud = 0
                func heard() { meter.async { ↓self.loud += 1 } }
                func tick() { clock.async { send(self.loud) } }
            }
            """, "two queues, each serial by itself"),
        Example(
            """
            @objc protocol Locker { func open(_ name: String, reply: @escaping (Bool) -> Void) }
            final class LockerService: NSObject, Locker {
                private var opened: [String: Date] = [:]
                func open(_ name: String, reply: @escaping (Bool) -> Void) {
                    ↓opened[name] = Date()
                    reply(true)
                }
            }
            final class Listener: NSObject, NSXPCListenerDelegate {
                private let service = LockerService()
                func listener(_ listener: NSXPCListener, shouldAcceptNewConnection new: NSXPCConnection) -> Bool {
                    new.exportedInterface = NSXPCInterface(with: Locker.self)
                    new.exportedObject = service
                    new.resume()
                    return true
                }
            }
            """, "each XPC connection calls on a queue of its own"),
        Example(
            """
            final class Covers {
                static let shared = Covers()
                private var covers: [URL: Data] = [:]
                func cover(_ url: URL, then show: @escaping (Data?) -> Void) {
                    if let known = covers[url] { return show(known) }
                    DispatchQueue.global().async {
                        let data = try? Data(contentsOf: url)
                        ↓self.covers[url] = data
                        DispatchQueue.main.async { show(data) }
                    }
                }
            }
            """, "called for another key meanwhile"),
        Example(
            """
            enum Session {
                static var headers: [String: String] = [:]
                static func renew(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        ↓headers["Authorization"] = text(of: data)
                    }.resume()
                }
                static func request() -> [String: String] { headers }
            }
            """, "a static that a callback writes"),
        Example(
            """
            final class Store {
                private let queue = DispatchQueue(label: "store")
                private lazy var cache = Cache(queue: queue)
                private var names: [String] = []
                func add(_ name: String) { queue.async { ↓self.names.append(name) } }
                func load() { cache.read { self.names.removeAll() } }
            }
            final class Cache {
                private let queue: DispatchQueue
                init(queue: DispatchQueue) { self.queue = queue }
                func read(_ done: @escaping () -> Void) {
                    queue.async { self.fill() }
                    done()
                }
                private func fill() {}
            }
            """, "an object that has the queue, and calls back at once"),
    ]
}
