/// A recipient as listed in a header, read without a key.
public enum RecipientDescription: Hashable, Sendable, CustomStringConvertible {
    case password(KeyDerivation)
    case key(KeyID)
    case payloadKey(KeyID)
    case x25519
    case hybrid
    case p256
    /// A recipient of an unsupported kind: the number of its type, or its name in an age file.
    case other(type: String)

    /// Nil for a stanza that is nobody's.
    init?(_ stanza: Stanza) {
        switch stanza {
        case .password(let stanza): self = .password(stanza.derivation)
        case .key(let id, _): self = .key(id)
        case .payloadKey(let id, _): self = .payloadKey(id)
        case .x25519: self = .x25519
        case .hybrid: self = .hybrid
        case .p256: self = .p256
        case .member: return nil
        case .other(let type, _): self = .other(type: String(type))
        }
    }

    init(_ stanza: AgeStanza) {
        let type = String(decoding: stanza.arguments[0], as: UTF8.self)
        switch type {
        case AgeX25519.type: self = .x25519
        case AgeHybrid.type: self = .hybrid
        case AgeP256.type: self = .p256
        default:
            // A password whose cost breaks the rules opens nothing; it is named all the same.
            let logN = type == AgeScrypt.type ? try? AgeScrypt.logN(stanza) : nil
            self = logN.map { .password(.scrypt(logN: $0)) } ?? .other(type: type)
        }
    }

    public var description: String {
        switch self {
        case .password(let derivation): "password, \(derivation.summary)"
        case .key(let id): "key file \(id)"
        case .payloadKey(let id): "payload key \(id)"
        case .x25519: "X25519 public key"
        case .hybrid: "X-Wing public key (ML-KEM-768 with X25519)"
        case .p256: "P-256 public key"
        case .other(let type): "unsupported kind (type \(type))"
        }
    }
}

extension KeyDerivation {
    /// The algorithm and cost in readable form, marked if guessing is cheap.
    public var summary: String { isWeak ? "\(parameters): weak" : parameters }

    private var parameters: String {
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            "scrypt N=2^\(logN) r=\(blockSize) p=\(parallelism) (\(memory >> 20) MiB)"
        case .argon2id(let memoryKiB, let iterations, let parallelism):
            "Argon2id m=\(memoryKiB >> 10) MiB t=\(iterations) p=\(parallelism)"
        case .pbkdf2SHA256(let rounds): "PBKDF2-HMAC-SHA-256, \(rounds) rounds"
        case .insecurePBKDF2SHA256(let rounds): "PBKDF2-HMAC-SHA-256, only \(rounds) rounds"
        }
    }
}
