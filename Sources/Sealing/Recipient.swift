/// A recipient of sealed data.
public enum Recipient: Sendable {
    /// Anyone who knows the password. The key derivation makes guessing expensive.
    case password(Password, KeyDerivation = .scrypt)
    /// Anyone who has the key.
    case key(SealingKey)
    /// The owner of an X25519 key.
    case x25519(X25519Recipient)
    /// The owner of an X-Wing key; also resists quantum computers.
    case hybrid(HybridRecipient)
    /// The owner of a P-256 key, usually in hardware.
    case p256(P256Recipient)
}

extension Recipient {
    /// Whether two are the same key. Passwords count as different: each of them is derived with a salt of its own.
    func isSame(as other: Recipient) -> Bool {
        switch (self, other) {
        case (.key(let key), .key(let other)): key.id == other.id
        case (.x25519(let key), .x25519(let other)): key == other
        case (.hybrid(let key), .hybrid(let other)): key == other
        case (.p256(let key), .p256(let other)): key == other
        default: false
        }
    }
}

/// A password or key that opens sealed data.
public enum Identity: Sendable {
    case password(Password)
    case key(SealingKey)
    case x25519(X25519Identity)
    case hybrid(HybridIdentity)
    case p256(any P256KeyAgreement)
}
