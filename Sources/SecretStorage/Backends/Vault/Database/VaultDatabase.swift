#if Vault
    import Foundation
    import GRDB

    /// The database of a vault: a connection that writes, and a pool of those that read.
    ///
    /// A pool of GRDB for both would turn `synchronous` down to NORMAL, so that a power cut takes acknowledged writes, and
    /// would write to the file each time it is opened.
    final class VaultDatabase: Sendable {
        private let writer: DatabaseQueue
        private let readers: DatabasePool
        private let patience: LockPatience

        static let lockSeconds = 10.0
        /// `BWVT` in the database's header.
        static let applicationID: Int32 = 0x4257_5654
        /// Of the tables; the header has that of the format.
        private static let version: Int32 = 1

        /// Opens a database that is there.
        ///
        /// - Parameter salvages: whether what is damaged and says nothing of the rows is passed over.
        init(path: String, lockSeconds: Double = lockSeconds, salvages: Bool = false) throws {
            let patience = LockPatience(lockSeconds)
            self.patience = patience
            writer = try DatabaseQueue(path: path, configuration: Self.configuration(patience))
            // A first read makes the files beside the database, without which readers cannot open it.
            let (mode, id, version) = try writer.unsafeRead { db in
                (
                    try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                    try Int32.fetchOne(db, sql: "PRAGMA application_id"),
                    try Int32.fetchOne(db, sql: "PRAGMA user_version")
                )
            }
            guard id == Self.applicationID else { throw SecretStoreError(.notAVault) }
            guard salvages || version == Self.version else {
                throw (version ?? 0) > Self.version
                    ? SecretStoreError(.newerVersion) : .damagedVault("it has tables but no version")
            }
            guard mode == "wal" else { throw SecretStoreError.damagedVault("its journal is not a write-ahead log") }
            try writer.unsafeRead { try Self.checkSchema($0) }
            var reading = Self.configuration(LockPatience(lockSeconds))
            reading.readonly = true
            readers = try DatabasePool(path: path, configuration: reading)
        }

        /// Makes the tables in an empty file and fills them. Nothing is in it before `fill` is through.
        static func create(path: String, _ fill: (Database) throws -> Void) throws {
            let queue = try DatabaseQueue(path: path, configuration: configuration(LockPatience(lockSeconds)))
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA page_size = 4096")
                _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = MEMORY")
                try db.inTransaction {
                    try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
                    for table in tables { try db.execute(sql: table) }
                    try fill(db)
                    return .commit
                }
                _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            }
            try queue.close()
        }

        private static func configuration(_ patience: LockPatience) -> Configuration {
            var configuration = Configuration()
            configuration.busyMode = .callback { patience.goesOn(after: $0) }
            configuration.foreignKeysEnabled = false
            configuration.label = "bulwark.vault"
            // Rows that the application gave no key for are never in an error's text.
            configuration.publicStatementArguments = false
            configuration.prepareDatabase { db in
                // On Apple's systems nothing less than F_FULLFSYNC has the drive write what it holds; elsewhere it says nothing.
                try db.execute(
                    sql: """
                        PRAGMA synchronous = FULL;
                        PRAGMA fullfsync = ON;
                        PRAGMA checkpoint_fullfsync = ON;
                        PRAGMA secure_delete = ON;
                        PRAGMA temp_store = MEMORY;
                        PRAGMA trusted_schema = OFF;
                        PRAGMA cell_size_check = ON;
                        """)
            }
            return configuration
        }

        /// One consistent look at the vault.
        func read<Result>(_ body: (Database) throws -> Result) throws -> Result { try readers.read(body) }

        /// One statement, which is consistent by itself.
        func readOnce<Result>(_ body: (Database) throws -> Result) throws -> Result { try readers.unsafeRead(body) }

        /// All or nothing, on the medium when this returns.
        func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
            try writer.writeWithoutTransaction { db in
                patience.giveWay()
                var start: ContinuousClock.Instant?
                defer { if let start { patience.held(since: start) } }
                var result: Result?
                try db.inTransaction(.immediate) {
                    start = .now
                    result = try body(db)
                    return .commit
                }
                // A transaction that ends without an error has run its body.
                guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return result
            }
        }

        /// Writes the file anew without what is in no row.
        func vacuum() throws {
            try writer.writeWithoutTransaction { db in
                patience.giveWay()
                let start = ContinuousClock.now
                defer { patience.held(since: start) }
                try db.execute(sql: "VACUUM")
            }
        }

        /// Moves the log into the file and empties it. It holds the writers' lock while it waits for readers to leave, so it
        /// waits for moments at first, and lets the writers have their turns between.
        func emptyLog() throws {
            let end = ContinuousClock.now + .seconds(patience.whole)
            var moment = 0.02
            while true {
                do {
                    // Within the connection's turn: a writer of this process that has it now stays as patient as it is.
                    return try writer.writeWithoutTransaction { db in
                        try patience.limited(to: moment) { _ = try db.checkpoint(.truncate) }
                    }
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                    usleep(UInt32(LockPatience.pause * 2e6))
                    moment = min(moment * 2, patience.whole / 8)
                }
            }
        }

        /// Nothing is lost where closing fails; the next process finds a log that was left.
        deinit { _ = Result { try close() } }

        /// Readers first: the last connection moves the log into the file and removes it, which a reader cannot.
        func close() throws {
            try readers.close()
            try writer.close()
        }
    }

    extension VaultDatabase {
        private static let tables = [
            "CREATE TABLE item(id BLOB PRIMARY KEY NOT NULL,record BLOB NOT NULL)WITHOUT ROWID",
            "CREATE TABLE state(place INTEGER PRIMARY KEY CHECK(place=1),record BLOB NOT NULL)",
            "CREATE TABLE vault(place INTEGER PRIMARY KEY CHECK(place=1),header BLOB NOT NULL,"
                + "protectors BLOB NOT NULL,root BLOB NOT NULL)",
        ]

        /// Whoever can write the file could add a trigger or a view, which would run within our statements.
        private static func checkSchema(_ db: Database) throws {
            let found = try DatabaseValue.fetchAll(db, sql: "SELECT sql FROM sqlite_master ORDER BY name")
                .map { String.fromDatabaseValue($0) ?? "" }
            guard found == tables else { throw SecretStoreError.damagedVault("its tables are not a vault’s") }
        }
    }
#endif
