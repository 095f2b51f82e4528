import Dispatch
import SecretMemory

/// Whole messages in memory.
extension Cobblestone {
    /// Seals `plaintext` chunk by chunk into `sealed`, which has ``ChunkLayout/sealedSize`` bytes.
    func sealAll(_ plaintext: UnsafeRawBufferPointer, into sealed: UnsafeMutableRawBufferPointer) {
        let layout = ChunkLayout(plaintextSize: plaintext.count)
        nonisolated(unsafe) let plaintext = plaintext
        nonisolated(unsafe) let sealed = sealed
        inParallel(layout.chunkCount) { chunks in
            defer { LibraryTraces.wipeCiphers() }
            for index in chunks {
                let size = layout.size(of: index)
                let from = index * Self.chunkSize
                let to = index * Self.sealedChunkSize
                seal(
                    UnsafeRawBufferPointer(rebasing: plaintext[from..<from + size]), index: index,
                    into: UnsafeMutableRawBufferPointer(rebasing: sealed[to..<to + size + Self.tagSize]))
            }
        }
    }

    /// Opens all chunks into `plaintext`; where one is not what was sealed, wipes what was written.
    func openAll(
        _ sealed: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer
    ) throws(SealingError) {
        guard let layout = ChunkLayout(sealedSize: sealed.count) else { throw .contentTruncated }
        let damaged = PumpOutcome(progress: nil)
        nonisolated(unsafe) let sealed = sealed
        nonisolated(unsafe) let target = plaintext
        inParallel(layout.chunkCount) { chunks in
            defer { LibraryTraces.wipeCiphers() }
            for index in chunks {
                let size = layout.size(of: index)
                let from = index * Self.sealedChunkSize
                let to = index * Self.chunkSize
                let opened = open(
                    UnsafeRawBufferPointer(rebasing: sealed[from..<from + size + Self.tagSize]), index: index,
                    into: UnsafeMutableRawBufferPointer(rebasing: target[to..<to + size]))
                guard opened else { return damaged.fail(.contentDamaged(chunk: index, of: layout)) }
            }
        }
        guard let failure = damaged.failure else { return }
        wipe(plaintext)
        throw failure
    }

    /// Calls `body` with parts of all chunks: on two threads from one MiB on, where that pays. Each part writes to
    /// places of its own.
    private func inParallel(_ chunkCount: Int, _ body: @Sendable (Range<Int>) -> Void) {
        guard chunkCount >= 64 else { return body(0..<chunkCount) }
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            let middle = chunkCount / 2
            body(half == 0 ? 0..<middle : middle..<chunkCount)
        }
    }
}

extension SealingError {
    static let contentTruncated = SealingError(
        .truncated, "the content is truncated: its last chunk is missing; fetch the file again")

    /// - Parameter inOrder: whether all chunks before were found right.
    static func contentDamaged(chunk index: Int, of layout: ChunkLayout, inOrder: Bool = false) -> SealingError {
        let start = index * Cobblestone.chunkSize
        // Where the last chunk ends is what the file's size says, which nothing has proved; where it begins, too, unless
        // those before it were looked at.
        let place =
            if index < layout.chunkCount - 1 {
                "at bytes \(start) to \(start + Cobblestone.chunkSize - 1) of the plaintext"
            } else if inOrder || index == 0 {
                "or truncated from byte \(start) of the plaintext on"
            } else {
                "in its last chunk, or was truncated or extended"
            }
        return SealingError(.damaged, "the content is damaged \(place); fetch the file again")
    }
}
