/// Reads what follows an age header: the nonce and the chunks.
struct AgeContentReader {
    private var key: Key
    /// The nonce, then the part of a chunk that has come.
    private var pending: [UInt8] = []
    /// Whether a chunk with the mark of the last one was opened.
    private var isComplete = false

    private enum Key {
        case file(SharedFileKey)
        case payload(AgeChunks)
    }

    init(fileKey: consuming AgeFileKey) { key = .file(SharedFileKey(fileKey)) }

    mutating func take(_ bytes: UnsafeRawBufferPointer, into output: inout WipedBuffer) throws(SealingError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard !isComplete else { throw SealingError(.damaged, "there is data after the age file’s last chunk") }
            // A full chunk may be the last one; more bytes say that it is not.
            if pending.count == wanted { try openFull(into: &output) }
            if isComplete { continue }
            if takeFull(&rest, into: &output) { continue }
            let taken = rest.prefix(wanted - pending.count)
            pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: taken))
            rest = rest.dropFirst(taken.count)
            if case .file(let fileKey) = key, pending.count == AgeWriter.nonceSize {
                key = .payload(AgeChunks(key: fileKey.key.payloadKey(nonce: pending)))
                pending.removeAll(keepingCapacity: true)
            }
        }
    }

    mutating func finish(into output: inout WipedBuffer) throws(SealingError) {
        guard !isComplete else { return }
        guard case .payload(var chunks) = key else {
            throw SealingError(.truncated, "the age file ends within the nonce after its header")
        }
        if pending.count == wanted {
            // Whether it is the last chunk or the rest is missing, its content is given out if it verifies.
            try openFull(into: &output)
            if isComplete { return }
        } else if pending.count >= AgeChunks.tagSize {
            guard pending.count > AgeChunks.tagSize || chunks.isFirst else { throw Self.emptyChunk }
            guard open(&chunks, isLast: true, into: &output) else { throw damaged(chunks, "damaged or truncated") }
            return
        }
        throw SealingError(
            .truncated, "the age file ends before its last chunk, in the chunk at byte \(chunks.offset) of the content")
    }

    /// Opens chunks that are there as a whole, with a byte behind them that says that they are not the last. False where
    /// there are none, or the first is not what it should be: that is found out one by one.
    private mutating func takeFull(_ rest: inout Slice<UnsafeRawBufferPointer>, into output: inout WipedBuffer) -> Bool
    {
        guard case .payload(var chunks) = key, pending.isEmpty, rest.count > AgeChunks.sealedSize else { return false }
        let full = (rest.count - 1) / AgeChunks.sealedSize * AgeChunks.sealedSize
        let opened = chunks.openFull(UnsafeRawBufferPointer(rebasing: rest.prefix(full)), into: &output)
        key = .payload(chunks)
        rest = rest.dropFirst(opened * AgeChunks.sealedSize)
        return opened > 0
    }

    private var wanted: Int {
        if case .file = key { AgeWriter.nonceSize } else { AgeChunks.sealedSize }
    }

    private mutating func openFull(into output: inout WipedBuffer) throws(SealingError) {
        guard case .payload(var chunks) = key else { return }
        if !open(&chunks, isLast: false, into: &output) {
            isComplete = open(&chunks, isLast: true, into: &output)
            guard isComplete else { throw damaged(chunks, "damaged") }
        }
        key = .payload(chunks)
        pending.removeAll(keepingCapacity: true)
    }

    private func open(_ chunks: inout AgeChunks, isLast: Bool, into output: inout WipedBuffer) -> Bool {
        pending.withUnsafeBytes { chunks.open($0, isLast: isLast, into: &output) }
    }

    private func damaged(_ chunks: AgeChunks, _ how: String) -> SealingError {
        SealingError(.damaged, "the chunk at byte \(chunks.offset) of the age file’s content is \(how)")
    }

    private static let emptyChunk = SealingError(
        .damaged, "the age file’s last chunk is empty, which age allows only for empty files")
}

/// A file key within a type that is copied.
private final class SharedFileKey: Sendable {
    let key: AgeFileKey

    init(_ key: consuming AgeFileKey) { self.key = key }
}
