import CoreFoundation
import Foundation

// Members of a C structure belong to whichever of these modules the compiler meets first.
#if !canImport(Darwin) && canImport(CDispatch)
    import CDispatch
#endif

/// One renewal at a time among processes that share their tokens.
public protocol RenewalLock: Sendable {
    func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result
}

/// For a program that shares its tokens with no other.
public struct NoRenewalLock: RenewalLock {
    public init() {}

    public func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        try await work()
    }
}

/// A lock on a file in a place that all of the processes reach, such as the container of an app group. It ends with the
/// process that holds it.
public struct RenewalFileLock: RenewalLock {
    private let path: String
    private let patience: Double

    /// - Parameters:
    ///   - path: Of an empty file, made where it is not there.
    ///   - patience: In seconds, how long to wait for another process.
    public init(path: String, patience: Double = 60) {
        self.path = path
        self.patience = patience.seconds(atLeast: 0)
    }

    /// - Throws: ``SignInError/Code/renewalFailed`` where the lock cannot be had.
    public func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        let end = ContinuousClock.now + .seconds(patience)
        while true {
            let file = try LockedFile(path)
            // A file that was removed, or put in its place meanwhile, is another one, which others may hold.
            if file.take(), file.isThere(at: path) { return try await file.kept(work) }
            guard ContinuousClock.now < end else {
                throw SignInError(.renewalFailed, detail: "another process is holding the lock")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

/// An open file, closed with its last owner; closing it ends its lock.
private final class LockedFile: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(SignInError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SignInError(.renewalFailed, detail: "the lock cannot be opened") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func take() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    func isThere(at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        guard fstat(descriptor, &held) == 0, lstat(path, &named) == 0 else { return false }
        return held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    /// Holds the lock until the work is done.
    func kept<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        defer { withExtendedLifetime(self) {} }
        return try await work()
    }
}
