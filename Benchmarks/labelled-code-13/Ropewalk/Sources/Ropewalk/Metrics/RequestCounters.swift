import Foundation
import NIOConcurrencyHelpers
import NIOCore

final class RequestCounters: @unchecked Sendable {
    static let shared = RequestCounters()
    private var byPath: [String: Int] = [:]

    func record(_ path: String) {
        byPath[path, default: 0] += 1 // bad: data-race
    }
}

final class LatencyBuckets: @unchecked Sendable {
    private let lock = NIOLock()
    private var samples: [Double] = []

    func add(_ value: Double) {
        lock.withLock {
            samples.append(value) // good: data-race
            if samples.count > 1_000 { samples.removeFirst(samples.count - 1_000) }
        }
    }

    func average() -> Double {
        lock.withLock { samples.isEmpty ? 0 : samples.reduce(0, +) / Double(samples.count) }
    }
}

actor ConnectionRegistry {
    private var open: Set<ObjectIdentifier> = []

    func opened(_ channel: any Channel) {
        open.insert(ObjectIdentifier(channel)) // good: data-race
    }

    func closed(_ channel: any Channel) {
        open.remove(ObjectIdentifier(channel))
    }
}

struct FanOut {
    func probe(_ nodes: [String], with client: UpstreamClient) async -> [String] {
        var healthy: [String] = []
        DispatchQueue.concurrentPerform(iterations: nodes.count) { index in
            if nodes[index].hasPrefix("a") {
                healthy.append(nodes[index]) // bad: data-race
            }
        }
        return healthy
    }
}
