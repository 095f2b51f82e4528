import SecretStorage
import SecretStorageTesting
import Testing

struct StoreContractTests {
    @Test(arguments: StorePromise.all) func memoryKeeps(_ promise: StorePromise) async throws {
        let places = Places { MemoryStore() }
        try await promise.check { await places.open($0) }
    }

    @Test(arguments: StorePromise.all) func memoryThatCanMoreKeeps(_ promise: StorePromise) async throws {
        let places = Places { MemoryStore(pretending: [.passcode, .userPresence, .synchronization]) }
        try await promise.check { await places.open($0) }
    }

    @Test(arguments: StorePromise.all) func watchedKeeps(_ promise: StorePromise) async throws {
        let places = Places { WatchedStore(MemoryStore()) }
        try await promise.check { await places.open($0) }
    }

    /// The suite must see what it is there for: each of these stores breaks one promise.
    @Test(arguments: Flaw.allCases) func seesFlaws(_ flaw: Flaw) async throws {
        let places = Places { FlawedStore(flaw) }
        var broken = 0
        for promise in StorePromise.all {
            do { try await promise.check { await places.open($0) } } catch { broken += 1 }
        }
        #expect(broken > 0, "no promise of the suite is broken by \(flaw)")
    }

    @Test func promisesAreToldApart() {
        #expect(Set(StorePromise.all.map(\.description)).count == StorePromise.all.count)
        #expect(StorePromise.all.count >= 18)
    }
}

/// Stores by place, so that opening one twice gives the same.
actor Places<Store: SecretStore> {
    private var open: [String: Store] = [:]
    private let make: @Sendable () -> Store

    init(_ make: @escaping @Sendable () -> Store) { self.make = make }

    func open(_ place: String) -> Store {
        let store = open[place] ?? make()
        open[place] = store
        return store
    }
}
