import Foundation
import SecretMemory
import SecretStorage
import Security
import Testing

@testable import SecurityTesting

/// The check of what lies in an emulated Keychain, which is one for the process: one test at a time.
@Suite(.serialized) struct KeychainCheckTests {
    private let keychain = EmulatedKeychain.shared
    private let check = KeychainCheck(service: "app")

    init() { keychain.reset() }

    private func add(_ item: [String: Any], accessible: String, isSynchronized: Bool = false) {
        var item = item
        item[kSecAttrAccessible] = accessible
        item[kSecAttrSynchronizable] = isSynchronized
        item[kSecUseDataProtectionKeychain] = true
        item[kSecValueData] = Data([1])
        #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
    }

    @Test func judgesTheItemsOfItsService() async throws {
        let store = KeychainStore(service: "app")
        try await store.write(bytes: [1], to: "session-token")
        #expect(try await check.problems() == [])
        let background = SecretPolicy(accessibility: .afterFirstUnlockThisDeviceOnly)
        try await store.write(bytes: [1], to: "push-token", policy: background)
        try await KeychainStore(service: "another").write(bytes: [1], to: "other", policy: background)
        #expect(try await check.problems().map(\.place) == ["push-token"])
        try await KeychainStore(service: "app", synchronizes: true)
            .write(bytes: [1], to: "shared-token", policy: .synchronized)
        #expect(Set(try await check.problems().map(\.place)) == ["push-token", "shared-token"])
    }

    @Test func looksAtInternetPasswordsAndKeysToo() async throws {
        add(
            [kSecClass: kSecClassInternetPassword, kSecAttrServer: "acme.example", kSecAttrAccount: "ann"],
            accessible: kSecAttrAccessibleAfterFirstUnlock)
        for (name, kind) in [
            ("signing", kSecAttrKeyClassPrivate), ("sealing", kSecAttrKeyClassSymmetric),
            ("verifying", kSecAttrKeyClassPublic),
        ] {
            add(
                [kSecClass: kSecClassKey, kSecAttrKeyClass: kind, kSecAttrLabel: name],
                accessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly)
        }
        #expect(Set(try await check.problems().map(\.place)) == ["ann", "sealing", "signing"])
        let allowed = KeychainCheck(
            service: "app",
            allowing: ["ann", "sealing", "signing"].map { Allowance($0, because: "read while the device is locked") })
        #expect(try await allowed.problems() == [])
    }

    /// No value is read: nobody is asked, and a locked device says what protects an item.
    @Test func asksNobody() async throws {
        try await KeychainStore(service: "app").write(
            bytes: [1], to: "seed", policy: SecretPolicy(userPresence: .currentBiometry))
        keychain.device.isLocked = true
        #expect(try await check.problems() == [])
        #expect(keychain.promptCount == 0)
    }

    @Test func aKeychainThatRefusesHasNotPassed() async {
        keychain.answer(errSecInteractionNotAllowed)
        await #expect(throws: CheckError.self) { try await check.problems() }
    }
}
