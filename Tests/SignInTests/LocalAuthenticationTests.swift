import SecretMemory
import SecretStorage
import SignIn
import Testing

@Suite struct LocalAuthenticationTests {
    /// Every code of `LAError` that there is in the header has a meaning of its own; another is told with its number.
    @Test func codesOfLAError() {
        for code in Array(-14 ... -1) + [-1004] {
            #expect(LocalAuthenticationError(laErrorCode: code).code != .unknown, "\(code)")
        }
        let other = LocalAuthenticationError(laErrorCode: -99)
        #expect(other.code == .unknown && "\(other)".contains("-99"))
        #expect(LocalAuthenticationError(laErrorCode: -8).code == .lockedOut)
        #expect(LocalAuthenticationError(laErrorCode: -2).code == .cancelled)
    }

    private func lock(_ store: some SecretStore, _ device: Device) throws -> LocalUnlock {
        try LocalUnlock(of: "session key", in: store, by: device)
    }

    @Test func theSecretIsGivenToThePerson() async throws {
        let (store, device) = (MemoryStore(), Device())
        let lock = try lock(store, device)
        await #expect(throws: LocalAuthenticationError(.notStored)) { _ = try await lock.unlock(reason: "r") }
        try await lock.enrol(secret("key"))
        #expect(await device.asked == 0)
        #expect(try await text(lock.unlock(reason: "Open")) == "key")
        #expect(await device.reasons == ["Open"])
    }

    @Test func whoIsNotThePersonGetsNothing() async throws {
        let (store, device) = (MemoryStore(), Device())
        let lock = try lock(store, device)
        try await lock.enrol(secret("key"))
        for code in [LocalAuthenticationError.Code.failed, .cancelled, .lockedOut, .fallbackChosen] {
            await device.refuse(code)
            await #expect(throws: LocalAuthenticationError(code)) { _ = try await lock.unlock(reason: "r") }
        }
        await device.refuse(nil)
        #expect(try await text(lock.unlock(reason: "r")) == "key")
    }

    /// Before the prompt, and while it stands there.
    @Test func anotherFingerLocks() async throws {
        let (store, device) = (MemoryStore(), Device())
        let lock = try lock(store, device)
        try await lock.enrol(secret("key"))
        await device.enrol([2])
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
        #expect(await device.asked == 0)
        try await lock.enrol(secret("key"))
        #expect(try await text(lock.unlock(reason: "r")) == "key")
        await device.enrolWhenAsked([3])
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
        await device.enrol(nil)
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
    }

    /// Whoever removes what is known of the fingers does not get round the question.
    @Test func removedItemsOpenNothing() async throws {
        let (store, device) = (MemoryStore(), Device())
        let lock = try lock(store, device)
        try await lock.enrol(secret("key"))
        try await store.remove("session key enrolment")
        await #expect(throws: LocalAuthenticationError(.notStored)) { _ = try await lock.unlock(reason: "r") }
        try await lock.enrol(secret("key"))
        try await lock.forget()
        #expect(try await store.list().isEmpty)
        await #expect(throws: LocalAuthenticationError(.notStored)) { _ = try await lock.unlock(reason: "r") }
        #expect(await device.asked == 0)
    }

    private func secret(_ text: String) -> SecretBytes {
        SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
    }
    private func text(_ secret: consuming SecretBytes) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

/// A device whose answers are told.
private actor Device: LocalAuthenticator {
    private(set) var reasons: [String] = []
    private var enrolled: [UInt8]? = [1]
    private var later: [UInt8]??
    private var refusal: LocalAuthenticationError.Code?

    var asked: Int { reasons.count }

    func enrol(_ state: [UInt8]?) { enrolled = state }
    func enrolWhenAsked(_ state: [UInt8]?) { later = .some(state) }
    func refuse(_ code: LocalAuthenticationError.Code?) { refusal = code }

    func enrolment() -> [UInt8]? { enrolled }

    func authenticate(reason: String) throws(LocalAuthenticationError) {
        reasons.append(reason)
        if let later {
            enrolled = later
            self.later = nil
        }
        if let refusal { throw LocalAuthenticationError(refusal) }
    }
}
