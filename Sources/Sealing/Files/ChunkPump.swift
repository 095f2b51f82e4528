import Dispatch
import SecretMemory

/// Moves a message between two open files, chunk by chunk, on several threads and in bounded memory.
///
/// Where both are regular files, each thread reads, works and writes at places of its own. Otherwise one thread does all of
/// it in order. Only opened chunks whose tag was right are ever written.
struct ChunkPump {
    enum Direction {
        case seal
        case open
    }

    let cobblestone: Cobblestone
    let direction: Direction
    let input: OpenFile
    let output: OpenFile
    let threads: Int
    /// Called with the bytes of plaintext that are done, in all; from any thread.
    var progress: (@Sendable (Int) -> Void)?

    /// Chunks that a thread works on at once: 256 KiB, which stay in its cache between reading and writing.
    private static let batch = 16
    /// Chunks of a stream that are read at once: 64 KiB, which is what pipes give.
    private static let orderedBatch = 4

    private var inputChunkSize: Int { direction == .seal ? Cobblestone.chunkSize : Cobblestone.sealedChunkSize }
    private var outputChunkSize: Int { direction == .seal ? Cobblestone.sealedChunkSize : Cobblestone.chunkSize }

    /// Files with a size: `inputStart` and `outputStart` are where the chunks begin.
    func run(_ layout: ChunkLayout, inputStart: Int, outputStart: Int) throws(SealingError) {
        let batches = (layout.chunkCount + Self.batch - 1) / Self.batch
        let size = min(Self.batch, layout.chunkCount) * Cobblestone.sealedChunkSize
        try PumpOutcome.run(batches: batches, threads: threads, bufferSize: size, progress: progress) {
            (batch, buffers) throws(SealingError) in
            let first = batch * Self.batch
            let last = min(first + Self.batch, layout.chunkCount)
            try move(first..<last, layout, buffers, inputStart: inputStart, outputStart: outputStart)
            return min(last * Cobblestone.chunkSize, layout.plaintextSize) - first * Cobblestone.chunkSize
        }
    }

    private func move(
        _ chunks: Range<Int>, _ layout: ChunkLayout, _ buffers: borrowing PumpBuffers, inputStart: Int,
        outputStart: Int
    ) throws(SealingError) {
        let last = layout.size(of: chunks.upperBound - 1) + (direction == .open ? Cobblestone.tagSize : 0)
        let size = (chunks.count - 1) * inputChunkSize + last
        let source = UnsafeMutableRawBufferPointer(rebasing: buffers.input[..<size])
        let got = try input.readFully(source, at: inputStart + chunks.lowerBound * inputChunkSize)
        guard got == size else { throw .becameShorter(input.name) }
        let made = try work(UnsafeRawBufferPointer(source), chunks, buffers.output, layout)
        try output.writeFully(
            UnsafeRawBufferPointer(rebasing: buffers.output[..<made]),
            at: outputStart + chunks.lowerBound * outputChunkSize)
    }

    /// Streams without a size, or a file into a stream, up to the first chunk that is not as sealed. Returns the bytes of
    /// plaintext.
    ///
    /// One thread: a cipher is faster than a pipe, and whoever stands at the pipe's other end wants the processor, too.
    func runInOrder() throws(SealingError) -> Int {
        input.widenPipe()
        output.widenPipe()
        let buffers = PumpBuffers(chunks: Self.orderedBatch)
        let wanted = Self.orderedBatch * inputChunkSize
        var (chunk, done, ended) = (0, 0, false)
        while !ended {
            let got = try input.readFully(UnsafeMutableRawBufferPointer(rebasing: buffers.input[..<wanted]))
            ended = got < wanted
            let chunks = chunk..<chunk + got / inputChunkSize + (ended ? 1 : 0)
            let source = UnsafeRawBufferPointer(rebasing: buffers.input[..<got])
            let made = try work(source, chunks, buffers.output, nil)
            try output.writeFully(UnsafeRawBufferPointer(rebasing: buffers.output[..<made]))
            done += direction == .seal ? got : made
            progress?(done)
            chunk = chunks.upperBound
        }
        return done
    }

    /// Seals or opens `chunks`, which lie in `source` one after the other, into `target`. Returns how many bytes were
    /// made. The last of them may be shorter, and empty where it is sealed.
    private func work(
        _ source: UnsafeRawBufferPointer, _ chunks: Range<Int>, _ target: UnsafeMutableRawBufferPointer,
        _ layout: ChunkLayout?
    ) throws(SealingError) -> Int {
        var from = 0
        var to = 0
        defer { LibraryTraces.wipeCiphers() }
        for chunk in chunks {
            let size = min(inputChunkSize, source.count - from)
            let made = direction == .seal ? size + Cobblestone.tagSize : size - Cobblestone.tagSize
            guard made >= 0 else { throw .contentTruncated }
            let piece = UnsafeRawBufferPointer(rebasing: source[from..<from + size])
            let place = UnsafeMutableRawBufferPointer(rebasing: target[to..<to + made])
            switch direction {
            case .seal: cobblestone.seal(piece, index: chunk, into: place)
            case .open:
                guard cobblestone.open(piece, index: chunk, into: place) else {
                    throw .contentDamaged(
                        chunk: chunk, of: layout ?? ChunkLayout(plaintextSize: chunk * Cobblestone.chunkSize + made),
                        inOrder: layout == nil)
                }
            }
            from += size
            to += made
        }
        return to
    }
}
