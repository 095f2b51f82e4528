import LocalAuthentication
import SecretMemory
import SecretStorage
import Security
import Testing

@testable import SignIn

/// The prompt and the Keychain of an emulated device, of which there is one in the process: one test at a time.
@Suite(.serialized) struct DeviceAuthenticatorTests {
    private let person = EmulatedPerson.shared
    private let keychain = EmulatedKeychain.shared

    init() {
        person.reset()
        keychain.reset()
    }

    private func lock(_ fallback: AuthenticationFallback = .none) throws -> LocalUnlock {
        try LocalUnlock(of: "key", inKeychain: "tests", by: DeviceAuthenticator(fallback: fallback))
    }

    // MARK: What there is

    @Test func kindsOfBiometrics() {
        for (number, name) in [(0, ""), (1, "Touch ID"), (2, "Face ID"), (4, "Optic ID"), (77, "")] {
            #expect(AuthenticationAvailability.Biometrics(laBiometryType: number).name == name)
        }
        for (number, kind) in [(1, AuthenticationAvailability.Biometrics.touchID), (2, .faceID), (4, .opticID)] {
            person.state.biometryType = number
            #expect(DeviceAuthenticator().availability() == .init(biometrics: kind, obstacle: nil))
        }
        person.state.biometryType = 0
        let none = DeviceAuthenticator().availability()
        #expect(none.biometrics == .none && none.obstacle?.code == .unavailable)
        #expect(person.prompts.isEmpty)
    }

    /// Where biometrics are locked or nobody is enrolled the passcode serves, if it was asked for, and only then.
    @Test func obstacles() {
        let changes: [(LocalAuthenticationError.Code, (inout EmulatedPerson.State) -> Void)] = [
            (.notEnrolled, { $0.enrolled = [] }), (.lockedOut, { $0.isLockedOut = true }),
            (.unavailable, { $0.trouble = -13 }), (.unavailable, { $0.biometryType = 0 }),
        ]
        for (code, change) in changes {
            person.reset()
            change(&person.state)
            #expect(DeviceAuthenticator().availability().obstacle?.code == code)
            #expect(DeviceAuthenticator(fallback: .button("Password")).availability().obstacle?.code == code)
            #expect(DeviceAuthenticator(fallback: .passcode).availability().obstacle == nil)
        }
        person.reset()
        person.state.hasPasscode = false
        for fallback in [AuthenticationFallback.none, .passcode] {
            let obstacle = DeviceAuthenticator(fallback: fallback).availability().obstacle
            #expect(obstacle?.code == .passcodeNotSet)
        }
    }

    // MARK: The prompt

    @Test func whatThePersonSees() async throws {
        try await DeviceAuthenticator(cancelTitle: "Not now").authenticate(reason: "Open your notes")
        try await DeviceAuthenticator(fallback: .passcode).authenticate(reason: "r")
        try await DeviceAuthenticator(fallback: .button("Use password")).authenticate(reason: "r")
        #expect(person.prompts.map(\.policy) == [1, 2, 1])
        #expect(person.prompts.map(\.fallback) == ["", nil, "Use password"])
        #expect(person.prompts.first?.reason == "Open your notes" && person.prompts.first?.cancel == "Not now")
    }

