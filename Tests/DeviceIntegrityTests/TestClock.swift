import Dispatch
import Foundation

/// A clock that goes when it is told to.
final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var passed = Duration.zero
    private let start = ContinuousClock.now

    var now: ContinuousClock.Instant { lock.withLock { start + passed } }
    func advance(by duration: Duration) { lock.withLock { passed += duration } }
}

/// A door that holds whoever waits until it is opened.
final class TestGate: Sendable {
    private let door = DispatchSemaphore(value: 0)
    func open() { door.signal() }
    func wait() { door.wait() }
}
