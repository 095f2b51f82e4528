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

    /// What the passwords of one file may cost.
    var budget: DerivationBudget { DerivationBudget(limits, for: identities) }

    /// The file key of a header.
    func fileKey(of header: SealedHeader, bytes: [UInt8]) throws(SealingError) -> FileKey {
        var budget = budget
        return try fileKey(of: header, bytes: bytes, &budget)
    }

    /// The file key of a header, whose passwords are paid for from `budget`.
    ///
    /// A wrong password, a wrong key and a changed header end in the same error after the same work: who could tell
    /// them apart could search for passwords with headers of their own making.
    func fileKey(
        of header: SealedHeader, bytes: [UInt8], _ budget: inout DerivationBudget
    ) throws(SealingError) -> FileKey {
        try budget.charge(header)
        // The first key that is found counts. Where the header was not written with it, the others are tried all the
        // same and open nothing, so that this takes as long as a wrong password does.
        var isChanged = false
        for stanza in header.stanzas {
            for index in identities.indices {
                guard let key = try open(stanza, identities[index], index), !isChanged else { continue }
                guard !SealedHeader.isAuthentic(bytes, size: header.size, key: key) else { return key }
                isChanged = true
            }
            guard let key = open(stanza), !isChanged else { continue }
            guard !SealedHeader.isAuthentic(bytes, size: header.size, key: key) else { return key }
            isChanged = true
        }
        if !isChanged { _ = SealedHeader.isAuthentic(bytes, size: header.size, key: Self.noKey) }
        throw Self.cannotOpen
    }

    private func open(_ stanza: Stanza, _ identity: Identity, _ index: Int) throws(SealingError) -> FileKey? {
        switch (stanza, identity) {
        case (.password(let stanza), .password(let password)):
            let secret = try derive(stanza, password, index)
            return KeyWrapping.unwrap(stanza.wrapped, under: secret.states(), context: stanza.parameters)
        case (.key(let id, let wrapped), .key(let key)) where id == key.id:
            return KeyWrapping.unwrap(wrapped, under: key.states, context: id.bytes)
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
        return KeyWrapping.unwrap(wrapped, under: key.states, context: id.bytes)
    }

    private func derive(
        _ stanza: PasswordStanza, _ password: Password, _ index: Int
    ) throws(SealingError) -> DerivedKey {
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

    /// How many keys of passwords are at hand, for tests.
    var derivations: Int { queue.sync { derived.count } }

    private static let mostDerived = 64

    /// What a MAC is computed with where no key was found; it need not be secret, nor new.
    private static let noKey = FileKey()

    private static let cannotOpen = SealingError(
        .cannotOpen,
        "none of the given passwords and keys opens the file, or its header is damaged; the header lists its "
            + "recipients")
}
