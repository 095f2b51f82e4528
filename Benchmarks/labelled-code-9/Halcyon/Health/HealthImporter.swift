import Foundation
import HealthKit
import os

/// Reads heart rate and sleep and relates them to the attacks in the diary.
final class HealthImporter {
    private let store = HKHealthStore()
    private let rateUnit = HKUnit.count().unitDivided(by: .minute())
    private var rates: [Date: Double] = [:]
    private var nights: [Date: TimeInterval] = [:]
    private let nightLock = NSLock()

    func start() {
        let rate = HKQuantityType(.heartRate)
        let query = HKAnchoredObjectQuery(type: rate, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) { [weak self] _, samples, _, _, _ in
            self?.take(samples ?? [])
        }
        query.updateHandler = { [weak self] _, samples, _, _, _ in
            self?.take(samples ?? [])
        }
        store.execute(query)

        let sleep = HKSampleQuery(sampleType: HKCategoryType(.sleepAnalysis), predicate: nil, limit: 200, sortDescriptors: nil) { [weak self] _, samples, _ in
            self?.takeNights(samples ?? [])
        }
        store.execute(sleep)
    }

    private func take(_ samples: [HKSample]) {
        for case let sample as HKQuantitySample in samples {
            rates[sample.startDate] = sample.quantity.doubleValue(for: rateUnit) // bad: data-race
        }
    }

    private func takeNights(_ samples: [HKSample]) {
        nightLock.lock()
        defer { nightLock.unlock() }
        for sample in samples {
            nights[sample.startDate, default: 0] += sample.endDate.timeIntervalSince(sample.startDate) // good: data-race
        }
    }

    /// Called by the chart while it draws.
    @MainActor
    func rate(near date: Date) -> Double? {
        rates.min { abs($0.key.timeIntervalSince(date)) < abs($1.key.timeIntervalSince(date)) }?.value
    }

    @MainActor
    func sleep(on date: Date) -> TimeInterval {
        nightLock.withLock { nights[date] ?? 0 }
    }
}

final class TrendCache: @unchecked Sendable {
    private var averages: [String: Double] = [:]
    private var medians: [String: Double] = [:]
    private let queue = DispatchQueue(label: "health.halcyon.trend", attributes: .concurrent)

    func setAverage(_ value: Double, for trigger: String) {
        queue.async {
            self.averages[trigger] = value // bad: data-race
        }
    }

    func average(for trigger: String) -> Double? {
        queue.sync { averages[trigger] }
    }

    func setMedian(_ value: Double, for trigger: String) {
        queue.async(flags: .barrier) {
            self.medians[trigger] = value // good: data-race
        }
    }

    func median(for trigger: String) -> Double? {
        queue.sync { medians[trigger] }
    }
}

enum Correlation {
    static func scores(for entries: [DiaryEntry], triggers: [String]) -> [Double] {
        var scores = [Double](repeating: 0, count: triggers.count)
        scores.withUnsafeMutableBufferPointer { buffer in
            let slots = buffer
            DispatchQueue.concurrentPerform(iterations: triggers.count) { index in
                slots[index] = weight(of: triggers[index], in: entries) // good: data-race
            }
        }
        return scores
    }

    static func strongest(in entries: [DiaryEntry], triggers: [String], over limit: Double) -> [String] {
        var found: [String] = []
        DispatchQueue.concurrentPerform(iterations: triggers.count) { index in
            if weight(of: triggers[index], in: entries) > limit {
                found.append(triggers[index]) // bad: data-race
            }
        }
        return found
    }

    private static func weight(of trigger: String, in entries: [DiaryEntry]) -> Double {
        let hits = entries.filter { $0.triggers.contains(trigger) }
        guard !hits.isEmpty else { return 0 }
        return hits.reduce(0) { $0 + Double($1.severity) } / Double(hits.count)
    }
}

final class ImportProgress: @unchecked Sendable {
    static let shared = ImportProgress()
    private(set) var finished = 0
    private let failures = OSAllocatedUnfairLock(initialState: 0)

    func run(_ batches: [[DiaryEntry]], into diary: DiaryRepository) async {
        await withTaskGroup(of: Void.self) { group in
            for batch in batches {
                group.addTask {
                    for entry in batch {
                        do {
                            try await diary.insert(entry)
                            self.finished += 1 // bad: data-race
                        } catch {
                            self.failures.withLock { $0 += 1 } // good: data-race
                        }
                    }
                }
            }
        }
    }
}
