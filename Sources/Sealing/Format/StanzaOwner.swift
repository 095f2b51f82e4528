import Crypto
import SecretMemory

extension Unlocking {
    /// Whether a stanza leads to a recipient, as far as that can be told: random keys are named in their stanzas and
    /// P-256 keys tagged; whom a stanza of another public key is for is known to the identity that opens it alone, and
    /// whose password it is to nobody.
    func leads(_ stanza: Stanza, to recipient: PreparedRecipient) throws(SealingError) -> Bool {
        switch (stanza, recipient) {
        case (.key(let id, _), .key(let key)): return id == key.id
        case (.payloadKey(let id, _), .payloadKey(let key)): return id == key.id
        case (.p256(let tag, let encapsulation, _), .p256(let recipient)):
            let key = try? P256.KeyAgreement.PublicKey(compressedRepresentation: recipient.publicKey)
            return key.map { KeyWrapping.tag(encapsulation, $0) == tag } ?? false
        case (.x25519(let encapsulation, let wrapped), .x25519(let recipient)):
            for case .x25519(let identity) in identities where identity.recipient == recipient {
                if KeyWrapping.open(wrapped, encapsulation: encapsulation, with: identity) != nil { return true }
            }
        case (.hybrid(let encapsulation, let wrapped), .hybrid(let recipient)):
            for case .hybrid(let identity) in identities where identity.recipient == recipient {
                if try KeyWrapping.open(wrapped, encapsulation: encapsulation, with: identity) != nil { return true }
            }
        default: break
        }
        return false
    }
}
