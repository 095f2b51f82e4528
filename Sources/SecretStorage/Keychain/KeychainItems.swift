import SecretMemory

/// What a store does with the four calls of the Keychain: pure decisions, the same on every system.
struct KeychainItems: Sendable {
    let place: KeychainQuery.Place
    let authentication: KeychainAuthentication?
    let calls: KeychainCalls

    /// How often add and update take turns while another process adds and removes the same item.
    private static let attempts = 8

    func read(_ name: SecretName) throws(SecretStoreError) -> HeldSecret? {
        let (status, value) = calls.read(.read(name, at: place, authentication))
        switch (status, value) {
        case (KeychainStatus.success, let value?): return value
        case (KeychainStatus.success, nil):
            throw SecretStoreError(.damaged, "the Keychain returned an item without data")
        case (KeychainStatus.itemNotFound, _): return nil
        default: throw KeychainStatus.error(status)
        }
    }

    /// Adds the item, and updates it where it is there already. There is no moment without it, as there is between a
    /// delete and an add.
    func write(_ value: HeldSecret, to name: SecretName, _ policy: SecretPolicy) throws(SecretStoreError) {
        try check(policy)
        for _ in 0..<Self.attempts {
            let added = value.withUnsafeBytes { calls.add(.add(name, at: place, policy), $0) }
            guard added == KeychainStatus.duplicateItem else { return try KeychainStatus.check(added) }
            let updated = value.withUnsafeBytes {
                calls.update(.update(name, at: place, authentication), .init(policy), $0)
            }
            // Removed by somebody else between the two calls: add it after all.
            guard updated == KeychainStatus.itemNotFound else { return try KeychainStatus.check(updated) }
        }
        throw SecretStoreError(.busy, "another process keeps adding and removing this item")
    }

    func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
        let status = calls.remove(.remove(name, at: place))
        if status == KeychainStatus.itemNotFound { return false }
        try KeychainStatus.check(status)
        return true
    }

    /// Items that others wrote under a name that is none here, such as an empty one, are left out: they cannot be asked
    /// for either.
    func list() throws(SecretStoreError) -> [SecretName] {
        let (status, names) = calls.names(.list(place))
        if status == KeychainStatus.itemNotFound { return [] }
        try KeychainStatus.check(status)
        return names.compactMap { SecretName(ifValid: $0) }.sorted()
    }

    /// A place is synchronized or not, as a whole: an item of the same name in both would be two items.
    private func check(_ policy: SecretPolicy) throws(SecretStoreError) {
        try policy.check(against: [.passcode, .userPresence, .synchronization])
        guard policy.isSynchronized == place.isSynchronized else {
            let detail =
                place.isSynchronized
                ? "the store was opened with synchronization, and accepts only policies such as .synchronized"
                : "the store was opened without synchronization"
            throw SecretStoreError(.unsupported, detail)
        }
    }
}
