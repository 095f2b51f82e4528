import SecretMemory

/// Seals the content of a regular file into another one as age does, on several threads and in bounded memory: each reads,
/// seals and writes at places of its own.
struct AgePump {
    let chunks: AgeChunks
    let input: OpenFile
    let output: OpenFile
    /// Bytes of plaintext, one at least.
    let size: Int
    /// Where the chunks begin in the output.
    let start: Int
    /// Called with the bytes of plaintext that are done, in all; from any thread.
    var progress: (@Sendable (Int) -> Void)?

    /// Chunks that a thread works on at once: 256 KiB, which stay in its cache between reading and writing.
    private static let batch = 4
    private static let threads = 2

    private var count: Int { (size + AgeChunks.size - 1) / AgeChunks.size }
    /// The bytes of the output behind its header.
    var sealedSize: Int { size + count * AgeChunks.tagSize }

    func run() throws(SealingError) {
        let batches = (count + Self.batch - 1) / Self.batch
        let size = min(Self.batch, count) * AgeChunks.sealedSize
        try PumpOutcome.run(batches: batches, threads: Self.threads, bufferSize: size, progress: progress) {
            (batch, buffers) throws(SealingError) in
            let first = batch * Self.batch
            return try move(first..<min(first + Self.batch, count), buffers)
        }
    }

    /// Returns the bytes of plaintext.
    private func move(_ numbers: Range<Int>, _ buffers: borrowing PumpBuffers) throws(SealingError) -> Int {
        let place = numbers.lowerBound * AgeChunks.size
        let wanted = min(numbers.count * AgeChunks.size, size - place)
        let source = UnsafeMutableRawBufferPointer(rebasing: buffers.input[..<wanted])
        guard try input.readFully(source, at: place) == wanted else { throw .becameShorter(input.name) }
        defer { LibraryTraces.wipeCiphers() }
        var made = 0
        for number in numbers {
            let from = (number - numbers.lowerBound) * AgeChunks.size
            let piece = UnsafeRawBufferPointer(rebasing: source[from..<min(from + AgeChunks.size, wanted)])
            let room = made..<made + piece.count + AgeChunks.tagSize
            try chunks.seal(
                piece, number: UInt64(number), isLast: number == count - 1,
                into: UnsafeMutableRawBufferPointer(rebasing: buffers.output[room]))
            made = room.upperBound
        }
        try output.writeFully(
            UnsafeRawBufferPointer(rebasing: buffers.output[..<made]),
            at: start + numbers.lowerBound * AgeChunks.sealedSize)
        return wanted
    }
}
