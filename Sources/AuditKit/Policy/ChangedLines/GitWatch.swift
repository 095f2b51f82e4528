import Dispatch
import Foundation

/// Ends git when it takes too long or writes too much.
final class GitWatch: @unchecked Sendable {
    // All that changes is read and written under the lock.
    private let lock = NSLock()
    private var isOver = false
    private var wasLate = false
    private let process: Int32

    /// Watches a process by its number, until ``end()``.
    init(process: Int32, seconds: Int) {
        self.process = process
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { self.stop(isLate: true) }
    }

    /// Ends git at once.
    func stop(isLate: Bool = false) {
        lock.lock()
        defer { lock.unlock() }
        // Once the process is gone, its number may belong to another one.
        guard !isOver else { return }
        isOver = true
        wasLate = isLate
        kill(process, SIGKILL)
    }

    /// Whether git was ended for taking too long.
    var isLate: Bool {
        lock.lock()
        defer { lock.unlock() }
        return wasLate
    }

    /// Stops watching, and says whether git was ended for taking too long.
    func end() -> Bool {
        lock.lock()
        defer { lock.unlock() }
        isOver = true
        return wasLate
    }
}
