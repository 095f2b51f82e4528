import Foundation
import os

final class RateStore {
    private let queue = DispatchQueue(label: "example.sparrow.rates", attributes: .concurrent)
    private var rates: [String: Decimal] = [:]
    private var stamps: [String: Date] = [:]

    func rate(for code: String) -> Decimal? {
        queue.sync { rates[code] }
    }

    func update(_ code: String, to rate: Decimal) {
        queue.async(flags: .barrier) {
            self.rates[code] = rate // good: data-race
        }
    }

    func stamp(for code: String) -> Date? {
        queue.sync { stamps[code] }
    }

    func touch(_ code: String) {
        queue.async {
            self.stamps[code] = Date() // bad: data-race
        }
    }
}

final class AttemptLimiter: @unchecked Sendable {
    private let state = OSAllocatedUnfairLock(initialState: 0)
    private var lockedUntil: Date?

    func recordFailure() -> Int {
        state.withLock { count in
            count += 1 // good: data-race
            return count
        }
    }

    func lock(for interval: TimeInterval) {
        let guardLock = NSLock()
        guardLock.lock()
        lockedUntil = Date().addingTimeInterval(interval) // bad: data-race
        guardLock.unlock()
    }
}

actor TransferLedger {
    private var entries: [Transfer] = []

    func append(_ transfer: Transfer) {
        entries.append(transfer) // good: data-race
    }

    var total: Decimal {
        entries.reduce(0) { $0 + $1.amount }
    }
}

final class StatementLoader {
    private let operations = OperationQueue()
    private let results = DispatchQueue(label: "example.sparrow.statements")
    private var pages: [Int: Data] = [:]
    private var failed: [Int] = []

    func load(_ urls: [URL]) {
        operations.maxConcurrentOperationCount = 4
        for (index, url) in urls.enumerated() {
            operations.addOperation {
                if let data = try? Data(contentsOf: url) {
                    self.results.sync {
                        self.pages[index] = data // good: data-race
                    }
                } else {
                    self.failed.append(index) // bad: data-race
                }
            }
        }
        operations.waitUntilAllOperationsAreFinished()
    }
}

final class BalanceTicker {
    private(set) var latest: [UUID: Decimal] = [:]
    private var timer: DispatchSourceTimer?

    func start(fetch: @escaping () -> [Account]) {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now(), repeating: 5)
        timer.setEventHandler { [weak self] in
            for account in fetch() {
                self?.latest[account.id] = account.balance // bad: data-race
            }
        }
        timer.resume()
        self.timer = timer
    }

    @MainActor
    func text(for account: Account) -> String {
        latest[account.id].map { "\($0)" } ?? "–"
    }
}
