import Foundation
import HealthKit
import os

struct HeartPoint: Codable, Sendable {
    let at: Date
    let bpm: Double
}

protocol HealthReading: Sendable {
    func heartRate(from start: Date, to end: Date) async throws -> [HeartPoint]
}

final class HealthReader: HealthReading, @unchecked Sendable {
    private let store = HKHealthStore()
    private let logger = Logger(subsystem: "app.daybook.ios", category: "health")
    private let unit = HKUnit.count().unitDivided(by: .minute())

    func requestAccess() async throws -> Bool {
        let types: Set<HKObjectType> = [HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis)]
        return try await withCheckedThrowingContinuation { continuation in
            store.requestAuthorization(toShare: nil, read: types) { granted, error in
                if let error {
                    continuation.resume(throwing: error) // bad: continuation
                }
                continuation.resume(returning: granted)
            }
        }
    }

    func heartRate(from start: Date, to end: Date) async throws -> [HeartPoint] {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end) // good: predicate
        let unit = self.unit
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(sampleType: HKQuantityType(.heartRate), predicate: predicate, limit: 500, sortDescriptors: nil) { _, samples, error in
                if let error { return continuation.resume(throwing: error) } // good: continuation
                let points = (samples as? [HKQuantitySample] ?? []).map {
                    HeartPoint(at: $0.startDate, bpm: $0.quantity.doubleValue(for: unit))
                }
                continuation.resume(returning: points)
            }
            store.execute(query)
        }
    }

    func latest() async throws -> HeartPoint? {
        let unit = self.unit
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(sampleType: HKQuantityType(.heartRate), predicate: nil, limit: 1, sortDescriptors: nil) { _, samples, _ in
                guard let sample = samples?.first as? HKQuantitySample else { return } // bad: continuation
                continuation.resume(returning: HeartPoint(at: sample.startDate, bpm: sample.quantity.doubleValue(for: unit)))
            }
            store.execute(query)
        }
    }

    func report(_ points: [HeartPoint]) {
        logger.info("read \(points.count) heart samples") // good: health-data
        for point in points.suffix(3) {
            NSLog("heart %@ %.0f", point.at.description, point.bpm) // bad: health-data
        }
    }
}

final class SyncProgress: @unchecked Sendable {
    var finished: [String: Int] = [:]
    private let lock = OSAllocatedUnfairLock(initialState: [String: Int]())

    func run(_ kinds: [String], work: @escaping @Sendable (String) async -> Int) async {
        await withTaskGroup(of: Void.self) { group in
            for kind in kinds {
                group.addTask {
                    let count = await work(kind)
                    self.finished[kind] = count // bad: concurrency-race
                    self.lock.withLock { $0[kind] = count } // good: concurrency-race
                }
            }
        }
    }
}

actor HealthUploader {
    private let reader: HealthReading
    private let transport: Transport
    private var task: Task<Int, Error>?

    init(reader: HealthReading, transport: Transport) {
        self.reader = reader
        self.transport = transport
    }

    func syncDay() async throws -> Int {
        if let task { return try await task.value } // good: concurrency-race
        let work = Task { [reader, transport] in
            let end = Date.now
            let points = try await reader.heartRate(from: end.addingTimeInterval(-86_400), to: end)
            try await Self.measure(points, transport: transport)
            return points.count
        }
        task = work
        defer { task = nil }
        return try await work.value
    }

    private static func measure(_ points: [HeartPoint], transport: Transport) async throws {
        var components = URLComponents(url: APIEnvironment.production.base.appending(path: "v3/stats"), resolvingAgainstBaseURL: false)!
        components.queryItems = [URLQueryItem(name: "samples", value: String(points.count))] // good: health-data
        _ = try await transport.data(for: URLRequest(url: components.url!))

        var ads = URLComponents(string: "https://t.adreach.io/v1/event")!
        ads.queryItems = points.map { URLQueryItem(name: "hr", value: String($0.bpm)) } // bad: health-data
        _ = try await transport.data(for: URLRequest(url: ads.url!))
    }
}
