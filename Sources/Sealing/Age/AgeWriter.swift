import SecretMemory

/// Makes an age file piece by piece, in bounded memory: what goes in is given out sealed as soon as a chunk of 64 KiB
/// is full.
///
///     var writer = try AgeWriter(to: [.x25519(recipient)])
///     while let piece = try read() {
///         var sealed: [UInt8] = []
///         try writer.write(piece, into: &sealed)
///         try publish(sealed)
///     }
///
/// Noncopyable: two continuations of one file would use a nonce twice.
public struct AgeWriter: ~Copyable {
    private var chunks: AgeChunks
    private var armor: AgeArmorEncoder?
    /// The header and nonce until they are given out, then content that does not fill a chunk.
    private var head: [UInt8]
    private var pending: [UInt8] = []
    private var isFinished = false

    /// - Parameter isArmored: whether the file is a text, for mail and the like; a third larger.
    /// - Throws: ``SealingError`` with code `invalidArgument` when age does not have such recipients, or not together.
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

    /// Takes more content and appends what is sealed of the file.
    public mutating func write(_ content: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(SealingError) {
        precondition(!isFinished, "the age file is finished")
        var sealed = takeHead()
        try seal(content, into: &sealed)
        append(sealed, to: &output)
    }

    /// Takes more content and appends what is sealed of the file.
    public mutating func write(_ content: [UInt8], into output: inout [UInt8]) throws(SealingError) {
        try withBytes(of: content) { (content) throws(SealingError) in try write(content, into: &output) }
    }

    /// Appends the rest of the file. Without this the file is cut, and is refused as such.
    public mutating func finish(into output: inout [UInt8]) throws(SealingError) {
        precondition(!isFinished, "the age file is finished")
        isFinished = true
        var sealed = takeHead()
        try sealPending(isLast: true, into: &sealed)
        append(sealed, to: &output)
        armor?.finish(into: &output)
    }

    private mutating func takeHead() -> [UInt8] {
        defer { head = [] }
        return head
    }

    private mutating func append(_ sealed: [UInt8], to output: inout [UInt8]) {
        if armor == nil { output += sealed } else { armor?.encode(sealed, into: &output) }
    }

    /// The last chunk has a mark, so a full one waits until more comes.
    private mutating func seal(
        _ content: UnsafeRawBufferPointer, into sealed: inout [UInt8]
    ) throws(SealingError) {
        var rest = content[...]
        while !rest.isEmpty {
            if pending.count == AgeChunks.size { try sealPending(isLast: false, into: &sealed) }
            if pending.isEmpty && rest.count > AgeChunks.size {
                let chunk = UnsafeRawBufferPointer(rebasing: rest.prefix(AgeChunks.size))
                try chunks.seal(chunk, isLast: false, into: &sealed)
                rest = rest.dropFirst(AgeChunks.size)
            } else {
                let taken = rest.prefix(AgeChunks.size - pending.count)
                pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: taken))
                rest = rest.dropFirst(taken.count)
            }
        }
    }

    private mutating func sealPending(isLast: Bool, into sealed: inout [UInt8]) throws(SealingError) {
        var chunk = pending
        pending = []
        defer { chunk.wipe() }
        try withBytes(of: chunk) { (chunk) throws(SealingError) in
            try chunks.seal(chunk, isLast: isLast, into: &sealed)
        }
    }

    static let nonceSize = 16
}
