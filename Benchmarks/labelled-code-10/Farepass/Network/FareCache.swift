import Foundation
import os
import Synchronization

final class FareCache {
    static let shared = FareCache()
    private let queue = DispatchQueue(label: "fares", attributes: .concurrent)
    private var fares: [String: Int] = [:]
    private var zones: [String: Int] = [:]

    func setFare(_ cents: Int, for line: String) {
        queue.async(flags: .barrier) { self.fares[line] = cents } // good: data-race
    }

    func fare(for line: String) -> Int? {
        queue.sync { fares[line] }
    }

    func setZone(_ zone: Int, for line: String) {
        queue.async { self.zones[line] = zone } // bad: data-race
    }

    func zone(for line: String) -> Int? {
        queue.sync { zones[line] }
    }
}

final class TapCounter: Sendable {
    private let total = Mutex(0)

    func tap() {
        total.withLock { $0 += 1 } // good: data-race
    }

    var value: Int {
        total.withLock { $0 }
    }
}

final class QueueStatus {
    private(set) var pending: [String] = []
    private var retries = 0

    func flush(_ ids: [String], client: GatewayClient, token: String) {
        let group = DispatchGroup()
        for id in ids {
            group.enter()
            Task.detached {
                _ = try? await client.statement(month: id, token: token)
                self.pending.removeAll { $0 == id } // bad: data-race
                group.leave()
            }
        }
        group.notify(queue: .main) {
            self.retries = 0 // good: data-race
        }
    }

    func enqueue(_ id: String) {
        pending.append(id)
    }
}
