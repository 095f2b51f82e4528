public import SecretStorage

/// The attempts recorded for an account or an address.
public struct AttemptRecord: Hashable, Sendable, Codable {
    /// The attempts that were started and did not succeed.
    public internal(set) var attempts: [Attempt] = []
    /// The time since which it is limited.
    public internal(set) var limitedSince: LimiterTime?
    /// In seconds, for how long it matters after its last moment.
    var lifetime: Double?

    public init() {}

    var isEmpty: Bool { attempts.isEmpty && limitedSince == nil }

    /// Whether nothing in it counts any more, so that a store that is full may forget it.
    func isOver(at now: LimiterTime) -> Bool {
        guard let lifetime else { return isEmpty }
        return (attempts.map(\.time) + [limitedSince].compactMap { $0 }).allSatisfy { $0.age(at: now) >= lifetime }
    }

    /// One attempt.
    public struct Attempt: Hashable, Sendable, Codable {
        let id: UInt64
        let time: LimiterTime
    }
}

/// An account or an address, and its number of attempts.
public struct AttemptPlace: Hashable, Sendable {
    /// 64 letters and digits that reveal neither account nor address.
    public let key: String
    public let limit: Int

    public init(key: String, limit: Int) { (self.key, self.limit) = (key, limit.limit) }
}

/// The storage of a limiter.
///
/// Most stores keep records, see ``AttemptRecordStore``. Conform to this one where the place counts by itself, as a database
/// with procedures does: each call is one step then, and whoever calls at the same time comes before it or after it.
public protocol AttemptStore: Sendable {
    /// Counts an attempt at all places, or at none if one of them is limited.
    ///
    /// - Parameters:
    ///   - attempt: A number of this one alone.
    ///   - now: By the limiter's clock; a store that several machines share has a clock of its own.
    /// - Returns: Where the last place stands after it. `retryAfter` is nil where the attempt was counted.
    func take(
        _ attempt: UInt64, at places: [AttemptPlace], _ policy: LoginPolicy, now: LimiterTime
    ) async throws(SignInError) -> LoginLimiter.Standing

    /// Reverts an attempt where it was counted, and clears all attempts of one further place.
    func release(_ attempt: UInt64, at keys: [String], clearing cleared: String?) async throws(SignInError)

    /// Returns the standing of a place without counting an attempt.
    func standing(
        of place: AttemptPlace, _ policy: LoginPolicy, now: LimiterTime
    ) async throws(SignInError) -> LoginLimiter.Standing
}

/// A store in memory, for one process: a command-line tool, an app whose limit need not outlive it, tests.
public actor MemoryAttemptStore: AttemptRecordStore {
    private var records: [String: AttemptRecord] = [:]
    private let capacity: Int
    private let clock: LimiterClock
    /// When room was last made: looking through all records at each attempt would be an attacker's gain too.
    private var cleared: LimiterTime?

    /// - Parameters:
    ///   - capacity: The number of accounts and addresses tracked at once. Beyond it, expired records are evicted; if
    ///     there are none, new ones are rejected, because an attacker wants others to be evicted.
    ///   - clock: The limiter's clock.
    public init(capacity: Int = 100_000, clock: LimiterClock = .machine) {
        self.capacity = max(1, capacity)
        self.clock = clock
    }

    public func change<Answer: Sendable>(
        _ key: String, _ change: @Sendable (inout AttemptRecord) -> Answer
    ) throws(SignInError) -> Answer {
        guard let place = records.index(forKey: key) else {
            if records.count >= capacity { makeRoom() }
            guard records.count < capacity else { throw SignInError(.busy) }
            var record = AttemptRecord()
            let answer = change(&record)
            if !record.isEmpty { records[key] = record }
            return answer
        }
        let answer = change(&records.values[place])
        if records.values[place].isEmpty { records.remove(at: place) }
        return answer
    }

    // All places in one go: nobody else comes between.

    public func take(
        _ attempt: UInt64, at places: [AttemptPlace], _ policy: LoginPolicy, now: LimiterTime
    ) throws(SignInError) -> LoginLimiter.Standing {
        var last = LoginLimiter.Standing(remaining: 0)
        for (number, place) in places.enumerated() {
            do throws(SignInError) {
                last = try change(place.key) { $0.take(attempt, place.limit, policy, now) }
            } catch {
                giveBack(attempt, places[..<number])
                throw error
            }
            guard last.retryAfter == nil else {
                giveBack(attempt, places[..<number])
                return last
            }
        }
        return last
    }

    private func giveBack(_ attempt: UInt64, _ places: ArraySlice<AttemptPlace>) {
        for place in places {
            records[place.key]?.giveBack(attempt)
            if records[place.key]?.isEmpty == true { records[place.key] = nil }
        }
    }

    public func release(_ attempt: UInt64, at keys: [String], clearing cleared: String?) {
        if let cleared { records[cleared] = nil }
        for key in keys {
            records[key]?.giveBack(attempt)
            if records[key]?.isEmpty == true { records[key] = nil }
        }
    }

    private func makeRoom() {
        let now = clock.now()
        if let cleared, cleared.age(at: now) < 1 { return }
        cleared = now
        records = records.filter { !$0.value.isOver(at: now) }
    }
}

