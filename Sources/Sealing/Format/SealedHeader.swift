import SecretMemory

/// What stands before the payload of a sealed file; `Documentation/sealed-file-format.md` describes every byte.
struct SealedHeader: Equatable, Sendable {
    var stanzas: [Stanza]
    /// Bytes from the start of the file to the payload, padding and MAC included.
    var size: Int

    static let magic: [UInt8] = [0x89, 0x53, 0x45, 0x41, 0x4C, 0x0D, 0x0A, 0x1A]
    static let version: UInt8 = 1
    static let suite: UInt8 = 1
    /// Magic, version, suite, number of stanzas, size.
    static let fixedSize = 16
    static let macSize = 32
    static let largestSize = 1 << 20
    static let mostStanzas = 4096
    /// Each password stanza may cost whoever opens the file a derivation, so a header cannot ask for thousands.
    static let mostPasswords = 8

    /// A header with room for other recipients later, or as small as it can be.
    init(stanzas: [Stanza], reserve: Bool) {
        let needed = Self.size(of: stanzas)
        let roomy = min((needed + 256 + 511) / 512 * 512, Self.largestSize)
        self.init(stanzas: stanzas, size: reserve ? max(roomy, needed) : needed)
    }

    init(stanzas: [Stanza], size: Int) {
        self.stanzas = stanzas
        self.size = size
    }

    /// The smallest header with these stanzas, in bytes.
    static func size(of stanzas: [Stanza]) -> Int {
        fixedSize + stanzas.reduce(0) { $0 + 4 + $1.bodySize } + macSize
    }

    /// Whether the file belongs to a place in a folder.
    var isMember: Bool { stanzas.contains { if case .member = $0 { true } else { false } } }

    static func passwords(in stanzas: [Stanza]) -> Int { stanzas.count { $0.type == Stanza.Kind.password.rawValue } }

    /// Refuses a file that lies where another member of its folder belongs. One that was sealed alone has no such place.
    func checkMember(_ member: FolderMember?, key: borrowing FileKey) throws(SealingError) {
        guard let member else { return }
        for case .member(let code) in stanzas where !member.isPlace(of: code, key: key) {
            throw Self.misplaced
        }
    }

    private static let misplaced: SealingError = {
        var error = SealingError(
            .damaged,
            "it was sealed under another name or in another place of its folder; if you moved it yourself, open it "
                + "on its own")
        error.advice = .anyPlace
        return error
    }()

    /// Whether a header can hold these stanzas.
    static func canHold(_ stanzas: [Stanza]) -> Bool {
        stanzas.count <= mostStanzas && passwords(in: stanzas) <= mostPasswords && size(of: stanzas) <= largestSize
    }

    /// The bytes, with the MAC of `key`.
    func encoded(with key: borrowing FileKey) -> [UInt8] {
        var bytes = Self.magic + [Self.version, Self.suite]
        bytes += UInt16(stanzas.count).bigEndianBytes + UInt32(size).bigEndianBytes
        for stanza in stanzas {
            let body = stanza.body
            bytes += stanza.type.bigEndianBytes + UInt16(body.count).bigEndianBytes + body
        }
        bytes += [UInt8](repeating: 0, count: size - Self.macSize - bytes.count)
        return bytes + key.authenticationCode(for: bytes)
    }

    /// How many bytes the header has, by its first sixteen.
    static func size(in start: some Collection<UInt8>) throws(SealingError) -> Int {
        let start = Array(start.prefix(fixedSize))
        guard start.prefix(magic.count).elementsEqual(magic.prefix(start.count)), !start.isEmpty else {
            throw SealingError(.notSealed, "this is not a sealed file: its signature is missing")
        }
        guard start.count == fixedSize else { throw headerTruncated }
        guard start[8] == version else {
            throw start[8] > version
                ? SealingError(
                    .newerVersion,
                    "the file has format version \(start[8]), but this program supports \(version); update the program")
                : malformed("version \(start[8]) does not exist")
        }
        guard start[9] == suite else { throw malformed("cipher suite \(start[9]) does not exist") }
        let size = UInt32(bigEndian: start[12..<16])
        guard size >= UInt32(fixedSize + macSize), size <= UInt32(largestSize) else {
            throw malformed("its size cannot be \(size) bytes")
        }
        return Int(size)
    }

    /// Reads a whole header. The MAC is not looked at: that needs the file key.
    init(decoding bytes: [UInt8]) throws(SealingError) {
        size = try Self.size(in: bytes)
        guard bytes.count >= size else { throw Self.headerTruncated }
        let end = size - Self.macSize
        let count = Int(UInt16(bigEndian: bytes[10..<12]))
        guard count > 0, count <= Self.mostStanzas else { throw Self.malformed("it has \(count) recipients") }
        var stanzas: [Stanza] = []
        var position = Self.fixedSize
        for index in 0..<count {
            guard position + 4 <= end else { throw Self.malformed("recipient \(index + 1) is truncated") }
            let type = UInt16(bigEndian: bytes[position..<position + 2])
            let bodySize = Int(UInt16(bigEndian: bytes[position + 2..<position + 4]))
            position += 4
            guard position + bodySize <= end else { throw Self.malformed("recipient \(index + 1) is truncated") }
            guard let stanza = Stanza(type: type, body: Array(bytes[position..<position + bodySize])) else {
                throw Self.malformed("recipient \(index + 1) is invalid for type \(type)")
            }
            stanzas.append(stanza)
            position += bodySize
        }
        guard Self.passwords(in: stanzas) <= Self.mostPasswords else {
            throw Self.malformed("it has more than \(Self.mostPasswords) passwords")
        }
        guard bytes[position..<end].allSatisfy({ $0 == 0 }) else {
            throw Self.malformed("the reserved bytes are not zero")
        }
        self.stanzas = stanzas
    }

    /// Whether the header's MAC is the one of `key`.
    static func isAuthentic(_ bytes: [UInt8], size: Int, key: borrowing FileKey) -> Bool {
        let code = key.authenticationCode(for: bytes[..<(size - macSize)])
        return constantTimeEqual(code, Array(bytes[(size - macSize)..<size]))
    }

    private static let headerTruncated = SealingError(
        .truncated, "the header is truncated; fetch the file again")

    private static func malformed(_ what: String) -> SealingError {
        SealingError(.malformed, "the header is malformed: \(what)")
    }
}
