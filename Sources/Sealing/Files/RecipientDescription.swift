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
        case .password(let derivation): "password, \(derivation)"
        case .key(let id): "key file \(id)"
        case .payloadKey(let id): "payload key \(id)"
        case .x25519: "X25519 public key"
        case .hybrid: "X-Wing public key (ML-KEM-768 with X25519)"
        case .p256: "P-256 public key"
        case .other(let type): "of a later version (type \(type))"
        }
    }
}
