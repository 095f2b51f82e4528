/// One way to the file key, as a header holds it. All numbers are big endian.
enum Stanza: Equatable, Sendable {
    case password(PasswordStanza)
    /// Sealed under a key that is known by its name.
    case key(KeyID, wrapped: [UInt8])
    /// Sealed under a payload key that is known by its name.
    case payloadKey(KeyID, wrapped: [UInt8])
    case x25519(encapsulation: [UInt8], wrapped: [UInt8])
    case hybrid(encapsulation: [UInt8], wrapped: [UInt8])
    /// The tag lets a smart card be asked only where it can help.
    case p256(tag: [UInt8], encapsulation: [UInt8], wrapped: [UInt8])
    /// A code of the path that the file has in a folder which was sealed as a whole. Nobody's way to the file key.
    case member(code: [UInt8])
    /// Of a later version; kept as it is.
    case other(type: UInt16, body: [UInt8])

    enum Kind: UInt16 {
        case password = 1
        case key = 2
        case x25519 = 3
        case hybrid = 4
        case p256 = 5
        case payloadKey = 6
        // 7 is in a published vector as a type that nobody knows.
        case member = 8
    }

    /// A file key of 32 bytes as a Cobblestone message: header, key, tag.
    static let wrappedSize = Cobblestone.headerSize + FileKey.byteCount + Cobblestone.tagSize
    /// A file key of 32 bytes and the tag of HPKE's AEAD.
    static let sealedSize = FileKey.byteCount + 16

    var type: UInt16 {
        switch self {
        case .password: Kind.password.rawValue
        case .key: Kind.key.rawValue
        case .payloadKey: Kind.payloadKey.rawValue
        case .x25519: Kind.x25519.rawValue
        case .hybrid: Kind.hybrid.rawValue
        case .p256: Kind.p256.rawValue
        case .member: Kind.member.rawValue
        case .other(let type, _): type
        }
    }

    var body: [UInt8] {
        switch self {
        case .password(let stanza): stanza.parameters + stanza.wrapped
        case .key(let id, let wrapped), .payloadKey(let id, let wrapped): id.bytes + wrapped
        case .x25519(let encapsulation, let wrapped), .hybrid(let encapsulation, let wrapped):
            encapsulation + wrapped
        case .p256(let tag, let encapsulation, let wrapped): tag + encapsulation + wrapped
        case .member(let code): code
        case .other(_, let body): body
        }
    }

    /// Bytes of the body.
    var bodySize: Int {
        switch self {
        case .password: PasswordStanza.size
        case .key, .payloadKey: KeyID.byteCount + Self.wrappedSize
        case .x25519(let encapsulation, let wrapped), .hybrid(let encapsulation, let wrapped):
            encapsulation.count + wrapped.count
        case .p256(let tag, let encapsulation, let wrapped): tag.count + encapsulation.count + wrapped.count
        case .member(let code): code.count
        case .other(_, let body): body.count
        }
    }

    /// Nil where the body does not have the size of its type, or its parameters are out of bounds.
    init?(type: UInt16, body: [UInt8]) {
        guard let kind = Kind(rawValue: type) else {
            self = .other(type: type, body: body)
            return
        }
        switch kind {
        case .password:
            guard let stanza = PasswordStanza(body: body) else { return nil }
            self = .password(stanza)
        case .key, .payloadKey:
            guard body.count == KeyID.byteCount + Self.wrappedSize else { return nil }
            let id = KeyID(bytes: Array(body[..<KeyID.byteCount]))
            let wrapped = Array(body[KeyID.byteCount...])
            self = kind == .key ? .key(id, wrapped: wrapped) : .payloadKey(id, wrapped: wrapped)
        case .x25519:
            guard body.count == 32 + Self.sealedSize else { return nil }
            self = .x25519(encapsulation: Array(body[..<32]), wrapped: Array(body[32...]))
        case .hybrid:
            guard body.count == XWing.encapsulationSize + Self.sealedSize else { return nil }
            self = .hybrid(
                encapsulation: Array(body[..<XWing.encapsulationSize]), wrapped: Array(body[XWing.encapsulationSize...])
            )
        case .p256:
            guard body.count == 4 + 65 + Self.sealedSize else { return nil }
            self = .p256(
                tag: Array(body[..<4]), encapsulation: Array(body[4..<69]), wrapped: Array(body[69...]))
        case .member:
            guard body.count == FileKey.memberCodeSize else { return nil }
            self = .member(code: body)
        }
    }
}

/// How the key of a password is derived, and the file key sealed under it.
struct PasswordStanza: Equatable, Sendable {
    let derivation: KeyDerivation
    /// 32 bytes. Files that were sealed in one go share it, so that the derivation runs once.
    let salt: [UInt8]
    let wrapped: [UInt8]

    static let saltSize = KeyDerivation.saltByteCount
    private static let parametersSize = 1 + 3 * 4 + saltSize
    static let size = parametersSize + Stanza.wrappedSize

    init(derivation: KeyDerivation, salt: [UInt8], wrapped: [UInt8]) {
        self.derivation = derivation
        self.salt = salt
        self.wrapped = wrapped
    }

    /// The algorithm, three numbers of four bytes, and the salt: all that stands before the wrapped key.
    var parameters: [UInt8] { Self.parameters(derivation, salt: salt) }

    static func parameters(_ derivation: KeyDerivation, salt: [UInt8]) -> [UInt8] {
        let (algorithm, numbers) = derivation.encoded
        return [algorithm] + numbers.flatMap(\.bigEndianBytes) + salt
    }

    init?(body: [UInt8]) {
        guard body.count == Self.size else { return nil }
        let numbers = (0..<3).map { UInt32(bigEndian: body[(1 + 4 * $0)...].prefix(4)) }
        guard let derivation = KeyDerivation(algorithm: body[0], numbers: numbers) else { return nil }
        self.derivation = derivation
        salt = Array(body[13..<Self.parametersSize])
        wrapped = Array(body[Self.parametersSize...])
    }
}

extension FixedWidthInteger {
    /// The number that `bytes` spell, the most significant first.
    package init(bigEndian bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | Self($1) }
    }
}

extension KeyDerivation {
    /// The number of the algorithm in a header, and its three parameters.
    package var encoded: (algorithm: UInt8, numbers: [UInt32]) {
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            (1, [UInt32(logN), UInt32(blockSize), UInt32(parallelism)])
        case .argon2id(let memoryKiB, let iterations, let parallelism):
            (2, [UInt32(memoryKiB), UInt32(iterations), UInt32(parallelism)])
        case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds): (3, [UInt32(rounds), 0, 0])
        }
    }

    /// Nil for an unknown algorithm, and for numbers that the algorithm or every implementation of it rules out. Whether
    /// the cost is bearable here is asked later.
    package init?(algorithm: UInt8, numbers: [UInt32]) {
        guard numbers.allSatisfy({ $0 <= UInt32(Int32.max) }) else { return nil }
        switch algorithm {
        case 1:
            self = .scrypt(
                logN: Int(numbers[0]), blockSize: Int(numbers[1]), parallelism: Int(numbers[2]))
        case 2:
            self = .argon2id(
                memoryKiB: Int(numbers[0]), iterations: Int(numbers[1]), parallelism: Int(numbers[2]))
        case 3:
            guard numbers[1] == 0, numbers[2] == 0 else { return nil }
            let rounds = Int(numbers[0])
            self =
                rounds < Self.recommendedRounds ? .insecurePBKDF2SHA256(rounds: rounds) : .pbkdf2SHA256(rounds: rounds)
        default: return nil
        }
        guard (try? checkBounds()) != nil else { return nil }
    }
}
