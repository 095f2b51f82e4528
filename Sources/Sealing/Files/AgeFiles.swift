import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension AgeFile {
    /// Whether bytes begin like an age file, armored or not. Twelve of them are enough.
    public static func begins(with bytes: some Sequence<UInt8>) -> Bool {
        let start = bytes.prefix(12)
        return start.elementsEqual("age-encrypti".utf8) || start.elementsEqual("-----BEGIN A".utf8)
    }

    /// Whether a file begins like an age file.
    public static func isAge(path: String) throws(SealingError) -> Bool {
        begins(with: try OpenFile(path, O_RDONLY).bytes(at: 0, count: 12))
    }

    /// Seals what a descriptor gives until its end into another one, in bounded memory.
    ///
    /// - Throws: ``SealingError`` as ``AgeWriter`` does, or with code `system`.
    public static func seal(
        descriptor input: Int32, to output: Int32, recipients: [Recipient], isArmored: Bool = false,
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws(SealingError) {
        let input = OpenFile(descriptor: input, name: "the input")
        let output = OpenFile(descriptor: output, name: "the output")
        var writer = try AgeWriter(to: recipients, isArmored: isArmored)
        var done = 0
        while true {
            var piece = try input.readUpTo(pieceSize)
            defer { piece.wipe() }
            var sealed: [UInt8] = []
            try writer.write(piece, into: &sealed)
            try output.writeAll(sealed)
            done += piece.count
            progress?(done)
            if piece.count < pieceSize { break }
        }
        var sealed: [UInt8] = []
        try writer.finish(into: &sealed)
        try output.writeAll(sealed)
    }

    /// Opens an age file that a descriptor gives into another one, in bounded memory. Each chunk is proved before it is
    /// written; that the file is whole is known when this returns.
    ///
    /// - Parameter start: bytes that were read from the descriptor before.
    /// - Throws: ``SealingError`` as ``AgeReader`` does, or with code `system`.
    public static func open(
        descriptor input: Int32, to output: Int32, with identities: [Identity], limits: DerivationLimits = .standard,
        after start: [UInt8] = [], progress: (@Sendable (Int) -> Void)? = nil
    ) throws(SealingError) {
        let input = OpenFile(descriptor: input, name: "the input")
        let output = OpenFile(descriptor: output, name: "the output")
        var reader = AgeReader(with: identities, limits: limits)
        var piece = start
        var done = 0
        var isLast = false
        while true {
            var content: [UInt8] = []
            defer { content.wipe() }
            if isLast { try reader.finish(into: &content) } else { try reader.read(piece, into: &content) }
            try output.writeAll(content)
            done += content.count
            progress?(done)
            if isLast { return }
            piece = try input.readUpTo(pieceSize)
            isLast = piece.isEmpty
        }
    }

    private static let pieceSize = 1 << 20
}

extension Opener {
    /// Opens what a descriptor gives, a sealed file or an age file, into another one. See
    /// ``open(descriptor:to:associatedData:options:)``.
    public func openAny(
        descriptor input: Int32, to output: Int32, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let file = OpenFile(descriptor: input, name: "the input")
        let start = try file.readUpTo(SealedHeader.fixedSize)
        guard AgeFile.begins(with: start) else {
            _ = try open(
                file, to: OpenFile(descriptor: output, name: "the output"), after: start, associatedData: [],
                options: options)
            return
        }
        try AgeFile.open(
            descriptor: input, to: output, with: unlocking.identities, limits: unlocking.limits, after: start,
            progress: options.progress)
    }

    /// Opens a file, sealed or age. The plaintext appears under its name only after its last chunk was proved.
    public func openAnyFile(
        at path: String, to output: String, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let input = try OpenFile(path, O_RDONLY)
        guard try AgeFile.begins(with: input.bytes(at: 0, count: 12)) else {
            _ = try openFile(at: path, to: output, options: options)
            return
        }
        let target = try OutputFile(
            output, mode: options.permissions.map { mode_t($0) } ?? 0o600, replaces: options.replaces)
        try openAny(descriptor: input.descriptor, to: target.descriptor, options: options)
        try target.publish(synced: options.replaces || options.synced)
    }
}

/// What the header of an age file tells, without any key.
public struct AgeFileDescription: Sendable {
    public let isArmored: Bool
    /// Bytes of the whole file.
    public let size: Int
    /// Bytes of the header's text.
    public let headerSize: Int
    /// A stanza each: its type, and the cost of a password's derivation.
    public let recipients: [String]

    /// - Throws: ``SealingError`` when the file cannot be read or is no age file.
    public init(path: String) throws(SealingError) {
        let input = try OpenFile(path, O_RDONLY)
        size = Int(try input.status().st_size)
        var armor = AgeArmorDecoder()
        var header = AgeHeaderCollector()
        var offset = 0
        var start: [UInt8] = []
        while true {
            let piece = try input.bytes(at: offset, count: 1 << 16)
            if offset == 0 { start = Array(piece.prefix(1)) }
            offset += piece.count
            var bytes: [UInt8] = []
            try withBytes(of: piece) { (piece) throws(SealingError) in try armor.decode(piece, into: &bytes) }
            if piece.isEmpty { try armor.finish(into: &bytes) }
            if try header.take(bytes[...]) != nil { break }
            guard !piece.isEmpty else { throw header.errorAtEnd }
        }
        isArmored = start == [UInt8(ascii: "-")]
        headerSize = header.text.count
        recipients = try AgeHeader(parsing: header.text).stanzas.map(Self.describe)
    }

    private static func describe(_ stanza: AgeStanza) -> String {
        let type = String(decoding: stanza.arguments[0], as: UTF8.self)
        switch type {
        case "X25519": return "X25519 public key"
        case "mlkem768x25519": return "hybrid public key (ML-KEM-768 with X25519)"
        case "p256tag": return "P-256 public key"
        case "scrypt":
            let logN = stanza.arguments.count > 2 ? String(decoding: stanza.arguments[2], as: UTF8.self) : "?"
            return "password, scrypt N=2^\(logN) r=8 p=1"
        default: return "of another kind (\(type))"
        }
    }
}
