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
    func stanza(for key: borrowing FileKey) throws(SealingError) -> Stanza {
        switch self {
        case .derived(let derivation, let salt, let secret):
            let context = PasswordStanza.parameters(derivation, salt: salt)
            let wrapped = KeyWrapping.wrap(key, under: secret.bytes, context: context)
            return .password(PasswordStanza(derivation: derivation, salt: salt, wrapped: wrapped))
        case .key(let secret):
            return .key(secret.id, wrapped: KeyWrapping.wrap(key, under: secret.bytes, context: secret.id.bytes))
        case .payloadKey(let secret):
            return .payloadKey(secret.id, wrapped: KeyWrapping.wrap(key, under: secret.bytes, context: secret.id.bytes))
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

/// What a password became, shared and wiped with the last reference.
final class DerivedKey: Sendable {
    let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
}
