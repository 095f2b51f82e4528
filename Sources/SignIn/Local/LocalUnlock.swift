public import SecretMemory
public import SecretStorage

/// A secret that opens only to the person at the device.
///
///     let lock = try LocalUnlock(of: "session key", in: store, by: authenticator)
///     try await lock.enrol(key)                              // after signing in with the password
///     let key = try await lock.unlock(reason: "Open your notes")
///
/// The answer of a prompt is a yes or no that whoever controls the process can make up; what it protects must be
/// something that is not there without it. So unlocking gives the secret, and no Boolean. In the Keychain, store it under
/// a policy with user presence: then the system itself keeps it, and the prompt here says why. In other stores it is as
/// safe as the store is against whoever runs code as this user.
///
/// Where the system tells that other faces or fingers are enrolled than when the secret was stored, it is not given out,
/// until ``enrol(_:policy:)`` accepts them.
public struct LocalUnlock: Sendable {
    public let name: SecretName
    private let enrolmentName: SecretName
    private let store: any SecretStore
    private let authenticator: any LocalAuthenticator

    /// - Parameter name: of the secret. A second item, the name with ` enrolment` behind it, holds what was known of whose
    ///   faces and fingers were enrolled.
    /// - Throws: ``LocalAuthenticationError`` with code `storage` where that name is too long.
    public init(
        of name: SecretName, in store: any SecretStore, by authenticator: any LocalAuthenticator
    ) throws(LocalAuthenticationError) {
        do throws(SecretStoreError) { enrolmentName = try SecretName("\(name.text) enrolment") } catch {
            throw LocalAuthenticationError(.storage, detail: error.description)
        }
        (self.name, self.store, self.authenticator) = (name, store, authenticator)
    }

    /// Stores the secret, for those who are enrolled now. Ask for the password first.
    ///
    /// - Throws: ``LocalAuthenticationError`` with code `storage`.
    public func enrol(
        _ secret: borrowing SecretBytes, policy: SecretPolicy = .standard
    ) async throws(LocalAuthenticationError) {
        let enrolment = await authenticator.enrolment() ?? []
        do throws(SecretStoreError) {
            try await store.write(secret, to: name, policy: policy)
            let known = SecretBytes(count: enrolment.count) { $0.copyBytes(from: enrolment) }
            try await store.write(known, to: enrolmentName, policy: .standard)
        } catch {
            throw LocalAuthenticationError(.storage, detail: error.description)
        }
    }

    /// Asks the person, and gives the secret to the one who is asked for.
    ///
    /// - Parameter reason: what they read in the prompt, in their language.
    /// - Throws: ``LocalAuthenticationError``; `enrolmentChanged` before anybody is asked, `notStored` where there is
    ///   nothing.
    public func unlock(reason: String) async throws(LocalAuthenticationError) -> SecretBytes {
        try await checkEnrolment()
        try await authenticator.authenticate(reason: reason)
        // Somebody may have enrolled while the prompt stood there.
        try await checkEnrolment()
        guard let secret = try await read(name) else { throw LocalAuthenticationError(.notStored) }
        return secret
    }

    /// Removes the secret, as at signing out.
    ///
    /// - Throws: ``LocalAuthenticationError`` with code `storage`.
    public func forget() async throws(LocalAuthenticationError) {
        do throws(SecretStoreError) {
            _ = try await store.remove(name)
            _ = try await store.remove(enrolmentName)
        } catch {
            throw LocalAuthenticationError(.storage, detail: error.description)
        }
    }

    private func checkEnrolment() async throws(LocalAuthenticationError) {
        guard let known = try await read(enrolmentName) else { throw LocalAuthenticationError(.notStored) }
        let now = await authenticator.enrolment() ?? []
        guard known.withUnsafeBytes({ $0.elementsEqual(now) }) else {
            throw LocalAuthenticationError(.enrolmentChanged)
        }
    }

    private func read(_ name: SecretName) async throws(LocalAuthenticationError) -> SecretBytes? {
        do throws(SecretStoreError) { return try await store.read(name) } catch {
            throw LocalAuthenticationError(.storage, detail: error.description)
        }
    }
}
