import Dispatch
import SecretMemory

/// Room for a batch of chunks, in and out. Wiped when it goes: one side holds plaintext.
struct PumpBuffers: ~Copyable {
    let input: UnsafeMutableRawBufferPointer
    let output: UnsafeMutableRawBufferPointer

    init(chunks: Int) { self.init(bytes: chunks * Cobblestone.sealedChunkSize) }

    init(bytes size: Int) {
        input = .allocate(byteCount: size, alignment: 64)
        output = .allocate(byteCount: size, alignment: 64)
    }

    deinit {
        wipe(input)
        wipe(output)
        input.deallocate()
        output.deallocate()
    }
}

/// How far the threads are, and the earliest failure.
///
/// Sendable: everything is touched on `queue` alone.
final class PumpOutcome: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bulwark.sealing.progress")
    private let progress: (@Sendable (Int) -> Void)?
    private var doneBytes = 0
    private var begun = 0
    private var firstFailure: SealingError?

    init(progress: (@Sendable (Int) -> Void)?) { self.progress = progress }

    /// Works on batches on several threads, each with buffers of its own, until all are done or one has failed.
    ///
    /// - Parameters:
    ///   - size: bytes of each buffer.
    ///   - work: returns the bytes of plaintext that a batch had.
    static func run(
        batches: Int, threads: Int, bufferSize size: Int, progress: (@Sendable (Int) -> Void)?,
        _ work: @Sendable @escaping (_ batch: Int, borrowing PumpBuffers) throws(SealingError) -> Int
    ) throws(SealingError) {
        let outcome = PumpOutcome(progress: progress)
        let thread: @Sendable (Int) -> Void = { _ in
            do throws(SealingError) {
                let buffers = PumpBuffers(bytes: size)
                while let batch = outcome.next(of: batches) { outcome.add(try work(batch, buffers)) }
            } catch {
                outcome.fail(error)
            }
        }
        let workers = max(1, min(threads, batches))
        if workers == 1 { thread(0) } else { DispatchQueue.concurrentPerform(iterations: workers, execute: thread) }
        if let failure = outcome.failure { throw failure }
    }

    var failure: SealingError? { queue.sync { firstFailure } }

    /// The next batch that nobody works on; nil where there is none, or something failed.
    func next(of batches: Int) -> Int? {
        queue.sync {
            guard firstFailure == nil, begun < batches else { return nil }
            defer { begun += 1 }
            return begun
        }
    }

    func add(_ bytes: Int) {
        queue.sync {
            doneBytes += bytes
            progress?(doneBytes)
        }
    }

    func fail(_ error: SealingError) {
        queue.sync { firstFailure = firstFailure ?? error }
    }
}
