// nonisolated(unsafe) on globals, statics, members and locals; plain globals beside them.
import Foundation

nonisolated(unsafe) var lastError: (any Error)?  // bad: nonisolated-unsafe-mutable, global-mutable-state, unchecked-sendable-undocumented

func remember(_ error: any Error) { lastError = error }

nonisolated(unsafe) let apiVersion = 3  // bad: nonisolated-unsafe-constant

nonisolated(unsafe) let stampFormatter = ISO8601DateFormatter()  // bad: nonisolated-unsafe-constant

nonisolated(unsafe) private var buildNumber = "1.4.2"  // bad: nonisolated-unsafe-constant; good: global-mutable-state

func version() -> String { "\(apiVersion).\(buildNumber)" }

private let counterLock = NSLock()
// Guarded by `counterLock` wherever it is touched, so unsafe is fine here.
nonisolated(unsafe) private var counter = 0  // bad: nonisolated-unsafe-guarded; good: global-mutable-state, unchecked-sendable-undocumented

func nextNumber() -> Int {
    counterLock.lock()
    defer { counterLock.unlock() }
    counter += 1
    return counter
}

enum Registry {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var makers: [String: @Sendable () -> String] = [:]  // bad: nonisolated-unsafe-guarded; good: global-mutable-state
    nonisolated(unsafe) private static var hits = 0  // bad: nonisolated-unsafe-mutable, global-mutable-state

    static func register(_ name: String, _ make: @escaping @Sendable () -> String) {
        lock.withLock { makers[name] = make }
    }

    static func make(_ name: String) -> String? {
        hits += 1
        return lock.withLock { makers[name] }?()
    }
}

enum HalfRegistry {
    private static let queue = DispatchQueue(label: "registry")
    nonisolated(unsafe) private static var names: [String] = []  // bad: nonisolated-unsafe-mutable, global-mutable-state

    static func add(_ name: String) { queue.async { names.append(name) } }
    static func first() -> String? { names.first }
}

actor Sensor {
    nonisolated(unsafe) var lastReading = 0.0  // bad: nonisolated-unsafe-mutable
    nonisolated(unsafe) let unit = "lx"  // bad: nonisolated-unsafe-constant
    private var readings: [Double] = []

    func add(_ reading: Double) {
        readings.append(reading)
        lastReading = reading
    }

    nonisolated func describe() -> String { "\(lastReading) \(unit)" }
}

@MainActor
final class CameraModel {
    // Sendable is not at stake: only `gate` holders touch it.
    nonisolated(unsafe) private var frame = 0  // bad: nonisolated-unsafe-guarded; good: unchecked-sendable-undocumented
    private let gate = NSLock()

    nonisolated func capture() { gate.withLock { frame += 1 } }
    nonisolated func count() -> Int { gate.withLock { frame } }
}

func sumOnThreads(_ values: [Int]) -> Int {
    nonisolated(unsafe) var total = 0  // bad: nonisolated-unsafe-mutable
    DispatchQueue.concurrentPerform(iterations: values.count) { index in
        total += values[index]
    }
    return total
}

func lockedSum(_ values: [Int]) -> Int {
    let lock = NSLock()
    nonisolated(unsafe) var total = 0  // bad: nonisolated-unsafe-guarded
    DispatchQueue.concurrentPerform(iterations: values.count) { index in
        lock.lock()
        total += values[index]
        lock.unlock()
    }
    lock.lock()
    defer { lock.unlock() }
    return total
}

func label(_ name: String) -> @Sendable () -> String {
    nonisolated(unsafe) let copy = name  // bad: nonisolated-unsafe-constant
    return { copy.uppercased() }
}

var currentTheme = "light"  // bad: global-mutable-state

func useDark() { currentTheme = "dark" }

@MainActor var openWindows = 0  // good: global-mutable-state

@MainActor func openWindow() { openWindows += 1 }

let launchDate = Date()  // good: global-mutable-state

var today: Date { Date() }  // good: global-mutable-state

enum Session {
    static var token: String?  // bad: global-mutable-state
    static let started = Date()  // good: global-mutable-state
    @TaskLocal static var requestID: String?  // good: global-mutable-state
    static var isSignedIn: Bool { token != nil }  // good: global-mutable-state
}

func signIn(_ token: String) { Session.token = token }

@MainActor
final class Windows {
    static var titles: [String] = []  // good: global-mutable-state
    static func add(_ title: String) { titles.append(title) }
}

actor Jobs {
    static var running = 0  // bad: global-mutable-state
    func start() { Self.running += 1 }
}

final class Identifiers {
    private static var next = 0  // bad: global-mutable-state
    private static let lock = NSLock()
    private static var reused: [Int] = []  // good: global-mutable-state

    static func make() -> Int {
        next += 1
        return next
    }

    static func giveBack(_ id: Int) { lock.withLock { reused.append(id) } }
    static func takeBack() -> Int? { lock.withLock { reused.popLast() } }
}

fileprivate var requestCount: Int = 0  // bad: global-mutable-state

final class CountingClient: Sendable {
    func send() async { requestCount += 1 }
}

struct Palette {
    private static var cached: [String: Int] = [:]  // bad: global-mutable-state

    func colour(_ name: String) -> Int {
        if let found = Self.cached[name] { return found }
        Self.cached[name] = name.hashValue
        return name.hashValue
    }
}

private let cacheQueue = DispatchQueue(label: "images.cache")
private var imageCache: [String: Data] = [:]  // good: global-mutable-state

func cachedImage(_ name: String) -> Data? { cacheQueue.sync { imageCache[name] } }
func cacheImage(_ data: Data, _ name: String) { cacheQueue.sync { imageCache[name] = data } }

private var defaultTimeout = 30.0  // good: global-mutable-state

func timeout(for path: String) -> Double { path.hasPrefix("upload") ? 4 * defaultTimeout : defaultTimeout }
