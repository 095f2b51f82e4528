import SecretMemory
import Testing

@testable import SecretStorage

/// The decisions of the Keychain store, with calls that answer as asked.
struct KeychainItemsTests {
    private let value = HeldSecret(SecretBytes(randomCount: 8))

    @Test func addsAtFirst() throws {
        try items(add: [0], update: []).write(value, to: "item", .standard)
    }

    @Test func updatesWhatIsThere() throws {
        try items(add: [-25299], update: [0]).write(value, to: "item", .standard)
    }

    /// Removed by another process between the add and the update.
    @Test func addsAgainWhatHasGone() throws {
        try items(add: [-25299, -25299, 0], update: [-25300, -25300]).write(value, to: "item", .standard)
    }

    @Test func givesUpAtSomeTime() {
        let duel = items(add: Array(repeating: -25299, count: 8), update: Array(repeating: -25300, count: 8))
        #expect(throws: SecretStoreError(.busy, "another process keeps adding and removing this item")) {
            try duel.write(value, to: "item", .standard)
        }
    }

    @Test func successWithoutDataIsNoValue() {
        #expect(throws: SecretStoreError(.damaged, "the Keychain returned an item without data")) {
            try items(read: (0, nil)).read("item")
        }
    }

    @Test func leavesOutWhatIsNoName() throws {
        #expect(try items(names: (0, ["b", "", "a"])).list() == ["a", "b"])
        #expect(try items(names: (-25300, [])).list() == [])
    }

    @Test func synchronizesOnRequestAlone() {
        #expect(throws: SecretStoreError.self) { try items(add: [0]).write(value, to: "item", .synchronized) }
        #expect(throws: SecretStoreError.self) {
            try items(isSynchronized: true, add: [0]).write(value, to: "item", .standard)
        }
        #expect(throws: Never.self) {
            try items(isSynchronized: true, add: [0]).write(value, to: "item", .synchronized)
        }
    }

    /// Each status that users meet has a code of its own and says what to do.
    @Test(
        arguments: [
            (-25308, SecretStoreError.Code.locked), (-34018, .missingEntitlement), (-25299, .duplicate),
            (-25300, .notFound),
            (-128, .cancelled), (-25291, .unavailable), (-25293, .authenticationFailed), (-26276, .keychainInternal),
            (-50, .invalidArgument), (-25315, .locked), (-25320, .locked), (-25243, .missingEntitlement),
            (-26275, .damaged),
            (-25307, .unavailable), (-61, .readOnly), (-34, .full), (-4, .unsupported), (-909, .invalidArgument),
            (-34020, .missingEntitlement),
            (-67585, .unavailable), (-12345, .system),
        ] as [(Int32, SecretStoreError.Code)])
    func meaningOfStatus(_ status: Int32, _ code: SecretStoreError.Code) {
        let error = KeychainStatus.error(status)
        #expect(error.code == code)
        #expect(error.description.contains("(status \(status)). \(code.advice)"))
        #expect(code.advice.count > 15 && code.advice.hasSuffix("."))
    }

    private func items(
        isSynchronized: Bool = false, add: [Int32] = [], update: [Int32] = [], read: (Int32, HeldSecret?) = (0, nil),
        names: (Int32, [String]) = (0, [])
    ) -> KeychainItems {
        let adds = Answers(add)
        let updates = Answers(update)
        let calls = KeychainCalls(
            add: { _, _ in adds.next() }, update: { _, _, _ in updates.next() }, read: { _ in read },
            names: { _ in names }, remove: { _ in 0 })
        let place = KeychainQuery.Place(service: "tests", isSynchronized: isSynchronized)
        return KeychainItems(place: place, authentication: nil, calls: calls)
    }
}

/// Statuses, given in turn; one too many is a failure of the test.
///
/// Sendable: a test asks from its own task alone.
private final class Answers: @unchecked Sendable {
    private var left: [Int32]

    init(_ left: [Int32]) { self.left = left }

    func next() -> Int32 {
        guard !left.isEmpty else {
            Issue.record("a call too many")
            return 0
        }
        return left.removeFirst()
    }
}
