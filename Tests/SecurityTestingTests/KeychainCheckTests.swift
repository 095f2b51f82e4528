import SecretMemory
import SecretStorage
import Testing

@testable import SecurityTesting

@Suite struct KeychainCheckTests {
    private func recorder(_ policies: [SecretName: SecretPolicy]) async throws -> PolicyRecorder<MemoryStore> {
        let recorder = PolicyRecorder(
            MemoryStore(pretending: [.passcode, .userPresence, .synchronization]))
        for (name, policy) in policies { try await recorder.write(string: "value", to: name, policy: policy) }
        return recorder
    }

    @Test func passesWhatIsAsStrictAsWished() async throws {
        let recorder = try await recorder([
            "token": .standard, "seed": SecretPolicy(accessibility: .whenPasscodeSetThisDeviceOnly),
        ])
        #expect(try await KeychainCheck(recorder).problems() == [])
        let loose = try await self.recorder(["a": SecretPolicy(accessibility: .afterFirstUnlock), "b": .synchronized])
        #expect(try await KeychainCheck(loose, wishing: .afterFirstUnlock).problems() == [])
    }

    @Test(arguments: [
        (SecretPolicy(accessibility: .afterFirstUnlockThisDeviceOnly), 1),
        (SecretPolicy(accessibility: .whenUnlocked), 1),
        (SecretPolicy(accessibility: .afterFirstUnlock), 2), (SecretPolicy.synchronized, 2),
    ])
    func findsWeakerClasses(_ policy: SecretPolicy, _ count: Int) async throws {
        let problems = try await KeychainCheck(try await recorder(["session-token": policy])).problems()
        #expect(problems.count == count)
        #expect(problems.allSatisfy { $0.place == "session-token" })
        expectUseful(problems, hiding: ["value"])
    }

    @Test func demandsPresence() async throws {
        let recorder = try await recorder(["seed": .standard, "other": .standard])
        let problems = try await KeychainCheck(recorder, demandingPresence: ["seed", "gone"]).problems()
        #expect(problems.map(\.place) == ["seed", "gone"])
        let asking = try await self.recorder(["seed": SecretPolicy(userPresence: .currentBiometry)])
        #expect(try await KeychainCheck(asking, demandingPresence: ["seed"]).problems() == [])
    }

    /// Attributes do not say who is asked, which is no answer to who demands it.
    @Test func unknownPresenceHasNotPassed() async throws {
        let item = KeychainItem(attributes: ["acct": "seed", "pdmn": "aku", "sync": 0])
        let problems = try await KeychainCheck(demandingPresence: ["seed"]) { [item] }.problems()
        #expect(problems.map(\.place) == ["seed"])
        expectUseful(problems)
    }

    @Test func allowsByNameAndReason() async throws {
        let recorder = try await recorder(["push": SecretPolicy(accessibility: .afterFirstUnlockThisDeviceOnly)])
        let check = KeychainCheck(recorder, allowing: [Allowance("push", because: "read while locked")])
        #expect(try await check.problems() == [])
    }

    @Test func nothingWrittenHasNotPassed() async {
        await #expect(throws: CheckError.self) { try await KeychainCheck(PolicyRecorder(MemoryStore())).problems() }
    }

    @Test func theRecorderIsTheStoreAndNotesNoRefusedWrite() async throws {
        let recorder = PolicyRecorder(MemoryStore())
        try await recorder.write(string: "value", to: "a")
        await #expect(throws: SecretStoreError.self) {
            try await recorder.write(string: "value", to: "b", policy: .synchronized)
        }
        #expect(await recorder.policies == ["a": .standard])
        #expect(try await recorder.readString("a")?.expose { $0 } == "value")
        #expect(try await recorder.list() == ["a"])
        #expect(try await recorder.remove("a"))
        #expect(await recorder.policies.keys.contains("a"))
    }

    @Test func namesKeysByTheirLabels() {
        #expect(KeychainItem(attributes: ["labl": "signing", "pdmn": "aku"]).name == "signing")
        #expect(KeychainItem(attributes: ["acct": "ann", "labl": "acme", "pdmn": "aku"]).name == "ann")
    }

    @Test(arguments: [("ak", 1), ("aku", 0), ("ck", 2), ("cku", 1), ("dk", 2), ("dku", 1), ("akpu", 0), ("", 2)])
    func readsAttributes(_ accessible: String, _ count: Int) async throws {
        let item = KeychainItem(attributes: ["acct": "token", "pdmn": accessible, "sync": 0])
        #expect(try await KeychainCheck { [item] }.problems().count == count)
        let synchronized = KeychainItem(attributes: ["acct": "token", "pdmn": accessible, "sync": 1])
        #expect(try await KeychainCheck { [synchronized] }.problems().count == count + 1)
    }
}
