import Crypto
import Dispatch
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Seals and opens the chunks of an age file's content, in order.
struct AgeChunks {
    private let key: SymmetricKey
    private var number: UInt64 = 0

    init(key: SymmetricKey) { self.key = key }

    /// Appends the sealed chunk.
    mutating func seal(
        _ chunk: UnsafeRawBufferPointer, isLast: Bool, into output: inout WipedBuffer
    ) throws(SealingError) {
        guard let sealed = sealed(chunk, number, isLast: isLast) else { throw SealingError.noCipher }
        number += 1
        sealed.withUnsafeBytes { output.append(Self.withoutNonce($0)) }
        LibraryTraces.wipeCiphers()
    }

    /// Seals the chunk of a number into room of its size and a tag's.
    func seal(
        _ chunk: UnsafeRawBufferPointer, number: UInt64, isLast: Bool, into room: UnsafeMutableRawBufferPointer
    ) throws(SealingError) {
        guard let sealed = sealed(chunk, number, isLast: isLast) else { throw SealingError.noCipher }
        sealed.withUnsafeBytes { room.copyMemory(from: Self.withoutNonce($0)) }
    }

    /// Appends full chunks, none of them the last, sealed on two threads.
    mutating func sealFull(_ chunks: UnsafeRawBufferPointer, into output: inout WipedBuffer) throws(SealingError) {
        let count = chunks.count / Self.size
        let first = number
        let made = Self.inParallel(count, Self.sealedSize, into: &output) { index, target in
            let chunk = UnsafeRawBufferPointer(rebasing: chunks[index * Self.size..<(index + 1) * Self.size])
            guard let sealed = sealed(chunk, first + UInt64(index), isLast: false) else { return false }
            sealed.withUnsafeBytes { target.copyMemory(from: Self.withoutNonce($0)) }
            return true
        }
        guard made == count else { throw SealingError.noCipher }
        number += UInt64(count)
    }

    /// Appends the content of a chunk, or returns false when it was not sealed as this one, and stays at it.
    mutating func open(_ sealed: UnsafeRawBufferPointer, isLast: Bool, into output: inout WipedBuffer) -> Bool {
        guard var content = opened(sealed, number, isLast: isLast) else { return false }
        number += 1
        content.withUnsafeMutableBytes {
            output.append(UnsafeRawBufferPointer($0))
            wipe($0)
        }
        LibraryTraces.wipeCiphers()
        return true
    }

    /// Appends the content of full chunks, none of them the last, opened on two threads. Returns how many there were before
    /// the first that was not sealed so, and stays at that one.
    mutating func openFull(_ sealed: UnsafeRawBufferPointer, into output: inout WipedBuffer) -> Int {
        let first = number
        let made = Self.inParallel(sealed.count / Self.sealedSize, Self.size, into: &output) { index, target in
            let chunk = UnsafeRawBufferPointer(
                rebasing: sealed[index * Self.sealedSize..<(index + 1) * Self.sealedSize])
            guard var content = opened(chunk, first + UInt64(index), isLast: false) else { return false }
            content.withUnsafeMutableBytes {
                target.copyMemory(from: UnsafeRawBufferPointer($0))
                wipe($0)
            }
            return true
        }
        number += UInt64(made)
        return made
    }

    /// Calls `work` for each chunk with its room of `size` bytes behind `output`. Returns how many chunks went well before
    /// the first that did not, whose room is given back with all that follows it.
    private static func inParallel(
        _ count: Int, _ size: Int, into output: inout WipedBuffer,
        _ work: (Int, UnsafeMutableRawBufferPointer) -> Bool
    ) -> Int {
        var good = 0
        output.append(upTo: count * size) { room in
            withoutActuallyEscaping(work) { work in
                nonisolated(unsafe) let work = work
                nonisolated(unsafe) let room = room
                let failed = FirstFailure()
                DispatchQueue.concurrentPerform(iterations: min(count, threads)) { thread in
                    for index in stride(from: thread, to: count, by: threads) {
                        let target = UnsafeMutableRawBufferPointer(rebasing: room[index * size..<(index + 1) * size])
                        guard work(index, target) else { return failed.note(index) }
                    }
                    LibraryTraces.wipeCiphers()
                }
                good = min(failed.index ?? count, count)
                wipe(UnsafeMutableRawBufferPointer(rebasing: room[(good * size)..<(count * size)]))
            }
            return good * size
        }
        return good
    }

    private static let threads = 2

    /// Ciphertext and tag, of the nonce, the ciphertext and the tag that the library keeps.
    private static func withoutNonce(_ combined: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: combined[nonceSize...])
    }

    private func sealed(_ chunk: UnsafeRawBufferPointer, _ number: UInt64, isLast: Bool) -> Data? {
        guard let nonce = nonce(number, isLast: isLast) else { return nil }
        LibraryTraces.expectCipher()
        return try? ChaChaPoly.seal(chunk, using: key, nonce: nonce).combined
    }

    private func opened(_ sealed: UnsafeRawBufferPointer, _ number: UInt64, isLast: Bool) -> Data? {
        let tag = sealed.count - Self.tagSize
        guard
            tag >= 0, let nonce = nonce(number, isLast: isLast),
            let box = try? ChaChaPoly.SealedBox(
                nonce: nonce, ciphertext: UnsafeRawBufferPointer(rebasing: sealed[..<tag]),
                tag: UnsafeRawBufferPointer(rebasing: sealed[tag...]))
        else { return nil }
        LibraryTraces.expectCipher()
        return try? ChaChaPoly.open(box, using: key)
    }

    var isFirst: Bool { number == 0 }
    /// Where the next chunk begins in the content, for messages.
    var offset: UInt64 { number * UInt64(Self.size) }

    /// Eleven bytes of number and one that marks the last chunk.
    private func nonce(_ number: UInt64, isLast: Bool) -> ChaChaPoly.Nonce? {
        try? ChaChaPoly.Nonce(data: [0, 0, 0] + number.bigEndianBytes + [isLast ? 1 : 0])
    }

    static let size = 65536
    static let tagSize = 16
    static let sealedSize = size + tagSize
    private static let nonceSize = 12
}

/// The first chunk that was not as it should be.
///
/// Sendable: everything is touched on `queue` alone.
private final class FirstFailure: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bulwark.sealing.age-chunks")
    private var first: Int?

    var index: Int? { queue.sync { first } }

    func note(_ index: Int) { queue.sync { first = min(first ?? index, index) } }
}
