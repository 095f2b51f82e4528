/// What a header says of somebody who can open the file, without any key.
public enum RecipientDescription: Hashable, Sendable, CustomStringConvertible {
    case password(KeyDerivation)
    case key(KeyID)
    case payloadKey(KeyID)
    case x25519
    case hybrid
    case p256
    /// Of a later version of the format.
    case other(type: Int)

    init(_ stanza: Stanza) {
        self =
            switch stanza {
            case .password(let stanza): .password(stanza.derivation)
            case .key(let id, _): .key(id)
            case .payloadKey(let id, _): .payloadKey(id)
            case .x25519: .x25519
            case .hybrid: .hybrid
            case .p256: .p256
            case .other(let type, _): .other(type: Int(type))
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
        case .other(let type): "of a later version (type \(type))"
        }
    }
}

extension KeyDerivation {
    /// Algorithm and cost, as one says them.
    public var summary: String {
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            "scrypt N=2^\(logN) r=\(blockSize) p=\(parallelism) (\(memory >> 20) MiB)"
        case .argon2id(let memoryKiB, let iterations, let parallelism):
            "Argon2id m=\(memoryKiB >> 10) MiB t=\(iterations) p=\(parallelism)"
        case .pbkdf2SHA256(let rounds): "PBKDF2-HMAC-SHA-256, \(rounds) rounds"
        case .insecurePBKDF2SHA256(let rounds): "PBKDF2-HMAC-SHA-256, only \(rounds) rounds: weak"
        }
    }
}
