import KeyedHashes
import SecretMemory

/// A recipient whose password, if it is one, has gone through its derivation: that takes a quarter of a second, and
/// once is enough for any number of files.
enum PreparedRecipient: Sendable {
    case derived(KeyDerivation, salt: [UInt8], DerivedKey)
    case key(SealingKey)
    case payloadKey(PayloadKey)
    case x25519(X25519Recipient)
    case hybrid(HybridRecipient)
    case p256(P256Recipient)

    init(_ recipient: Recipient) throws(SealingError) {
        switch recipient {
        case .password(let password, let derivation):
            try derivation.checkForSealing()
            let salt = randomBytes(PasswordStanza.saltSize)
            let key = try derivation.derive(password, salt: salt, count: Cobblestone.keySize)
            self = .derived(derivation, salt: salt, DerivedKey(key))
        case .key(let key): self = .key(key)
        case .x25519(let recipient): self = .x25519(recipient)
        case .hybrid(let recipient): self = .hybrid(recipient)
        case .p256(let recipient): self = .p256(recipient)
        }
    }

    /// The stanza that leads this recipient to `key`.
    ///
    /// - Parameter wrapSalt: of the wrapped key, where it is wrapped under a shared secret. Never used before.
    func stanza(for key: borrowing FileKey, salt wrapSalt: [UInt8]) throws(SealingError) -> Stanza {
        switch self {
        case .derived(let derivation, let salt, let secret):
            let context = PasswordStanza.parameters(derivation, salt: salt)
            let wrapped = KeyWrapping.wrap(key, under: secret.states(), context: context, salt: wrapSalt)
            return .password(PasswordStanza(derivation: derivation, salt: salt, wrapped: wrapped))
        case .key(let secret):
            let wrapped = KeyWrapping.wrap(key, under: secret.states, context: secret.id.bytes, salt: wrapSalt)
            return .key(secret.id, wrapped: wrapped)
        case .payloadKey(let secret):
            let wrapped = KeyWrapping.wrap(key, under: secret.states, context: secret.id.bytes, salt: wrapSalt)
            return .payloadKey(secret.id, wrapped: wrapped)
        case .x25519(let recipient):
            let (encapsulation, wrapped) = try KeyWrapping.seal(key, to: recipient)
            return .x25519(encapsulation: encapsulation, wrapped: wrapped)
        case .hybrid(let recipient):
            let (encapsulation, wrapped) = try KeyWrapping.seal(key, to: recipient)
            return .hybrid(encapsulation: encapsulation, wrapped: wrapped)
        case .p256(let recipient):
            let (tag, encapsulation, wrapped) = try KeyWrapping.seal(key, to: recipient)
            return .p256(tag: tag, encapsulation: encapsulation, wrapped: wrapped)
        }
    }
}

/// Random salts of Cobblestone messages, asked of the system at once: each question costs as much as a code does.
struct FreshSalts {
    private var rest: ArraySlice<UInt8>

    init(_ count: Int) { rest = randomBytes(count * Cobblestone.saltSize)[...] }

    /// To be called as often as was said.
    mutating func next() -> [UInt8] {
        defer { rest = rest.dropFirst(Cobblestone.saltSize) }
        return Array(rest.prefix(Cobblestone.saltSize))
    }
}

/// What a password became, shared and wiped with the last reference.
final class DerivedKey: Sendable {
    let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }

    /// What wrapping under the key begins with.
    func states() -> KeyedHash<WipedSHA512> { bytes.withUnsafeBytes { KeyedHash(key: $0) } }
}
