import Dispatch
import SecretMemory

/// Finds the file key of a header with the identities at hand.
///
/// Derived keys are kept by derivation and salt, so that files which were sealed in one go cost one derivation.
///
/// Sendable: `derived` is touched on `queue` alone.
final class Unlocking: @unchecked Sendable {
    let identities: [Identity]
    private let payloadKeys: [PayloadKey]
    let limits: DerivationLimits
    private let queue = DispatchQueue(label: "bulwark.sealing.derived-keys")
    private var derived: [DerivedKeyName: DerivedKey] = [:]

    private struct DerivedKeyName: Hashable {
        let identity: Int
        let derivation: KeyDerivation
        let salt: [UInt8]
    }

    init(identities: [Identity], payloadKeys: [PayloadKey] = [], limits: DerivationLimits) {
        self.identities = identities
        self.payloadKeys = payloadKeys
        self.limits = limits
    }

    /// The file key of a header.
    ///
    /// A wrong password, a wrong key and a changed header end in the same error after the same work: who could tell
    /// them apart could search for passwords with headers of their own making.
    func fileKey(of header: SealedHeader, bytes: [UInt8]) throws(SealingError) -> FileKey {
        for stanza in header.stanzas {
            for (index, identity) in identities.enumerated() {
                guard let key = try open(stanza, identity, index) else { continue }
                guard SealedHeader.isAuthentic(bytes, size: header.size, key: key) else { throw Self.cannotOpen }
                return key
            }
            if let key = open(stanza) {
                guard SealedHeader.isAuthentic(bytes, size: header.size, key: key) else { throw Self.cannotOpen }
                return key
            }
        }
        _ = SealedHeader.isAuthentic(bytes, size: header.size, key: FileKey())
        throw Self.cannotOpen
    }

    private func open(_ stanza: Stanza, _ identity: Identity, _ index: Int) throws(SealingError) -> FileKey? {
        switch (stanza, identity) {
        case (.password(let stanza), .password(let password)):
            let secret = try derive(stanza, password, index)
            return KeyWrapping.unwrap(stanza.wrapped, under: secret.bytes, context: stanza.parameters)
        case (.key(let id, let wrapped), .key(let key)) where id == key.id:
            return KeyWrapping.unwrap(wrapped, under: key.bytes, context: id.bytes)
        case (.x25519(let encapsulation, let wrapped), .x25519(let identity)):
            return KeyWrapping.open(wrapped, encapsulation: encapsulation, with: identity)
        case (.hybrid(let encapsulation, let wrapped), .hybrid(let identity)):
            return try KeyWrapping.open(wrapped, encapsulation: encapsulation, with: identity)
        case (.p256(let tag, let encapsulation, let wrapped), .p256(let identity)):
            return try KeyWrapping.open(wrapped, tag: tag, encapsulation: encapsulation, with: identity)
        default: return nil
        }
    }

    private func open(_ stanza: Stanza) -> FileKey? {
        guard case .payloadKey(let id, let wrapped) = stanza, let key = payloadKeys.first(where: { $0.id == id })
        else { return nil }
        return KeyWrapping.unwrap(wrapped, under: key.bytes, context: id.bytes)
    }

    private func derive(
        _ stanza: PasswordStanza, _ password: Password, _ index: Int
    ) throws(SealingError) -> DerivedKey {
        try stanza.derivation.check(within: limits)
        let name = DerivedKeyName(identity: index, derivation: stanza.derivation, salt: stanza.salt)
        if let known = queue.sync(execute: { derived[name] }) { return known }
        let key = DerivedKey(
            try stanza.derivation.derive(password, salt: stanza.salt, count: Cobblestone.keySize))
        queue.sync {
            // A process that opens many files for years keeps few keys in locked memory.
            if derived.count >= Self.mostDerived { derived.removeAll() }
            derived[name] = key
        }
        return key
    }

    private static let mostDerived = 64

    private static let cannotOpen = SealingError(
        .cannotOpen,
        "none of the passwords and keys given opens the file, or its header is damaged; check which key it was sealed "
            + "for with `bulwark inspect`")
}
