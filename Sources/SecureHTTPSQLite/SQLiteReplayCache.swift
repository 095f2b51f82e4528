#if Vault
    public import Foundation
    internal import GRDB
    public import SecureHTTP

    #if canImport(Darwin)
        internal import Darwin
    #elseif canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif

    /// A replay cache in a file, which the processes of one machine share and which outlives them.
    ///
    ///     let replays = try SQLiteReplayCache(at: URL(fileURLWithPath: "/var/lib/api/replays.sqlite"))
    ///     let verifier = RequestVerifier(keys: keys, authorities: ["api.example.com"], replays: replays)
    ///
    /// A row that is inserted where there was none admits; SQLite lets one writer in at a time, so of all who ask one gets the
    /// ticket. With the file comes the second since which it remembers: one that is new, or was deleted, refuses requests from
    /// before for a minute (`replayUndecided`). A backup that is put back does not know that: delete it instead.
    ///
    /// Not for a network's file system, whose locks do not hold. Several machines share ``RedisReplayCache`` of SecureHTTPNIO.
    ///
    /// Sendable: the database queue runs one thing at a time, and nothing else changes.
    public final class SQLiteReplayCache: ReplayCache, @unchecked Sendable {
        /// What survives when the machine loses power.
        public enum Durability: Sendable {
            /// Every admission: each waits for the disk.
            case machine
            /// Every admission that the processes lose; the last ones may go with the machine's power, and their requests pass
            /// a second time within the window of ``RequestVerifier``. Faster by far.
            case process
        }

        /// Of the layout of the file.
        private static let version = 1
        private static let longestPatience: TimeInterval = 3_600
        private let database: DatabaseQueue
        private let capacity: Int

        /// Since when the file remembers.
        public let remembersSince: Int64?

        /// Opens the file, or makes it, for its owner alone.
        ///
        /// - Parameters:
        ///   - url: in a folder that others cannot write to. SQLite keeps two more files beside it.
        ///   - capacity: entries. Requests a second times 360 at least; one takes about 40 bytes. When it is full, requests are
        ///     refused: forgetting early would let a replay in.
        ///   - patience: seconds to wait for other processes, an hour at most.
        ///   - start: seconds since 1970, for a file that is made.
        /// - Throws: `replayCacheUnavailable` where it cannot be opened, is of another layout or none of ours;
        ///   `invalidArgument` for a capacity under 1.
        public init(
            at url: URL, capacity: Int = 1_000_000, durability: Durability = .machine, patience: TimeInterval = 2,
            start: Int64 = Int64(Date().timeIntervalSince1970)
        ) throws(SecureHTTPError) {
            guard capacity > 0, patience >= 0, url.isFileURL else { throw SecureHTTPError(.invalidArgument) }
            let start = start.asSeconds
            do {
                try Self.makeFile(url)
                var configuration = Configuration()
                configuration.busyMode = .timeout(min(patience, Self.longestPatience))
                configuration.prepareDatabase { database in
                    try database.execute(sql: "PRAGMA journal_mode = WAL")
                    let level = durability == .machine ? "FULL" : "NORMAL"
                    try database.execute(sql: "PRAGMA synchronous = \(level)")
                }
                let opened = try Self.database(at: url, configuration, start)
                (database, remembersSince, self.capacity) = (opened.queue, opened.since, capacity)
            } catch {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
        }

        /// Opens the file and makes its tables.
        ///
        /// While another process makes the file, SQLite says that it is busy without asking how long to wait.
        private static func database(
            at url: URL, _ configuration: Configuration, _ start: Int64
        ) throws -> (queue: DatabaseQueue, since: Int64) {
            guard case .timeout(let patience) = configuration.busyMode else {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
            let end = ContinuousClock.now + .seconds(patience)
            while true {
                do {
                    let opened = try DatabaseQueue(path: url.path, configuration: configuration)
                    return (opened, try opened.write { try prepare($0, start) })
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && .now < end {
                    usleep(2_000)
                }
            }
        }

        /// Entries that are kept now, also those that are past their time and not pruned yet.
        public func count() throws(SecureHTTPError) -> Int {
            do {
                return try database.read { try Int.fetchOne($0, sql: "SELECT entries FROM state") ?? 0 }
            } catch {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
        }

        /// - Throws: `replayCacheFull`; `replayCacheUnavailable` where the file cannot be read or written, or others hold it
        ///   for too long. Nothing is admitted then.
        public func admit(_ ticket: ReplayTicket, until: Int64, now: Int64) async throws(SecureHTTPError) -> Bool {
            let (capacity, bytes) = (capacity, Data(ticket.bytes))
            let (until, now) = (until.asSeconds, now.asSeconds)
            let answer: Bool?
            do {
                answer = try await database.write { try Self.admit(bytes, until, now, capacity, $0) }
            } catch {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
            guard let answer else { throw SecureHTTPError(.replayCacheFull) }
            return answer
        }

        /// Nil where it is full.
        private static func admit(
            _ ticket: Data, _ until: Int64, _ now: Int64, _ capacity: Int, _ database: Database
        ) throws -> Bool? {
            try forget(before: now, database)
            guard
                let state = try Row.fetchOne(
                    database, sql: "SELECT entries, forgotten FROM state WHERE forgotten < ?", arguments: [until])
            else { return false }
            // Seen before is said also where it is full.
            let isKnown = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM seen WHERE ticket = ?)", arguments: [ticket])
            guard isKnown == false else { return false }
            let entries: Int = state["entries"]
            guard entries < capacity else { return nil }
            try database.execute(sql: "INSERT INTO seen (ticket, until) VALUES (?, ?)", arguments: [ticket, until])
            try database.execute(sql: "UPDATE state SET entries = entries + 1")
            return true
        }

        /// Prunes once in a second of the clock. What is forgotten is not admitted should the clock go back.
        private static func forget(before now: Int64, _ database: Database) throws {
            try database.execute(
                sql: "UPDATE state SET forgotten = ? WHERE forgotten < ?", arguments: [now - 1, now - 1])
            guard database.changesCount > 0 else { return }
            try database.execute(sql: "DELETE FROM seen WHERE until < ?", arguments: [now])
            try database.execute(sql: "UPDATE state SET entries = entries - changes()")
        }

        /// Makes the tables in a new file.
        ///
        /// - Returns: since when the file remembers.
        private static func prepare(_ database: Database, _ start: Int64) throws -> Int64 {
            let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            if found == 0 {
                // Somebody else's file has tables, and no version of ours.
                guard try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") == 0 else {
                    throw SecureHTTPError(.replayCacheUnavailable)
                }
                try database.execute(
                    sql: """
                        CREATE TABLE seen (ticket BLOB PRIMARY KEY NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
                        CREATE INDEX seen_until ON seen (until);
                        CREATE TABLE state (since INTEGER NOT NULL, forgotten INTEGER NOT NULL, entries INTEGER NOT NULL);
                        PRAGMA user_version = \(version);
                        """)
                try database.execute(
                    sql: "INSERT INTO state (since, forgotten, entries) VALUES (?, ?, 0)",
                    arguments: [start, start - 1])
            } else if found != version {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
            guard let since = try Int64.fetchOne(database, sql: "SELECT since FROM state") else {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
            return since
        }

        /// SQLite gives its other files the rights of the first.
        private static func makeFile(_ url: URL) throws {
            let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return
            }
            // One that is there is not opened: closing it would end the locks that SQLite holds on it in this process.
            let isThere = errno == EEXIST
            var status = stat()
            guard isThere, lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw SecureHTTPError(.replayCacheUnavailable)
            }
        }
    }
#endif
