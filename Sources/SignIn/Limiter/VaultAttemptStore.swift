#if Vault
    internal import Foundation
    internal import SecretMemory
    public import SecretStorage

    /// A store in a dedicated vault, for several processes on one machine.
    ///
    ///     let vault = try await Vault.open(path, with: [key], options: VaultOptions(anchor: anchor))
    ///     let attempts = try await VaultAttemptStore(vault, lockFile: path + ".lock")
    ///
    /// Before each change the whole vault is proved: a row that somebody edited, took away or put back is an error
    /// (``SignInError/Code/storage``), and nobody is let in. A whole file that is put back is refused by the vault's anchor
    /// when it is opened. Make the vault when the program is installed, never when it is missing at a start: a file that was
    /// deleted would be a limit that begins anew.
    ///
    /// Accounts are spread over a fixed number of rows, which are there from the beginning, so that each change costs the
    /// same: some milliseconds, for the disk.
    public actor VaultAttemptStore: AttemptRecordStore {
        private let store: VaultStore
        private let lock: RenewalFileLock
        private let capacity: Int
        private let clock: LimiterClock
        private var turn: Task<Void, Never>?

        private static let rows = 64

        /// - Parameters:
        ///   - vault: Holds nothing else.
        ///   - lockFile: Of an empty file beside it, made where it is not there.
        ///   - capacity: How many accounts and addresses are remembered; beyond it new ones are refused.
        ///   - clock: The limiter's.
        /// - Throws: ``SignInError/Code/storage`` where the vault holds something else, or not all rows.
        public init(
            _ vault: Vault, lockFile: String, capacity: Int = 100_000, clock: LimiterClock = .machine
        ) async throws(SignInError) {
            store = VaultStore(vault)
            lock = RenewalFileLock(path: lockFile, patience: 10)
            self.capacity = max(1, capacity / Self.rows)
            self.clock = clock
            do {
                try await lock.withLock { [store] in try await Self.prepare(store) }
            } catch {
                throw Self.storage(error)
            }
        }

        public func change<Answer: Sendable>(
            _ key: String, _ change: @Sendable (inout AttemptRecord) -> Answer
        ) async throws(SignInError) -> Answer {
            // An actor lets others in while it waits; they queue here, rather than in front of the lock.
            let (done, last) = (AsyncStream<Void>.makeStream(), turn)
            turn = Task { for await _ in done.stream {} }
            defer { done.continuation.finish() }
            await last?.value
            do {
                return try await lock.withLock { [store, capacity, clock] in
                    try await Self.change(key, in: store, capacity, at: clock.now(), change)
                }
            } catch {
                throw Self.storage(error)
            }
        }

        private static func prepare(_ store: VaultStore) async throws {
            let names = try await store.list()
            guard names.isEmpty else {
                guard try Set(names.map(\.text)) == Set((0..<rows).map { try name($0).text }) else {
                    throw SignInError(
                        .storage, detail: "the vault is not an attempt store, or its creation was interrupted")
                }
                return
            }
            for row in 0..<rows { try await store.write(value: [String: AttemptRecord](), to: try name(row)) }
        }

        private static func change<Answer>(
            _ key: String, in store: VaultStore, _ capacity: Int, at now: LimiterTime,
            _ change: @Sendable (inout AttemptRecord) -> Answer
        ) async throws -> Answer {
            // Proves every row; reading one proves that one alone.
            guard try await store.list().count == rows else { throw SignInError(.storage) }
            let sum = key.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
            let name = try name(Int(sum % UInt32(rows)))
            guard var records = try await store.readValue(name, as: [String: AttemptRecord].self) else {
                throw SignInError(.storage, detail: "a row is missing")
            }
            var record = records[key] ?? AttemptRecord()
            let before = record
            let answer = change(&record)
            guard record != before else { return answer }
            if records[key] == nil, records.count >= capacity {
                records = records.filter { !$0.value.isOver(at: now) }
                guard records.count < capacity else { throw SignInError(.busy) }
            }
            records[key] = record.isEmpty ? nil : record
            try await store.write(value: records, to: name)
            return answer
        }

        private static func name(_ row: Int) throws(SecretStoreError) -> SecretName {
            try SecretName(SecretAttemptStore.prefix + "row-\(row)")
        }

        private static func storage(_ error: any Error) -> SignInError {
            if let known = error as? SignInError, [.busy, .storage].contains(known.code) { return known }
            return SignInError(.storage, detail: (error as? SecretStoreError)?.code.meaning)
        }
    }
#endif
