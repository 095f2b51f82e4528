import Foundation
import Synchronization
import WatchConnectivity

/// Mirrors rings between phone and watch. Views read `rings` on the main thread.
final class RingHub: NSObject, ObservableObject, WCSessionDelegate, @unchecked Sendable {
    private(set) var rings: [String: Date] = [:]
    @MainActor private(set) var missed: [String] = []

    func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
        guard let door = message["door"] as? String else { return }
        rings[door] = Date() // bad: data-race
    }

    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
        guard let door = userInfo["missed"] as? String else { return }
        Task { @MainActor in
            missed.append(door) // good: data-race
        }
    }

    func session(_ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: Error?) {}
    func sessionDidBecomeInactive(_ session: WCSession) {}
    func sessionDidDeactivate(_ session: WCSession) {}
}

final class ReaderScan {
    private var found: [String] = []
    private let seen = Mutex<Set<String>>([])

    func scan(_ readers: [String], probe: @escaping @Sendable (String) -> Bool, done: @escaping ([String]) -> Void) {
        let group = DispatchGroup()
        for reader in readers {
            DispatchQueue.global().async(group: group) {
                if probe(reader) {
                    self.found.append(reader) // bad: data-race
                }
            }
        }
        group.notify(queue: .main) { done(self.found) }
    }

    func remember(_ readers: [String], probe: @escaping @Sendable (String) -> Bool) {
        for reader in readers {
            DispatchQueue.global().async {
                guard probe(reader) else { return }
                self.seen.withLock { _ = $0.insert(reader) } // good: data-race
            }
        }
    }
}

final class BatteryLevels {
    lazy var table: [String: Int] = Self.readTable()

    static func readTable() -> [String: Int] {
        let url = Bundle.main.url(forResource: "readers", withExtension: "plist")
        return url.flatMap { NSDictionary(contentsOf: $0) as? [String: Int] } ?? [:]
    }

    func refresh(_ readers: [String]) {
        for reader in readers {
            Task.detached(priority: .utility) { [self] in
                table[reader] = Int.random(in: 90...100) // bad: data-race
            }
        }
    }
}

actor SignalLevels {
    private var table: [String: Int] = [:]

    func set(_ level: Int, for reader: String) {
        table[reader] = level
    }

    nonisolated func refresh(_ readers: [String]) {
        for reader in readers {
            Task.detached(priority: .utility) { [self] in
                await set(-40, for: reader) // good: data-race
            }
        }
    }
}
