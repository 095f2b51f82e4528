import Foundation

/// User preferences in `UserDefaults`, under typed keys. Never store secrets here, because anyone can read them from
/// the device's file system or a backup; use a ``SecretStore``.
///
///     let preferences = Preferences.standard
///     try await preferences.set(.launchCount, to: 1)
///     try await preferences.update(.launchCount) { $0 += 1 }
///     for await shows in await preferences.values(of: .showsPreviews) { … }
///
/// ``update(_:_:)`` is atomic with respect to every other use of any `Preferences` in the process, on any suite,
/// because they all run on one executor. Nothing in `UserDefaults` is atomic with respect to other processes.
public actor Preferences {
    private let defaults: UserDefaults
    private var watchers: [Int: Watcher] = [:]
    /// What ends the streams when nobody can change anything any more.
    private var ends: [Int: @Sendable () -> Void] = [:]
    private var nextWatcher = 0
    private var outside: Task<Void, Never>?

    /// The app's own preferences.
    public static let standard = Preferences(defaults: .standard)

    /// Creates the preferences of a suite, such as an app group shared with extensions. Returns `nil` for a name that
    /// `UserDefaults` does not accept.
    public init?(suite name: String) {
        guard let defaults = UserDefaults(suiteName: name) else { return nil }
        self.init(defaults: defaults)
    }

    private init(defaults: sending UserDefaults) { self.defaults = defaults }

    deinit {
        outside?.cancel()
        for end in ends.values { end() }
    }

    /// Shared by all instances, so that read-modify-write operations of two actors on the same suite cannot interleave.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { PreferenceExecution.shared.unownedExecutor }

    /// Returns the stored value, or the initial value if there is none or it has a different type.
    public func value<Value>(of key: PreferenceKey<Value>) -> Value { stored(key) ?? key.initial }

    /// Stores a value.
    ///
    /// - Throws: `EncodingError` if the value cannot be stored in and read back from a property list, such as `nil`.
    public func set<Value>(_ key: PreferenceKey<Value>, to value: Value) throws {
        defaults.set(try PropertyListValue.encode(value), forKey: key.name)
        tell()
    }

    /// Reads, changes and stores a value atomically. Nothing is stored if `change` throws.
    @discardableResult
    public func update<Value, Result>(
        _ key: PreferenceKey<Value>, _ change: @Sendable (inout Value) throws -> Result
    ) throws -> Result {
        var value = value(of: key)
        let result = try change(&value)
        try set(key, to: value)
        return result
    }

    /// Removes the stored value, restoring the initial value.
    public func remove<Value>(_ key: PreferenceKey<Value>) {
        defaults.removeObject(forKey: key.name)
        tell()
    }

    /// Returns a stream of the current value and every change, made through any `Preferences` in the process.
    ///
    /// A slow reader may miss intermediate values, but never the last one. Changes made without `Preferences` are seen
    /// immediately if the system sends a notification, which Foundation on Linux does not; otherwise with the next
    /// change.
    public func values<Value>(of key: PreferenceKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let id = nextWatcher
        nextWatcher += 1
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
        var last = value(of: key)
        continuation.yield(last)
        watchers[id] = { preferences in
            let now = preferences.value(of: key)
            guard now != last else { return }
            last = now
            continuation.yield(now)
        }
        ends[id] = { continuation.finish() }
        listen()
        return stream
    }

    /// How many streams are open, for tests.
    var watcherCount: Int { watchers.count }

    private func stored<Value>(_ key: PreferenceKey<Value>) -> Value? {
        defaults.object(forKey: key.name).flatMap { PropertyListValue.decode($0) }
    }

    /// Tells the streams of this actor at once, and those of others that run on the same suite.
    private func tell() {
        look()
        Task { await OutsideChanges.shared.tell() }
    }

    private func look() { for look in watchers.values { look(self) } }

    private func forget(_ id: Int) {
        watchers[id] = nil
        ends[id] = nil
    }

    /// Looks again whenever something in this process has changed some defaults, past this actor or with it.
    private func listen() {
        guard outside == nil else { return }
        outside = Task { [weak self] in
            for await _ in await OutsideChanges.shared.stream() { await self?.look() }
        }
    }

    /// Looks whether a value has become another, and tells its stream.
    private typealias Watcher = (isolated Preferences) -> Void
}

/// Whose executor all preferences share.
private actor PreferenceExecution {
    static let shared = PreferenceExecution()
}
