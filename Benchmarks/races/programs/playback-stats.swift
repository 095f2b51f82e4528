import Foundation

/// Property wrapper for values that several players update.
@propertyWrapper
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(wrappedValue: Value) {
        stored = wrappedValue
    }

    var wrappedValue: Value {
        get {
            lock.lock()
            defer { lock.unlock() }
            return stored
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            stored = newValue
        }
    }

    var projectedValue: Guarded<Value> { self }

    func mutate<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&stored)
    }
}

/// What was played, for the yearly summary.
final class PlaybackStats: @unchecked Sendable {
    @Guarded private var playsByTrack: [String: Int] = [:]
    @Guarded private var secondsListened = 0
    @Guarded var currentTrack: String?

    func didStart(_ track: String) {
        currentTrack = track
        $playsByTrack.mutate { $0[track, default: 0] += 1 }
    }

    func didListen(seconds: Int) {
        $secondsListened.mutate { $0 += seconds }
    }

    var totalSeconds: Int { secondsListened }

    func top(_ count: Int) -> [String] {
        playsByTrack
            .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
            .prefix(count)
            .map(\.key)
    }
}

@main
struct PlaybackDemo {
    static func main() {
        let stats = PlaybackStats()
        DispatchQueue.concurrentPerform(iterations: 4) { device in
            for i in 0..<500 {
                stats.didStart("a rather long track title \((i * (device + 1)) % 11)")
                stats.didListen(seconds: 3)
                if i % 50 == 0 { _ = stats.top(3) }
                if i % 90 == 0 { stats.currentTrack = nil }
            }
        }
        print("seconds:", stats.totalSeconds, "top:", stats.top(3).count)
    }
}