/// A store in a secret store, such as the Keychain or a vault, where the app's user can neither read nor edit the
/// records.
///
/// Use it from one process at a time: the app, or a single server instance. A record that cannot be read because it was
/// modified counts as limited.
public actor SecretAttemptStore: AttemptRecordStore {
    /// Of the names of items that limiters keep.
    static let prefix = "sign-in.attempts."

    private let store: any SecretStore
    private let capacity: Int
    private let clock: LimiterClock
    private var turn: Task<Void, Never>?
    /// The names of all records, once they were asked for.
    private var names: Set<SecretName>?
    /// Before this moment no room is made again: reading all records at each attempt would be an attacker's gain.
    private var nextClearing: LimiterTime?

    /// - Parameters:
    ///   - capacity: The number of accounts and addresses tracked at once. Beyond it, expired records are evicted; if
    ///     there are none, new ones are rejected.
    ///   - clock: The limiter's clock.
    public init(store: any SecretStore, capacity: Int = 10_000, clock: LimiterClock = .machine) {
        self.store = store
        self.capacity = max(1, capacity)
        self.clock = clock
    }

    public func change<Answer: Sendable>(
        _ key: String, _ change: @Sendable (inout AttemptRecord) -> Answer
    ) async throws(SignInError) -> Answer {
        // An actor lets others in while it waits; they queue here instead.
        let (done, last) = (AsyncStream<Void>.makeStream(), turn)
        turn = Task { for await _ in done.stream {} }
        defer { done.continuation.finish() }
        await last?.value
        return try await changeAlone(key, change)
    }

    private func changeAlone<Answer>(
        _ key: String, _ change: (inout AttemptRecord) -> Answer
    ) async throws(SignInError) -> Answer {
        do {
            let name = try SecretName(Self.prefix + key)
            guard try await hasRoom(for: name) else { throw SignInError(.busy) }
            var record = try await read(name)
            let answer = change(&record)
            if record.isEmpty {
                try await forget(name)
            } else {
                try await store.write(value: record, to: name)
                names?.insert(name)
            }
            return answer
        } catch let error as SecretStoreError {
            throw SignInError(.storage, detail: error.code.meaning)
        } catch {
            throw error as? SignInError ?? SignInError(.storage)
        }
    }

    /// Forgets what does not count any more where a new record would be one too many.
    private func hasRoom(for name: SecretName) async throws(SecretStoreError) -> Bool {
        var known: Set<SecretName>
        if let names {
            known = names
        } else {
            known = Set(try await store.list().filter(Self.keeps))
            names = known
        }
        guard !known.contains(name), known.count >= capacity else { return true }
        let now = clock.now()
        if let nextClearing, nextClearing.boot == now.boot, now.seconds < nextClearing.seconds { return false }
        defer {
            // Whatever the store takes for it, it is free for others most of the time.
            let end = clock.now()
            let pause = max(1, 10 * now.age(at: end))
            nextClearing = LimiterTime(boot: end.boot, seconds: end.seconds + pause)
        }
        for old in known where try await read(old).isOver(at: now) {
            try await forget(old)
            known.remove(old)
        }
        return known.count < capacity
    }

    /// Whether an item is a record.
    static func keeps(_ name: SecretName) -> Bool { name.text.utf8.starts(with: prefix.utf8) }

    private func forget(_ name: SecretName) async throws(SecretStoreError) {
        try await store.remove(name)
        names?.remove(name)
    }

    private func read(_ name: SecretName) async throws(SecretStoreError) -> AttemptRecord {
        do {
            return try await store.readValue(name, as: AttemptRecord.self) ?? AttemptRecord()
        } catch  where [.damaged, .wrongType].contains(error.code) {
            var record = AttemptRecord()
            record.limitedSince = clock.now()
            return record
        }
    }
}
