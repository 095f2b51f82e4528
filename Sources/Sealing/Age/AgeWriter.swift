import SecretMemory

/// Writes an age file incrementally and in bounded memory: content is sealed and output as soon as a 64 KiB chunk is
/// full.
///
///     var writer = try AgeWriter(to: [.x25519(recipient)])
///     while let piece = try read() {
///         var sealed: [UInt8] = []
///         try writer.write(piece, into: &sealed)
///         try publish(sealed)
///     }
///
/// Noncopyable, because continuing one file twice would reuse a nonce.
public struct AgeWriter: ~Copyable {
    private var chunks: AgeChunks
    private var armor: AgeArmorEncoder?
    /// The header and nonce until they are given out, then content that does not fill a chunk.
    private var head: [UInt8]
    private var pending: [UInt8] = []
    private var isFinished = false
    /// What was sealed of a piece, and its armor.
    private var sealed = WipedBuffer()
    private var text = WipedBuffer()

    /// - Parameter isArmored: Whether to write the file as text, for example for email; it is a third larger.
    /// - Throws: ``SealingError`` with code `invalidArgument` if age does not support the recipients or their
    ///   combination.
    public init(to recipients: [Recipient], isArmored: Bool = false) throws(SealingError) {
        try self.init(to: recipients, isArmored: isArmored, fileKey: AgeFileKey())
    }

    init(
        to recipients: [Recipient], isArmored: Bool, fileKey: consuming AgeFileKey
    ) throws(SealingError) {
        try Recipient.checkForAge(recipients)
        var stanzas: [AgeStanza] = []
        for recipient in recipients { stanzas.append(try recipient.ageStanza(fileKey)) }
        let nonce = randomBytes(Self.nonceSize)
        head = AgeHeader(stanzas: stanzas, fileKey: fileKey).text + nonce
        chunks = AgeChunks(key: fileKey.payloadKey(nonce: nonce))
        armor = isArmored ? AgeArmorEncoder() : nil
    }

    /// Adds content and appends the sealed output that is complete.
    public mutating func write(_ content: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(SealingError) {
        for start in stride(from: 0, to: content.count, by: Self.pieceSize) {
            let piece = UnsafeRawBufferPointer(rebasing: content[start..<min(start + Self.pieceSize, content.count)])
            try write(piece) { output.append(contentsOf: $0) }
        }
    }

    /// Takes more content and hands over what is sealed of the file.
    mutating func write(
        _ content: UnsafeRawBufferPointer, _ give: (UnsafeRawBufferPointer) throws(SealingError) -> Void
    ) throws(SealingError) {
        precondition(!isFinished, "the age file is already finished")
        takeHead()
        try seal(content)
        try hand(give)
    }

    /// Adds content and appends the sealed output that is complete.
    public mutating func write(_ content: [UInt8], into output: inout [UInt8]) throws(SealingError) {
        try withBytes(of: content) { (content) throws(SealingError) in try write(content, into: &output) }
    }

    /// Appends the rest of the file. Without this call the file is truncated, and is rejected when opened.
    public mutating func finish(into output: inout [UInt8]) throws(SealingError) {
        try finish { output.append(contentsOf: $0) }
    }

    /// Hands over the rest of the file.
    mutating func finish(_ give: (UnsafeRawBufferPointer) throws(SealingError) -> Void) throws(SealingError) {
        precondition(!isFinished, "the age file is already finished")
        isFinished = true
        takeHead()
        try sealPending(isLast: true)
        try hand(give)
        guard armor != nil else { return }
        text.removeAll()
        armor?.finish(into: &text)
        try text.withUnsafeBytes(give)
    }

    /// Seals a whole regular file of this size, one byte at least, into another one, on several threads.
    consuming func seal(
        _ input: OpenFile, of size: Int, to output: OpenFile, progress: (@Sendable (Int) -> Void)?
    ) throws(SealingError) {
        let pump = AgePump(
            chunks: chunks, input: input, output: output, size: size, start: head.count, progress: progress)
        try output.writeAll(head, at: 0)
        try pump.run()
        try input.move(to: size)
        try output.move(to: head.count + pump.sealedSize)
    }

    private mutating func takeHead() {
        sealed.removeAll()
        sealed.append(head)
        head = []
    }

    private mutating func hand(
        _ give: (UnsafeRawBufferPointer) throws(SealingError) -> Void
    ) throws(SealingError) {
        guard armor != nil else { return try sealed.withUnsafeBytes(give) }
        text.removeAll()
        try sealed.withUnsafeBytes { (sealed) throws(SealingError) in armor?.encode(sealed, into: &text) }
        try text.withUnsafeBytes(give)
    }

    /// The last chunk has a mark, so a full one waits until more comes.
    private mutating func seal(_ content: UnsafeRawBufferPointer) throws(SealingError) {
        var rest = content[...]
        while !rest.isEmpty {
            if pending.count == AgeChunks.size { try sealPending(isLast: false) }
            if pending.isEmpty && rest.count > AgeChunks.size {
                let full = (rest.count - 1) / AgeChunks.size * AgeChunks.size
                try chunks.sealFull(UnsafeRawBufferPointer(rebasing: rest.prefix(full)), into: &sealed)
                rest = rest.dropFirst(full)
            } else {
                let taken = rest.prefix(AgeChunks.size - pending.count)
                pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: taken))
                rest = rest.dropFirst(taken.count)
            }
        }
    }

    private mutating func sealPending(isLast: Bool) throws(SealingError) {
        var chunk = pending
        pending = []
        defer { chunk.wipe() }
        try withBytes(of: chunk) { (chunk) throws(SealingError) in
            try chunks.seal(chunk, isLast: isLast, into: &sealed)
        }
    }

    static let nonceSize = 16
    /// Full chunks of it are sealed on two threads, but for the last, which waits.
    static let pieceSize = 2 << 20
}