    @Test func everyAnswer() async throws {
        let meanings: [(Int, LocalAuthenticationError.Code)] = [
            (-1, .failed), (-2, .cancelled), (-3, .fallbackChosen), (-4, .interrupted), (-5, .passcodeNotSet),
            (-6, .unavailable), (-7, .notEnrolled), (-8, .lockedOut), (-9, .interrupted), (-10, .interrupted),
            (-11, .unavailable), (-12, .unavailable), (-13, .unavailable), (-14, .unavailable),
            (-1004, .notInteractive),
            (-4711, .unknown),
        ]
        for (number, code) in meanings {
            person.state.answer = number
            let error = await #expect(throws: LocalAuthenticationError.self) {
                try await DeviceAuthenticator().authenticate(reason: "r")
            }
            #expect(error?.code == code, "\(number)")
        }
        #expect(person.prompts.count == meanings.count)
    }

    /// The system ends an app that gives no reason.
    @Test func noReasonNoPrompt() async {
        await #expect(throws: LocalAuthenticationError(.noReason)) {
            try await DeviceAuthenticator().authenticate(reason: "")
        }
        #expect(person.prompts.isEmpty)
    }

    @Test func whoeverCancelsTheTaskEndsThePrompt() async throws {
        person.state.waits = true
        let asking = Task { try await DeviceAuthenticator().authenticate(reason: "r") }
        while person.prompts.isEmpty { await Task.yield() }
        asking.cancel()
        await #expect(throws: LocalAuthenticationError(.interrupted)) { try await asking.value }
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await DeviceAuthenticator().authenticate(reason: "r")
        }
        await #expect(throws: LocalAuthenticationError(.interrupted)) { try await late.value }
    }

    // MARK: The item

    @Test func thePersonIsAskedOnce() async throws {
        let lock = try lock()
        try await lock.enrol(secret("key"))
        #expect(person.prompts.isEmpty && keychain.promptCount == 0)
        #expect(try await text(lock.unlock(reason: "Open")) == "key")
        #expect(person.prompts.count == 1 && keychain.promptCount == 0)
        // Each unlocking asks anew: a proof does not serve twice.
        #expect(try await text(lock.unlock(reason: "Open")) == "key")
        #expect(person.prompts.count == 2 && keychain.promptCount == 0)
        try await lock.forget()
        await #expect(throws: LocalAuthenticationError(.notStored)) { _ = try await lock.unlock(reason: "r") }
    }

    /// An app that is made to believe in a yes has no secret: the item asks for itself.
    @Test func aForgedYesOpensNothing() async throws {
        struct Forged: LocalAuthenticator {
            func enrolment() async -> [UInt8]? { [1] }
            func authenticate(reason: String) async {}
        }
        try await lock().enrol(secret("key"))
        keychain.device.user = .absent
        let forged = try LocalUnlock(of: "key", in: KeychainStore(service: "tests"), by: Forged())
        await #expect(throws: LocalAuthenticationError.self) { _ = try await forged.unlock(reason: "r") }
        #expect(keychain.promptCount == 1)
    }

    @Test func whoIsNotThePersonGetsNothing() async throws {
        let lock = try lock(.button("Password"))
        try await lock.enrol(secret("key"))
        for (number, code) in [(-1, LocalAuthenticationError.Code.failed), (-2, .cancelled), (-3, .fallbackChosen)] {
            person.state.answer = number
            await #expect(throws: LocalAuthenticationError(code)) { _ = try await lock.unlock(reason: "r") }
        }
        #expect(!keychain.log.suffix(3).contains("add"))
    }

    /// Known before anybody is asked; while the prompt stands there; and to the Keychain itself.
    @Test func anotherFaceOpensNothing() async throws {
        let lock = try lock()
        try await lock.enrol(secret("key"))
        person.state.enrolled = [1, 2]
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
        #expect(person.prompts.isEmpty)
        // The way out: the password, then the new ones are accepted, over an item that nobody can read any more.
        keychain.device.enrolment += 1
        try await lock.enrol(secret("key"))
        #expect(try await text(lock.unlock(reason: "r")) == "key")
        person.state.meanwhile = { $0.enrolled = [3] }
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
        // Whoever forges what is known of the faces still has no item.
        person.state.meanwhile = nil
        person.state.enrolled = [1, 2]
        keychain.device.enrolment += 1
        await #expect(throws: LocalAuthenticationError(.failed)) { _ = try await lock.unlock(reason: "r") }
    }

    @Test func aLockoutIsNoOtherFace() async throws {
        let strict = try lock()
        try await strict.enrol(secret("key"))
        person.state.isLockedOut = true
        await #expect(throws: LocalAuthenticationError(.lockedOut)) { _ = try await strict.unlock(reason: "r") }
        #expect(person.prompts.isEmpty)
        // The passcode ends it, where it was asked for.
        person.state.isLockedOut = false
        let mild = try lock(.passcode)
        try await mild.enrol(secret("key"))
        person.state.isLockedOut = true
        #expect(try await text(mild.unlock(reason: "r")) == "key")
        #expect(!person.state.isLockedOut)
        await #expect(throws: LocalAuthenticationError(.lockedOut)) {
            person.state.isLockedOut = true
            try await mild.enrol(secret("key"))
        }
    }

    /// Behind a lockout that the passcode ends, others may be enrolled.
    @Test func anotherFaceBehindALockout() async throws {
        let lock = try lock(.passcode)
        try await lock.enrol(secret("key"))
        person.state.isLockedOut = true
        person.state.enrolled = [2]
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
    }

    @Test func aDeviceWithoutBiometrics() async throws {
        person.state.biometryType = 0
        let lock = try lock(.passcode)
        try await lock.enrol(secret("key"))
        #expect(try await text(lock.unlock(reason: "r")) == "key")
        await #expect(throws: LocalAuthenticationError(.unavailable)) {
            _ = try await self.lock().unlock(reason: "r")
        }
        // A face that comes later is another one.
        person.state.biometryType = 2
        await #expect(throws: LocalAuthenticationError(.enrolmentChanged)) { _ = try await lock.unlock(reason: "r") }
    }

    @Test func noPasscodeNoItem() async throws {
        person.state.hasPasscode = false
        keychain.device.hasPasscode = false
        let error = await #expect(throws: LocalAuthenticationError.self) { try await lock().enrol(secret("key")) }
        #expect(error?.code == .storage)
        #expect(try await KeychainStore(service: "tests").list().isEmpty)
    }

    /// The lock's own conditions hold whatever the caller writes.
    @Test func aWeakerPolicyIsStrengthened() async throws {
        let lock = try lock()
        try await lock.enrol(secret("key"), policy: .standard)
        _ = try await KeychainStore(service: "tests").read("key")
        #expect(keychain.promptCount == 1, "the item asks")
    }

    private func secret(_ text: String) -> SecretBytes {
        SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
    }
    private func text(_ secret: consuming SecretBytes) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
