#if Vault
    import Foundation
    import GRDB
    import Testing

    @testable import SecretStorage

    /// Several that want the vault at once.
    @Suite struct VaultLockTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        /// Emptying the log waits for moments; who writes through the same vault meanwhile waits for as long as ever.
        @Test func aWriterStaysPatientWhileTheLogIsEmptied() async throws {
            let vault = try await scratch.create()
            try vault.set("1", "name")
            let (emptied, written) = try emptyingAndWriting(vault)
            #expect(throws: Never.self) { try emptied.get() }
            #expect(throws: Never.self) { try written.get() }
            #expect(try vault.text("name") == "3")
        }

        /// Nothing here awaits: a test that waits for its turn among others would hold the locks longer than the vault waits.
        private func emptyingAndWriting(
            _ vault: Vault
        ) throws -> (emptied: Result<Void, any Error>, written: Result<Void, any Error>) {
            // A reader of what was keeps the log from being emptied, a writer the vault from being written.
            let (reader, writer) = (try connection(), try connection())
            try reader.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN")
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM item")
            }
            try vault.set("2", "name")
            let emptying = Running { try vault.database.emptyLog() }
            try writer.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let writing = Running { try vault.set("3", "name") }
            usleep(700_000)
            try writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            let written = writing.result()
            try reader.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            return (emptying.result(), written)
        }

        private func connection() throws -> DatabaseQueue {
            var settings = Configuration()
            settings.allowsUnsafeTransactions = true
            settings.busyMode = .timeout(30)
            return try DatabaseQueue(path: scratch.path, configuration: settings)
        }
    }

    /// What runs on a thread of its own.
    ///
    /// Sendable: the outcome is written before the end is told, and read after it.
    private final class Running: @unchecked Sendable {
        private let ended = DispatchSemaphore(value: 0)
        private var outcome: Result<Void, any Error> = .success(())

        init(_ body: @escaping @Sendable () throws -> Void) {
            Thread.detachNewThread {
                self.outcome = Result { try body() }
                self.ended.signal()
            }
        }

        func result() -> Result<Void, any Error> {
            ended.wait()
            return outcome
        }
    }
#endif
