#if canImport(Security)
    internal import Foundation
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// Feeds pieces to the stream that the system reads, as it takes them.
    ///
    /// Sendable: what changes is touched under `lock` alone; the streams belong to `queue` and to the system.
    final class UploadStream: NSObject, StreamDelegate, @unchecked Sendable {
        private struct WrongLength: Error {}
        private struct Stopped: Error {}

        private let length: Int?
        private let pieces: @Sendable () async throws -> [UInt8]?
        private let onEnd: @Sendable (SecureHTTPError?) -> Void
        private let queue = DispatchQueue(label: "upload")
        private let lock = NSLock()
        private var hasBegun = false
        private var isStopped = false
        private var output: OutputStream?
        private var room: CheckedContinuation<Void, Never>?
        private var feeding: Task<Void, Never>?

        /// - Parameter onEnd: is told that all was given, or why not.
        init(
            length: Int?, next: @escaping @Sendable () async throws -> [UInt8]?,
            onEnd: @escaping @Sendable (SecureHTTPError?) -> Void
        ) {
            (self.length, pieces, self.onEnd) = (length, next, onEnd)
        }

        /// The stream to read; nil from the second time on, for the pieces can be had once.
        func begin() -> InputStream? {
            let isFirst = lock.withLock {
                defer { hasBegun = true }
                return !hasBegun && !isStopped
            }
            guard isFirst else { return nil }
            var input: InputStream?
            var output: OutputStream?
            Stream.getBoundStreams(withBufferSize: 65_536, inputStream: &input, outputStream: &output)
            guard let input, let output else { return nil }
            lock.withLock { self.output = output }
            output.delegate = self
            CFWriteStreamSetDispatchQueue(output as CFWriteStream, queue)
            output.open()
            let task = Task { await feed() }
            let isOver = lock.withLock {
                feeding = task
                return isStopped
            }
            if isOver { task.cancel() }
            return input
        }

        /// Lets go of everything; nothing more is asked of the source.
        func stop() {
            let (task, room) = lock.withLock {
                isStopped = true
                defer { self.room = nil }
                return (feeding, self.room)
            }
            task?.cancel()
            room?.resume()
            close()
        }

        func stream(_ stream: Stream, handle event: Stream.Event) {
            guard event != .openCompleted else { return }
            lock.withLock {
                defer { room = nil }
                return room
            }?.resume()
        }

        private func feed() async {
            do {
                var sent = 0
                while let piece = try await pieces() {
                    sent += piece.count
                    guard length.map({ sent <= $0 }) ?? true else { throw WrongLength() }
                    try await write(piece)
                }
                guard length.map({ sent == $0 }) ?? true else { throw WrongLength() }
                onEnd(nil)
                close()
            } catch is Stopped {
                close()
            } catch {
                // `stop` closes the stream when the task has ended: its end now would be taken for the body's.
                onEnd(SecureHTTPError(.requestBodyFailed))
            }
        }

        private func write(_ piece: [UInt8]) async throws {
            var written = 0
            while written < piece.count {
                try await waitForRoom()
                let count = queue.sync { put(piece[written...]) }
                guard count >= 0 else { throw Stopped() }
                written += count
            }
        }

        /// Bytes that the stream took, 0 where it has no room, -1 where it is over.
        private func put(_ bytes: ArraySlice<UInt8>) -> Int {
            guard let output = lock.withLock({ isStopped ? nil : output }) else { return -1 }
            guard output.hasSpaceAvailable else { return output.streamStatus == .open ? 0 : -1 }
            return bytes.withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map { output.write($0, maxLength: bytes.count) } ?? 0
            }
        }

        private func waitForRoom() async throws {
            await withCheckedContinuation { continuation in
                // On the queue of the events, so that none comes between the look and the wait.
                queue.async {
                    let mustWait = self.lock.withLock {
                        guard !self.isStopped, let output = self.output, !output.hasSpaceAvailable,
                            [.open, .opening, .writing].contains(output.streamStatus)
                        else { return false }
                        self.room = continuation
                        return true
                    }
                    if !mustWait { continuation.resume() }
                }
            }
            if lock.withLock({ isStopped }) { throw Stopped() }
        }

        private func close() {
            queue.async {
                let output = self.lock.withLock {
                    defer { self.output = nil }
                    return self.output
                }
                output?.close()
            }
        }
    }
#endif
