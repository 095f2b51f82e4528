import Foundation
import LocalAuthentication
import SecretMemory
import SecretStorageTesting
import Security
import Testing

@testable import SecretStorage

/// The Keychain store against an emulated Keychain, which is one for the process: one test at a time.
@Suite(.serialized) struct KeychainStoreTests {
    private let keychain = EmulatedKeychain.shared
    private let store = KeychainStore(service: "tests")

    init() { keychain.reset() }

    @Test(arguments: StorePromise.all) func keeps(_ promise: StorePromise) async throws {
        try await promise.check { KeychainStore(service: $0) }
    }

    @Test(arguments: StorePromise.all) func keepsWhenSynchronized(_ promise: StorePromise) async throws {
        try await promise.check(policy: .synchronized) { KeychainStore(service: $0, synchronizes: true) }
    }

    @Test(arguments: StorePromise.all) func keepsInAGroup(_ promise: StorePromise) async throws {
        try await promise.check { KeychainStore(service: $0, accessGroup: "TEAM.shared") }
    }

    @Test func replacesWithoutDeleting() async throws {
        try await store.write(bytes: [1], to: "item")
        try await store.write(bytes: [2], to: "item")
        #expect(keychain.log == ["add", "add", "update"])
    }

    @Test func backgroundOfALockedDevice() async throws {
        let background = SecretPolicy(accessibility: .afterFirstUnlockThisDeviceOnly)
        try await store.write(bytes: [1], to: "foreground")
        try await store.write(bytes: [2], to: "background", policy: background)
        keychain.device.isLocked = true
        await #expect(throws: error(.locked)) { _ = try await store.readBytes("foreground") }
        #expect(try await store.readBytes("background")?.expose { $0 } == [2])
    }

    @Test func asksOnceForSeveralReads() async throws {
        let proof = KeychainAuthentication(reason: "Tests", reuse: 1000)
        let asking = KeychainStore(service: "tests", authentication: proof)
        let policy = SecretPolicy(userPresence: .currentBiometry)
        for name in ["a", "b", "c"] { try await store.write(bytes: [1], to: SecretName(name), policy: policy) }
        for name in ["a", "b", "c"] { _ = try await asking.readBytes(SecretName(name)) }
        #expect(keychain.promptCount == 1)
        for name in ["a", "b", "c"] { _ = try await store.readBytes(SecretName(name)) }
        #expect(keychain.promptCount == 4)
        let context = try #require(proof.context as? LAContext)
        #expect(context.touchIDAuthenticationAllowableReuseDuration == 300)
        proof.invalidate()
        #expect(context.isInvalid)
    }

    @Test func newFingerEndsTheItem() async throws {
        try await store.write(bytes: [1], to: "strict", policy: SecretPolicy(userPresence: .currentBiometry))
        try await store.write(bytes: [1], to: "mild", policy: SecretPolicy(userPresence: .currentBiometryOrPasscode))
        keychain.device.enrolment += 1
        await #expect(throws: error(.authenticationFailed)) { _ = try await store.readBytes("strict") }
        #expect(try await store.readBytes("mild") != nil)
        // The way out that the advice names.
        try await store.remove("strict")
        try await store.write(bytes: [2], to: "strict", policy: SecretPolicy(userPresence: .currentBiometry))
        #expect(try await store.readBytes("strict")?.expose { $0 } == [2])
    }

    @Test func userSaysNo() async throws {
        try await store.write(bytes: [1], to: "item", policy: SecretPolicy(userPresence: .biometryOrPasscode))
        keychain.device.user = .cancels
        await #expect(throws: error(.cancelled)) { _ = try await store.readBytes("item") }
        keychain.device.user = .absent
        await #expect(throws: error(.locked)) { _ = try await store.readBytes("item") }
        #expect(try await store.list() == ["item"])
    }

    @Test func noPasscodeNoItem() async throws {
        keychain.device.hasPasscode = false
        let policy = SecretPolicy(accessibility: .whenPasscodeSetThisDeviceOnly)
        await #expect(throws: error(.unavailable)) { try await store.write(bytes: [1], to: "item", policy: policy) }
        #expect(try await store.list() == [])
    }

    @Test func foreignGroup() async throws {
        let foreign = KeychainStore(service: "tests", accessGroup: "OTHER.app")
        await #expect(throws: error(.missingEntitlement)) { try await foreign.write(bytes: [1], to: "item") }
    }

    /// Where the system makes no access control, the item must not be written without one.
    @Test func neverWrittenWithLess() async throws {
        keychain.refusesAccessControl = true
        let policy = SecretPolicy(userPresence: .passcode)
        await #expect(throws: error(.invalidArgument)) { try await store.write(bytes: [1], to: "item", policy: policy) }
        keychain.refusesAccessControl = false
        #expect(try await store.list() == [])
    }

    @Test func newPolicyReplacesTheOld() async throws {
        try await store.write(bytes: [1], to: "item", policy: SecretPolicy(userPresence: .passcode))
        try await store.write(bytes: [2], to: "item")
        let prompts = keychain.promptCount
        #expect(try await store.readBytes("item")?.expose { $0 } == [2])
        #expect(keychain.promptCount == prompts)
    }

    /// What the test catches: any status the system may give becomes an error, never a value.
    @Test(arguments: [-1, -4, -34, -36, -50, -61, -108, -128, -25291, -25293, -25308, -26276, -34018] as [OSStatus])
    func passesStatusOn(_ status: OSStatus) async throws {
        let calls: [() async throws -> Void] = [
            { try await store.write(bytes: [1], to: "item") }, { _ = try await store.readBytes("item") },
            { try await store.remove("item") }, { _ = try await store.list() },
        ]
        for call in calls {
            keychain.answer(status)
            do {
                try await call()
                Issue.record("status \(status) was taken for success")
            } catch let error as SecretStoreError {
                #expect(error.status == status)
            }
        }
    }

    private func error(_ code: SecretStoreError.Code) -> SecretStoreError {
        let status: [SecretStoreError.Code: Int32] = [
            .locked: -25308, .authenticationFailed: -25293, .cancelled: -128, .unavailable: -25291,
            .missingEntitlement: -34018, .invalidArgument: -50,
        ]
        return KeychainStatus.error(status[code] ?? 0)
    }
}
