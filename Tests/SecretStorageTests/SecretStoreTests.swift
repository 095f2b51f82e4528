import SecretMemory
import Testing

@testable import SecretStorage

struct SecretStoreTests {
    @Test func namesOutOfBounds() {
        for text in ["", "a\0b", String(repeating: "n", count: 513), String(repeating: "ö", count: 257)] {
            #expect(throws: SecretStoreError(.invalidName)) { try SecretName(text) }
        }
        #expect(throws: Never.self) { try SecretName(String(repeating: "ö", count: 256)) }
    }

    @Test func errorsSayWhatToDo() {
        let error = SecretStoreError(.locked, "the keyring is locked", status: -25308)
        #expect(error.description.hasSuffix(error.advice))
        #expect(error.description.contains("the keyring is locked (status -25308)"))
        #expect(SecretStoreError(.locked) != SecretStoreError(.busy))
    }

    @Test func failsAsAsked() async throws {
        let store = MemoryStore()
        try await store.write(string: "x", to: "item")
        await store.fail(with: SecretStoreError(.locked))
        await #expect(throws: SecretStoreError(.locked)) { _ = try await store.readString("item") }
        await #expect(throws: SecretStoreError(.locked)) { try await store.removeAll() }
        await store.fail(with: nil)
        #expect(try await store.readString("item")?.expose { $0 } == "x")
    }

    /// Signing out removes what can be removed, and still says that something could not.
    @Test func removesTheOthersWhenOneFails() async throws {
        let store = StubbornStore()
        for name in ["a", "b", "c"] { try await store.write(string: name, to: SecretName(name)) }
        await #expect(throws: SecretStoreError(.locked)) { try await store.removeAll() }
        #expect(try await store.list() == ["b"])
    }

    @Test func readValuesDoNotPrint() async throws {
        let store = MemoryStore()
        try await store.write(string: "hunter2hunter2", to: "item")
        let text = try #require(try await store.readString("item"))
        #expect(!String(reflecting: text).contains("hunter2"))
    }

    @Test func numbersWithoutJSON() async throws {
        await #expect(throws: SecretStoreError(.invalidArgument, "the value has no JSON representation")) {
            try await MemoryStore().write(value: Double.infinity, to: "item")
        }
    }
}

struct WatchedStoreTests {
    @Test func tellsOfChanges() async throws {
        let store = WatchedStore(MemoryStore())
        let changes = await store.changes()
        try await store.write(string: "1", to: "a")
        try await store.write(string: "2", to: "a")
        try await store.remove("a")
        try await store.remove("a")
        try await store.write(string: "3", to: "b")
        try await store.removeAll()
        let told = await first(5, of: changes)
        #expect(told == [.written("a"), .written("a"), .removed("a"), .written("b"), .removed("b")])
    }

    @Test func refusedWritesAreNoChange() async throws {
        let store = WatchedStore(MemoryStore())
        let changes = await store.changes()
        await #expect(throws: SecretStoreError.self) {
            try await store.write(string: "1", to: "a", policy: .synchronized)
        }
        try await store.write(string: "1", to: "b")
        #expect(await first(1, of: changes) == [.written("b")])
    }

    /// A reader that never comes costs a bounded buffer, and learns that it missed something.
    @Test func tellsWhatItCannotKeep() async throws {
        let store = WatchedStore(MemoryStore())
        let changes = await store.changes()
        for number in 0..<1000 { try await store.write(string: "1", to: SecretName("\(number)")) }
        let told = await first(256, of: changes)
        #expect(told.last == .missed)
        try await store.write(string: "1", to: "after")
        #expect(await first(1, of: changes) == [.written("after")])
    }

    @Test func endedStreamsAreForgotten() async throws {
        let store = WatchedStore(MemoryStore())
        for _ in 0..<10 {
            let changes = await store.changes()
            let reader = Task { for await _ in changes {} }
            reader.cancel()
            await reader.value
        }
        for _ in 0..<1000 where await store.streamCount > 0 { await Task.yield() }
        #expect(await store.streamCount == 0)
    }

    private func first(_ count: Int, of changes: AsyncStream<SecretChange>) async -> [SecretChange] {
        var told: [SecretChange] = []
        for await change in changes {
            told.append(change)
            if told.count == count { break }
        }
        return told
    }
}

/// A store in which `b` cannot be removed.
private actor StubbornStore: SecretStore {
    private let base = MemoryStore()

    func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? { try await base.read(name) }

    func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError) { try await base.write(value, to: name, policy: policy) }

    func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool {
        if name == "b" { throw SecretStoreError(.locked) }
        return try await base.remove(name)
    }

    func list() async throws(SecretStoreError) -> [SecretName] { try await base.list() }
}
