import CoreLocation
import Foundation
import Network
import UIKit
import os

/// Tokens are read by request adapters on many queues and written by the refresher.
final class TokenBox: @unchecked Sendable {
    var access: String? // bad: data-race
    var expires = Date.distantPast
}

final class GuardedTokenBox: @unchecked Sendable {
    private let lock = NSLock()
    private var value: String?

    var access: String? {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } } // good: data-race
    }
}

enum RequestCounter {
    nonisolated(unsafe) static var open = 0 // bad: data-race
    static let limit = OSAllocatedUnfairLock(initialState: 32) // good: data-race
}

final class SpinCounter {
    private var lock = os_unfair_lock()
    private var value = 0

    func add() -> Int {
        os_unfair_lock_lock(&lock) // bad: data-race
        defer { os_unfair_lock_unlock(&lock) }
        value += 1
        return value
    }
}

final class Signer: @unchecked Sendable {
    private lazy var key: [UInt8] = (0..<32).map { _ in UInt8.random(in: .min ... .max) } // bad: data-race
    private let salt: [UInt8] = (0..<16).map { _ in UInt8.random(in: .min ... .max) } // good: data-race

    func stamp(_ data: Data) -> Int { (key + salt + data).hashValue }
}

actor Refresher {
    private let box: TokenBox
    private let guarded: GuardedTokenBox
    private var running: Task<String, Error>?

    init(box: TokenBox, guarded: GuardedTokenBox) {
        self.box = box
        self.guarded = guarded
    }

    func token() async throws -> String {
        if let token = guarded.access { return token }
        let fresh = try await Self.fetch() // bad: data-race
        guarded.access = fresh
        return fresh
    }

    func sharedToken() async throws -> String {
        if let running { return try await running.value }
        let task = Task { try await Self.fetch() }
        running = task
        defer { running = nil }
        let fresh = try await task.value // good: data-race
        box.access = fresh
        return fresh
    }

    private static func fetch() async throws -> String {
        RequestCounter.open += 1
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://id.tide.example/rotate")!)
        return String(decoding: data, as: UTF8.self)
    }
}

@MainActor
final class LocationOnce: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private var waiting: CheckedContinuation<CLLocation, Error>?

    func current() async throws -> CLLocation {
        manager.delegate = self
        return try await withCheckedThrowingContinuation { continuation in
            waiting = continuation
            manager.requestLocation()
        }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        MainActor.assumeIsolated {
            guard let location = locations.last else { return }
            waiting?.resume(returning: location) // bad: data-race
        }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        MainActor.assumeIsolated {
            waiting?.resume(throwing: error) // good: data-race
            waiting = nil
        }
    }
}

enum Reachability {
    static func firstPath() async -> Bool {
        for await path in NWPathMonitor() {
            return path.status == .satisfied // good: data-race
        }
        return false
    }

    static func probe(_ url: URL) async -> Int {
        await withCheckedContinuation { continuation in
            URLSession.shared.dataTask(with: url) { _, response, error in
                guard error == nil, let http = response as? HTTPURLResponse else { return } // bad: data-race
                continuation.resume(returning: http.statusCode)
            }.resume()
        }
    }

    static func probeAll(_ urls: [URL]) async -> [Int] {
        var codes: [Int] = []
        for url in urls { codes.append(await probe(url)) }
        return codes
    }
}

final class SettingsStore {
    private let queue = DispatchQueue(label: "settings")
    private var values: [String: String] = [:]

    func merge(_ incoming: [String: String]) {
        queue.async {
            for (key, value) in incoming { self.set(value, for: key) }
        }
    }

    func set(_ value: String, for key: String) {
        queue.sync { values[key] = value } // bad: data-race
    }

    func value(for key: String) -> String? {
        queue.sync { values[key] } // good: data-race
    }
}

final class BlockingFetcher {
    func fetch(_ url: URL) -> Data? {
        let gate = DispatchSemaphore(value: 0)
        var result: Data?
        URLSession.shared.dataTask(with: url) { data, _, _ in
            result = data
            gate.signal()
        }.resume()
        _ = gate.wait(timeout: .now() + 10)
        return result // bad: data-race
    }
}

final class Importer {
    func run(_ urls: [URL]) {
        Task {
            let gate = DispatchSemaphore(value: 0)
            for url in urls {
                URLSession.shared.downloadTask(with: url) { _, _, _ in gate.signal() }.resume()
                gate.wait() // bad: data-race
            }
        }
    }
}

final class SessionController: NSObject {
    private let box = TokenBox()
    private let guarded = GuardedTokenBox()
    private lazy var refresher = Refresher(box: box, guarded: guarded)
    private let settings = SettingsStore()
    private let counter = SpinCounter()
    private let signer = Signer()
    private var ended = false

    override init() {
        super.init()
        NotificationCenter.default.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil) { [weak self] _ in
            self?.activate()
        }
    }

    private func activate() {
        RequestCounter.open += 1
        settings.merge(["active": "\(counter.add())", "signedIn": box.access == nil ? "no" : "yes"])
        Importer().run([URL(string: "https://cdn.tide.example/help.zip")!])
        guard !ended, settings.value(for: "active") != nil else { return }
        Task.detached { [refresher, signer] in
            _ = try await refresher.token()
            _ = try await refresher.sharedToken()
            _ = signer.stamp(Data())
            guard await Reachability.firstPath() else { return }
            _ = await Reachability.probeAll([URL(string: "https://id.tide.example/")!])
            _ = BlockingFetcher().fetch(URL(string: "https://api.tide.example/motd")!)
        }
        Task { _ = try? await LocationOnce().current() }
    }
}
