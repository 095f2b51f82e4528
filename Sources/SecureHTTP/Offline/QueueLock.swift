#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A lock on an empty file, held until the value is let go of; it ends with its process as well.
final class QueueLock: Sendable {
    private let descriptor: Int32

    /// - Parameter path: of the file, which is made where it is not there and stays.
    /// - Throws: ``SecureHTTPError/Code/queueInUse`` while somebody else holds it, in this process or another;
    ///   ``SecureHTTPError/Code/storageFailed`` where it cannot be opened.
    init(_ path: String) throws(SecureHTTPError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SecureHTTPError(.storageFailed) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            close(descriptor)
            throw SecureHTTPError(isHeld ? .queueInUse : .storageFailed)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
