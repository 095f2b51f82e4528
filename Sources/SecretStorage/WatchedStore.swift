public import SecretMemory

/// A change of an item. It does not contain the value; read the item again.
public enum SecretChange: Hashable, Sendable {
    /// The item was created or replaced.
    case written(SecretName)
    /// The item was removed.
    case removed(SecretName)
    /// More changes occurred than the stream buffers for a slow reader: reload everything that depends on the store.
    case missed
}

/// A store that publishes the changes made through it in this process.
///
///     let store = WatchedStore(KeychainStore(service: "com.example.mail"))
///     for await change in await store.changes() { … }
///
/// Changes by other processes, other handles or synchronization are not seen, because no system reports them.
public actor WatchedStore<Base: SecretStore>: SecretStore {
    private let base: Base
    private var streams = ChangeStreams()

    public init(_ base: Base) { self.base = base }

    /// Returns a stream of future changes. A read after the last change returns the current value. Any number of
    /// streams can be active.
    public func changes() -> AsyncStream<SecretChange> {
        streams.open { [weak self] id in Task { await self?.close(id) } }
    }

    public func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? { try await base.read(name) }

    public func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError) {
        try await base.write(value, to: name, policy: policy)
        streams.send(.written(name))
    }

    @discardableResult
    public func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool {
        let wasThere = try await base.remove(name)
        if wasThere { streams.send(.removed(name)) }
        return wasThere
    }

    public func list() async throws(SecretStoreError) -> [SecretName] { try await base.list() }

    /// How many streams are open, for tests.
    var streamCount: Int { streams.count }

    private func close(_ id: Int) { streams.close(id) }
}

/// The open streams of a store. A reader that does not come costs a bounded number of changes.
private struct ChangeStreams {
    private var open: [Int: AsyncStream<SecretChange>.Continuation] = [:]
    private var next = 0
    private static let kept = 256

    var count: Int { open.count }

    mutating func open(_ onEnd: @escaping @Sendable (Int) -> Void) -> AsyncStream<SecretChange> {
        let id = next
        next += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: SecretChange.self, bufferingPolicy: .bufferingNewest(Self.kept))
        continuation.onTermination = { _ in onEnd(id) }
        open[id] = continuation
        return stream
    }

    /// Whatever falls out of the buffer is followed by `missed`, which is newer and so stays in.
    func send(_ change: SecretChange) {
        for continuation in open.values {
            if case .dropped = continuation.yield(change) { continuation.yield(.missed) }
        }
    }

    mutating func close(_ id: Int) { open[id] = nil }
}
