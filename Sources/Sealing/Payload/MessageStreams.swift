import SecretMemory

/// Seals a message piece by piece.
struct MessageWriter: Sendable {
    private let cobblestone: Cobblestone
    private var pending: [UInt8] = []
    private var index = 0

    init(_ cobblestone: Cobblestone) {
        self.cobblestone = cobblestone
        pending.reserveCapacity(Cobblestone.chunkSize)
    }

    /// Takes plaintext and appends the chunks that are full to `sealed`.
    mutating func take(_ plaintext: some Sequence<UInt8>, into sealed: inout [UInt8]) {
        var rest = Array(plaintext)[...]
        while !rest.isEmpty {
            let part = rest.prefix(Cobblestone.chunkSize - pending.count)
            pending += part
            rest = rest.dropFirst(part.count)
            if pending.count == Cobblestone.chunkSize { seal(into: &sealed) }
        }
    }

    /// Appends the last chunk, which may be empty. Nothing may be taken afterwards.
    mutating func finish(into sealed: inout [UInt8]) { seal(into: &sealed) }

    private mutating func seal(into sealed: inout [UInt8]) {
        var chunk = [UInt8](repeating: 0, count: pending.count + Cobblestone.tagSize)
        let (cobblestone, index) = (cobblestone, index)
        pending.withUnsafeMutableBytes { pending in
            chunk.withUnsafeMutableBytes { cobblestone.seal(UnsafeRawBufferPointer(pending), index: index, into: $0) }
            wipe(pending)
            LibraryTraces.wipeCiphers()
        }
        pending.removeAll(keepingCapacity: true)
        sealed += chunk
        self.index += 1
    }
}

/// Opens a message piece by piece and gives proved plaintext alone.
struct MessageReader: Sendable {
    private let cobblestone: Cobblestone
    private var pending: [UInt8] = []
    private var index = 0

    init(_ cobblestone: Cobblestone) {
        self.cobblestone = cobblestone
        pending.reserveCapacity(Cobblestone.sealedChunkSize)
    }

    /// Takes sealed bytes and appends the plaintext of full chunks to `plaintext`.
    mutating func take(
        _ sealed: some Sequence<UInt8>, into plaintext: inout [UInt8]
    ) throws(SealingError) {
        var rest = Array(sealed)[...]
        while !rest.isEmpty {
            let part = rest.prefix(Cobblestone.sealedChunkSize - pending.count)
            pending += part
            rest = rest.dropFirst(part.count)
            if pending.count == Cobblestone.sealedChunkSize { try open(into: &plaintext) }
        }
    }

    /// Appends the plaintext of the last chunk and proves that the message ends here.
    mutating func finish(into plaintext: inout [UInt8]) throws(SealingError) { try open(into: &plaintext) }

    private mutating func open(into plaintext: inout [UInt8]) throws(SealingError) {
        guard pending.count >= Cobblestone.tagSize else { throw .contentTruncated }
        var chunk = [UInt8](repeating: 0, count: pending.count - Cobblestone.tagSize)
        defer { chunk.wipe() }
        let opened = pending.withUnsafeBytes { sealed in
            chunk.withUnsafeMutableBytes { cobblestone.open(sealed, index: index, into: $0) }
        }
        LibraryTraces.wipeCiphers()
        guard opened else {
            let start = index * Cobblestone.chunkSize
            throw .contentDamaged(chunk: index, of: ChunkLayout(plaintextSize: start + chunk.count), inOrder: true)
        }
        pending.removeAll(keepingCapacity: true)
        plaintext += chunk
        index += 1
    }
}
