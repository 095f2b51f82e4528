import Dispatch
import Foundation

/// Reads a pipe to its end on a queue of its own, so that two pipes can fill at the same time.
final class PipeReader: @unchecked Sendable {
    // Written on the queue before the group is left, read after it: the group orders the two.
    private var bytes: [UInt8] = []
    private var hasMore = false
    private let group = DispatchGroup()
    private let handle: FileHandle

    private init(_ handle: FileHandle) {
        self.handle = handle
    }

    /// Begins to read. What goes beyond the limit is thrown away, after a call to `overflow`.
    static func start(
        _ handle: FileHandle, largest: Int, overflow: @escaping @Sendable () -> Void
    ) -> PipeReader {
        let reader = PipeReader(handle)
        DispatchQueue.global().async(group: reader.group) { reader.drain(largest: largest, overflow: overflow) }
        return reader
    }

    /// Waits for the end of the pipe, and says whether there was more than the limit.
    ///
    /// `nil` when the end does not come in time: a process that is gone can have left another one behind that holds the
    /// pipe open.
    func finish(by deadline: DispatchTime) -> (bytes: [UInt8], isCut: Bool)? {
        group.wait(timeout: deadline) == .success ? (bytes, hasMore) : nil
    }

    private func drain(largest: Int, overflow: () -> Void) {
        while let chunk = try? handle.read(upToCount: 1 << 16), !chunk.isEmpty {
            let room = largest - bytes.count
            bytes += chunk.prefix(room)
            if chunk.count > room, !hasMore {
                hasMore = true
                overflow()
            }
        }
    }
}
