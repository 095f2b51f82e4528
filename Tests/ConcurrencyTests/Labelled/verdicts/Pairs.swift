// Two guards that all writes hold together, and variables of a type that share the name of one of its instances'.

import Foundation

/// Each read holds one of the two guards, each write both.
final class PortRegistry: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private let queue = DispatchQueue(label: "ports")
    private var address: String?

    func bind(_ new: String) { queue.sync { lock.withLock { address = new } } }
    func log() { queue.async { print(self.address ?? "") } }
    var current: String? { lock.withLock { address } }
}

/// One of the writes holds one of them alone.
final class LooseRegistry: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private let queue = DispatchQueue(label: "ports")
    private var address: String?

    func bind(_ new: String) { queue.sync { lock.withLock { address = new } } }
    func clear() { queue.sync { address = nil } }
    var current: String? { lock.withLock { address } }
}

final class Uploader {
    nonisolated(unsafe) private static var attempts = 3  // bad: nonisolated-unsafe-constant
    private var attempts: Int

    init() { attempts = Uploader.attempts }
    func raise() {
        attempts += 1
        self.attempts += 1
    }
}

final class Downloader {
    nonisolated(unsafe) private static var attempts = 3  // bad: nonisolated-unsafe-mutable
    private var attempts = 0

    static func raise() { attempts += 1 }
    func next() -> Int {
        attempts += 1
        return min(attempts, Self.attempts)
    }
}
