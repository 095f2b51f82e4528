import SecretMemory
import SecretStorage

/// Places for one check, and the questions it asks.
struct Bench: Sendable {
    let policy: SecretPolicy
    private let opening: StorePromise.Opening
    private let place: String

    init(policy: SecretPolicy, opening: @escaping StorePromise.Opening) {
        self.policy = policy
        self.opening = opening
        place = "contract-" + randomBytes(8).map { String($0, radix: 16) }.joined(separator: "-")
    }

    /// The store at the place of this check. Each call opens it anew.
    func open() async throws -> any SecretStore { try await opening(place) }

    /// The store at another place.
    func openElsewhere() async throws -> any SecretStore { try await opening(place + "-elsewhere") }

    func clear() async throws {
        try await open().removeAll()
        try await openElsewhere().removeAll()
    }

    func write(_ bytes: [UInt8], _ name: SecretName, in store: any SecretStore) async throws {
        try await store.write(bytes: bytes, to: name, policy: policy)
    }

    func expect(_ bytes: [UInt8]?, _ name: SecretName, in store: any SecretStore, _ what: String) async throws {
        try require(try await value(name, in: store) == bytes, what)
    }

    func value(_ name: SecretName, in store: any SecretStore) async throws -> [UInt8]? {
        try await store.readBytes(name)?.expose { $0 }
    }

    func expect(names: [SecretName], in store: any SecretStore, _ what: String) async throws {
        let found = try await store.list()
        try require(found == names, "\(what): \(found.count) names for \(names.count)")
    }
}

func require(_ holds: Bool, _ what: String) throws {
    guard holds else { throw BrokenPromise(what) }
}

/// `count` bytes that tell whose they are: each value can be recognised, and mixtures of two cannot pass for one.
func pattern(_ seed: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: seed &* 31 &+ $0 &* 7 &+ $0 >> 8) }
}
