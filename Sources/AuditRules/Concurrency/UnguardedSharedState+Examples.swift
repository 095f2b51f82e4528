import AuditAnalysis
import AuditKit

extension [Example] {
    static let unguardedSharedState: [Example] = [
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
    ]

    static let stateThatIsGuarded: [Example] = [
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
    ]
}
