public import SecretMemory
public import SecretStorage

/// A secret that is released only to the authenticated user of the device.
///
///     let lock = try LocalUnlock(of: "session key", in: store, by: authenticator)
///     try await lock.enrol(key)                              // after signing in with the password
///     let key = try await lock.unlock(reason: "Open your notes")
///
/// The Boolean result of a prompt can be forged by an attacker who controls the process, so authentication must protect
/// something that is unavailable without it. Unlocking therefore returns the secret instead of a Boolean. On Apple
/// platforms, `init(of:inKeychain:by:)` lets the system itself protect it. In other stores, it is as safe as the store
/// is against code that runs as the same user.
///
/// If the system reports that the biometric enrollment has changed since the secret was stored, the secret is not
/// released until ``enrol(_:policy:)`` accepts the change.
public struct LocalUnlock: Sendable {
    public let name: SecretName
    private let enrolmentName: SecretName
    private let store: any SecretStore
    private let authenticator: any LocalAuthenticator
    private let policy: SecretPolicy
    private let prove: @Sendable (String) async throws(LocalAuthenticationError) -> ProvenStore

    /// - Parameter name: of the secret. A second item, the name with ` enrolment` behind it, holds what was known of whose
    ///   faces and fingers were enrolled.
    /// - Throws: ``LocalAuthenticationError`` with code `storage` where that name is too long.
    public init(
        of name: SecretName, in store: any SecretStore, by authenticator: any LocalAuthenticator
    ) throws(LocalAuthenticationError) {
        try self.init(of: name, in: store, by: authenticator, policy: .standard) {
            reason throws(LocalAuthenticationError) in
            try await authenticator.authenticate(reason: reason)
            return ProvenStore(store: store, end: {})
        }
    }

    /// - Parameters:
    ///   - policy: Of the secret, where ``enrol(_:policy:)`` names none; of what it names at least the same presence.
    ///   - prove: Asks, and gives the store that the person's answer opens.
    init(
        of name: SecretName, in store: any SecretStore, by authenticator: any LocalAuthenticator, policy: SecretPolicy,
        prove: @escaping @Sendable (String) async throws(LocalAuthenticationError) -> ProvenStore
    ) throws(LocalAuthenticationError) {
        do throws(SecretStoreError) { enrolmentName = try SecretName("\(name.text) enrolment") } catch {
            throw LocalAuthenticationError(.storage, detail: error.description)
        }
        (self.name, self.store, self.authenticator) = (name, store, authenticator)
        (self.policy, self.prove) = (policy, prove)
    }

    /// Stores the secret for the current biometric enrollment. Ask for the password first.
    ///
    /// - Parameter policy: Of the secret; what the lock asks for is added to it. Nil is what the lock asks for.
    /// - Throws: ``LocalAuthenticationError``: `storage`; `lockedOut` and others where the system does not tell now who is
    ///   enrolled.
    public func enrol(
        _ secret: borrowing SecretBytes, policy given: SecretPolicy? = nil
    ) async throws(LocalAuthenticationError) {
        let enrolment = try await enrolled()
        do throws(SecretStoreError) {
            // Writing over an item asks the person, and one whose fingers are gone takes no other value.
            if policy.userPresence != .notRequired { _ = try await store.remove(name) }
            try await store.write(secret, to: name, policy: given.map(strengthened) ?? policy)
            let known = SecretBytes(count: enrolment.count) { $0.copyBytes(from: enrolment) }
            try await store.write(known, to: enrolmentName, policy: .standard)
        } catch {
            throw LocalAuthenticationError(storeError: error)
        }
    }

    /// Nobody where the device has no biometrics, or none for this app: the passcode alone answers there.
    private func enrolled() async throws(LocalAuthenticationError) -> [UInt8] {
        do throws(LocalAuthenticationError) { return try await authenticator.enrolment() ?? [] } catch {
            guard error.code == .unavailable else { throw error }
            return []
        }
    }

    private func strengthened(_ given: SecretPolicy) -> SecretPolicy {
        guard policy.userPresence != .notRequired else { return given }
        return SecretPolicy(accessibility: policy.accessibility, userPresence: policy.userPresence)
    }

    /// Authenticates the user and returns the secret.
    ///
    /// - Parameter reason: The localized reason shown in the prompt.
    /// - Throws: ``LocalAuthenticationError``; `enrolmentChanged` before the user is prompted, `notStored` if there is
    ///   no secret.
    public func unlock(reason: String) async throws(LocalAuthenticationError) -> SecretBytes {
        let before = try await obstacle()
        let proven = try await prove(reason)
        defer { proven.end() }
        // Somebody may have enrolled while the prompt stood there.
        if let after = try await obstacle() {
            // Without biometrics before and after, it was the passcode that answered.
            guard before?.code == .unavailable, after.code == .unavailable else { throw after }
        }
        guard let secret = try await read(name, in: proven.store) else { throw LocalAuthenticationError(.notStored) }
        return secret
    }

    /// Removes the secret, for example when signing out.
    ///
    /// - Throws: ``LocalAuthenticationError`` with code `storage`.
    public func forget() async throws(LocalAuthenticationError) {
        do throws(SecretStoreError) {
            _ = try await store.remove(name)
            _ = try await store.remove(enrolmentName)
        } catch {
            throw LocalAuthenticationError(storeError: error)
        }
    }

    /// Nil where the same people are enrolled as when the secret was stored; otherwise why the system does not tell, as in
    /// a lockout, which the passcode ends.
    private func obstacle() async throws(LocalAuthenticationError) -> LocalAuthenticationError? {
        guard let known = try await read(enrolmentName, in: store) else { throw LocalAuthenticationError(.notStored) }
        let now: [UInt8]
        do throws(LocalAuthenticationError) { now = try await authenticator.enrolment() ?? [] } catch { return error }
        guard known.withUnsafeBytes({ $0.elementsEqual(now) }) else {
            throw LocalAuthenticationError(.enrolmentChanged)
        }
        return nil
    }

    private func read(
        _ name: SecretName, in store: any SecretStore
    ) async throws(LocalAuthenticationError) -> SecretBytes? {
        do throws(SecretStoreError) { return try await store.read(name) } catch {
            throw LocalAuthenticationError(storeError: error)
        }
    }
}

/// Where the secret is read once the person was recognised.
struct ProvenStore: Sendable {
    let store: any SecretStore
    /// The answer serves no longer.
    let end: @Sendable () -> Void
}
