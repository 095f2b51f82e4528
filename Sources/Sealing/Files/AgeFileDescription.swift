#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
