import Foundation

/// Collects request durations for one endpoint.
final class LatencyRecorder: @unchecked Sendable {
    let endpoint: String
    private let mutex = NSLock()
    private var totalMicros: Int = 0
    private var sampleCount: Int = 0
    private var slowest: Int = 0

    init(endpoint: String) {
        self.endpoint = endpoint
    }

    func record(micros: Int) {
        mutex.lock()
        defer { mutex.unlock() }
        totalMicros += micros
        sampleCount += 1
        slowest = max(slowest, micros)
    }

    func reset() {
        mutex.lock()
        defer { mutex.unlock() }
        totalMicros = 0
        sampleCount = 0
        slowest = 0
    }

    var slowestMicros: Int {
        mutex.lock()
        defer { mutex.unlock() }
        return slowest
    }

    /// Mean duration over the current window.
    var averageMicros: Double {
        let samples = sampleCount
        guard samples > 0 else { return 0 }
        return Double(totalMicros) / Double(samples)
    }
}

struct Reporter: Sendable {
    let recorder: LatencyRecorder

    func line() -> String {
        let mean = Int(recorder.averageMicros)
        return "\(recorder.endpoint) mean=\(mean)us max=\(recorder.slowestMicros)us"
    }
}

@main
struct MetricsDemo {
    static func main() {
        let recorder = LatencyRecorder(endpoint: "/v1/items")
        let reporter = Reporter(recorder: recorder)
        let group = DispatchGroup()
        for worker in 1...3 {
            group.enter()
            Thread.detachNewThread {
                for i in 0..<2000 {
                    recorder.record(micros: (i * worker) % 977)
                    if i % 50 == 0 { usleep(100) }
                }
                group.leave()
            }
        }
        group.enter()
        Thread.detachNewThread {
            var longest = 0
            for _ in 0..<150 {
                longest = max(longest, reporter.line().count)
                usleep(40)
            }
            print("widest line:", longest)
            group.leave()
        }
        group.wait()
        print(reporter.line())
        recorder.reset()
    }
}
