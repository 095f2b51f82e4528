// Telemetry: a meter and a journal whose members are used from another file too.
import Foundation

final class Meter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    let lock = NSLock()
    var values: [String: Double] = [:]

    func record(_ name: String, _ value: Double) {
        lock.lock()
        values[name] = value
        lock.unlock()
    }
}

final class Journal: @unchecked Sendable {  // bad: unchecked-sendable-race
    var entries: [String] = []
    let name: String

    init(name: String) { self.name = name }
}

final class Histogram: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    fileprivate let lock = NSLock()
    fileprivate var buckets: [Int: Int] = [:]

    func add(_ value: Int) { lock.withLock { buckets[value, default: 0] += 1 } }
}

extension Histogram {
    var peak: Int? { lock.withLock { buckets.max { $0.value < $1.value }?.key } }
}

final class Sampler {
    private let rate: Int
    init(rate: Int) { self.rate = rate }
    func keeps(_ number: Int) -> Bool { number % rate == 0 }
}

final class Exporter {
    private var sent = 0
    func export(_ data: Data) { sent += data.count }
}

final class Reporter {
    private let queue = DispatchQueue(label: "telemetry.reporter")
    private var reports: [String] = []

    func add(_ report: String) { queue.async { self.reports.append(report) } }
    func all() -> [String] { queue.sync { reports } }
}

struct Tag: Sendable {  // good: unchecked-sendable-race
    let name: String
}
