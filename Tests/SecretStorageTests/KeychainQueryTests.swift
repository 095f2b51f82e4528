import Testing

@testable import SecretStorage

struct KeychainQueryTests {
    private let place = KeychainQuery.Place(service: "tests", accessGroup: "TEAM.shared", isSynchronized: false)

    @Test func namesItsWholePlace() {
        let queries: [KeychainQuery] = [
            .read("item", at: place, nil), .add("item", at: place, .standard), .update("item", at: place, nil),
            .remove("item", at: place), .list(place),
        ]
        #expect(queries.allSatisfy { $0.place == place })
        #expect(queries.map(\.account) == ["item", "item", "item", "item", nil])
        #expect(queries.map(\.wanted) == [.oneValue, .nothing, .nothing, .nothing, .allNames])
    }

    /// Protection among what an item is looked up by would find nothing after the policy has changed.
    @Test func looksUpWithoutProtection() {
        #expect(KeychainQuery.read("item", at: place, nil).protection == nil)
        #expect(KeychainQuery.update("item", at: place, nil).protection == nil)
        #expect(KeychainQuery.remove("item", at: place).protection == nil)
    }

    @Test(arguments: Accessibility.allCases) func accessibleAlone(_ accessibility: Accessibility) {
        let query = KeychainQuery.add("item", at: place, SecretPolicy(accessibility: accessibility))
        #expect(query.protection == .accessible(accessibility))
    }

    @Test(arguments: Accessibility.allCases) func accessibleUnderConditions(_ accessibility: Accessibility) {
        let conditions: [UserPresence: KeychainQuery.Conditions] = [
            .biometryOrPasscode: .userPresence, .currentBiometry: .biometryCurrentSet,
            .currentBiometryOrPasscode: .biometryCurrentSetOrPasscode, .passcode: .devicePasscode,
        ]
        for presence in UserPresence.allCases {
            let policy = SecretPolicy(accessibility: accessibility, userPresence: presence)
            let expected = conditions[presence].map { KeychainQuery.Protection.accessControl(accessibility, $0) }
            #expect(KeychainQuery.Protection(policy) == expected ?? .accessible(accessibility))
        }
    }
}
