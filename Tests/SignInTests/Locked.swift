import Foundation

/// A value behind a lock that the thread sanitizer sees. It knows nothing of `Synchronization.Mutex`, whose library is built
/// without it, and takes what two threads do in turn for a race.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
