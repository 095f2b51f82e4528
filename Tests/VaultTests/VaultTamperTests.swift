#if Vault
    import Foundation
    import GRDB
    import SecretMemory
    import TestSupport
    import Testing

    @testable import SecretStorage

    /// What somebody does who can write the files and has no key.
    @Suite struct VaultTamperTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        /// A vault with three items, closed.
        private func filled() async throws {
            let vault = try await scratch.create()
            for name in ["a", "b", "c"] as [SecretName] { try vault.set("value of \(name)", name) }
            try vault.close()
        }

        @Test func noticesAVaultThatWasPutBack() async throws {
            try await filled()
            let old = try scratch.settled()
            let vault = try await scratch.open()
            try vault.set("newer", "a")
            try vault.close()
            try old.write(to: URL(fileURLWithPath: scratch.path))
            await expect(.rolledBack) { _ = try await scratch.open() }
            // Who restored it may say so, once.
            let restored = try await scratch.open { $0.acceptsOlder = true }
            #expect(try restored.text("a") == "value of a")
            try restored.close()
            try await scratch.open().close()
        }

        /// As a power cut may leave it; or as somebody did who wants an old vault to pass.
        @Test(arguments: [Data(), Data(repeating: 7, count: 128)])
        func aDamagedAnchorIsReplacedOnRequestAlone(_ content: Data) async throws {
            try await filled()
            let anchors = try FileManager.default.contentsOfDirectory(atPath: scratch.anchors)
            let path = try "\(scratch.anchors)/\(#require(anchors.first))"
            try content.write(to: URL(fileURLWithPath: path))
            await expect(.anchorUnusable) { _ = try await scratch.open() }
            let opened = try await scratch.open { $0.acceptsOlder = true }
            #expect(try opened.text("a") == "value of a")
            try opened.close()
            try await scratch.open().close()
        }

        /// Another file has the name by the time that the lock is free: what is there now stays as it is.
        @Test func nothingIsWrittenIntoAFileThatWasPutThereMeanwhile() async throws {
            let vault = try await scratch.create()
            try vault.set("1", "a")
            let other = Data("another vault".utf8)
            let outcome = try replacedWhileItWaits(vault, by: other)
            await expect(.replaced) { try outcome.get() }
            #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path)) == other)
        }

        /// Nothing here awaits: a test that waits for its turn among others would hold the lock longer than the vault waits.
        private func replacedWhileItWaits(_ vault: Vault, by other: Data) throws -> Result<Void, any Error> {
            var settings = Configuration()
            settings.allowsUnsafeTransactions = true
            let holder = try DatabaseQueue(path: scratch.path, configuration: settings)
            try holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let ended = DispatchSemaphore(value: 0)
            nonisolated(unsafe) var outcome: Result<Void, any Error> = .success(())
            Thread.detachNewThread {
                outcome = Result { try vault.set("2", "a") }
                ended.signal()
            }
            usleep(300_000)
            try FileManager.default.moveItem(atPath: scratch.path, toPath: scratch.path + ".moved")
            try other.write(to: URL(fileURLWithPath: scratch.path))
            try holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            ended.wait()
            return outcome
        }

        @Test func noticesACopyThatWasWrittenApart() async throws {
            try await filled()
            let old = try scratch.settled()
            let first = try await scratch.open()
            try first.set("here", "a")
            try first.close()
            try old.write(to: URL(fileURLWithPath: scratch.path))
            // As many writes, on a machine that has no anchor.
            let second = try await scratch.open { $0.anchor = nil }
            try second.set("elsewhere", "a")
            try second.close()
            await expect(.rolledBack) { _ = try await scratch.open() }
        }

        @Test func noticesAPutBackVaultWhileItIsOpen() async throws {
            let vault = try await scratch.create()
            try vault.set("1", "a")
            let old = try vault.database.read { try $0.stateRecord() }
            try vault.set("2", "a")
            try vault.database.write { try $0.writeState(old) }
            await expect(.rolledBack) { try vault.set("3", "a") }
        }

        @Test func noticesARowThatWasPutBack() async throws {
            let vault = try await scratch.create()
            try vault.set("old", "a")
            let id = vault.memory.keyring.current.itemID("a")
            let record = try #require(try vault.database.read { db in try db.withItem(id) { Data($0) } })
            try vault.set("new", "a")
            try vault.database.write { db in
                try db.removeItem(id)
                try db.writeItem(id, record)
            }
            await expect(.damaged) { _ = try vault.list() }
            // Writing over it does not hide it.
            try vault.set("newest", "a")
            await expect(.damaged) { _ = try vault.list() }
            try vault.close()
            await expect(.damaged) { _ = try await scratch.open() }
            let rest = try await scratch.open { $0.salvages = true }
            #expect(try rest.text("a") == "newest")
            await expect(.readOnly) { try rest.set("more", "b") }
        }

        /// Writing the file anew must not make what was put back look like what belongs there.
        @Test func compactionDoesNotHideARow() async throws {
            let vault = try await scratch.create()
            try vault.set("old", "a")
            try vault.set("kept", "b")
            let id = vault.memory.keyring.current.itemID("a")
            let record = try #require(try vault.database.read { db in try db.withItem(id) { Data($0) } })
            try vault.set("new", "a")
            try vault.database.write { db in
                try db.removeItem(id)
                try db.writeItem(id, record)
            }
            await expect(.damaged) { try vault.compact() }
            try vault.close()
            await expect(.damaged) { _ = try await scratch.open() }
            // Nor does somebody's own VACUUM.
            try scratch.tamper("VACUUM")
            await expect(.damaged) { _ = try await scratch.open() }
            #expect(try await scratch.open { $0.salvages = true }.text("b") == "kept")
        }

        /// An old copy is noticed whether it, or what it replaces, was compacted: compaction keeps the state.
        @Test func compactionDoesNotHideAnOldVault() async throws {
            try await filled()
            let old = try scratch.settled()
            let vault = try await scratch.open()
            try vault.set("newer", "a")
            try vault.compact()
            try vault.close()
            try old.write(to: URL(fileURLWithPath: scratch.path))
            await expect(.rolledBack) { _ = try await scratch.open() }
            let apart = try await scratch.open { $0.anchor = nil }
            try apart.compact()
            try apart.close()
            await expect(.rolledBack) { _ = try await scratch.open() }
            #expect(try await scratch.open { $0.salvages = true }.text("a") == "value of a")
        }

        /// The bytes of an old copy, written over the file while a process has it open.
        @Test func noticesAnOldVaultUnderItsHandsBeforeCompaction() async throws {
            try await filled()
            let old = try scratch.settled()
            let vault = try await scratch.open()
            try vault.set("newer", "a")
            try vault.compact()
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path))
            try file.write(contentsOf: old)
            try file.close()
            do {
                try vault.compact()
                Issue.record("the old vault was compacted")
            } catch {
                #expect([.rolledBack, .damaged].contains(error.code))
            }
            await expect(.rolledBack) { _ = try await scratch.open() }
        }

        @Test(arguments: [
            "DELETE FROM item WHERE id = (SELECT min(id) FROM item)",
            "INSERT INTO item SELECT randomblob(32), record FROM item LIMIT 1",
            "UPDATE item SET record = (SELECT record FROM item ORDER BY id DESC LIMIT 1)",
            "UPDATE item SET id = x'00' || substr(id, 2) WHERE id = (SELECT min(id) FROM item)",
            "DELETE FROM state", "DELETE FROM vault", "UPDATE vault SET root = zeroblob(length(root))",
            "UPDATE vault SET protectors = zeroblob(length(protectors))", "UPDATE vault SET protectors = x'0001'",
            "UPDATE item SET record = x'00'", "UPDATE item SET record = 7", "UPDATE vault SET header = 'text'",
            "UPDATE vault SET root = NULL WHERE 0; DROP TABLE item", "CREATE INDEX other ON item(record)",
            "CREATE TRIGGER away AFTER INSERT ON item BEGIN DELETE FROM item WHERE id = NEW.id; END",
            "UPDATE item SET record = zeroblob(50000000) WHERE id = (SELECT min(id) FROM item)",
            "UPDATE vault SET protectors = zeroblob(50000000)", "UPDATE state SET record = zeroblob(50000000)",
            // Ids that come before every comparison with bytes, in the order that SQLite gives to types.
            "INSERT INTO item VALUES(x'', x'')", "INSERT INTO item SELECT x'', record FROM item LIMIT 1",
            "INSERT INTO item SELECT 'text', record FROM item LIMIT 1",
            "INSERT INTO item SELECT 7, record FROM item LIMIT 1",
            "CREATE VIEW looking AS SELECT * FROM item", "PRAGMA journal_mode = DELETE", "PRAGMA application_id = 0",
            "PRAGMA user_version = 2", "PRAGMA user_version = 0",
        ])
        func refusesChanges(_ sql: String) async throws {
            try await filled()
            try scratch.tamper(sql)
            do {
                _ = try await scratch.open()
                Issue.record("the vault was opened")
            } catch let error as SecretStoreError {
                #expect([.damaged, .notAVault, .wrongProtector, .newerVersion].contains(error.code))
            }
        }

        @Test func aNumberThatSaysNothingOfTheRowsKeepsNobodyFromSavingThem() async throws {
            try await filled()
            try scratch.tamper("PRAGMA user_version = 3")
            await expect(.newerVersion) { _ = try await scratch.open() }
            #expect(try await scratch.open { $0.salvages = true }.text("b") == "value of b")
        }

        /// Whoever can write to the folder must not be able to make the vault wait, or go elsewhere, by what lies beside it.
        @Test func whatLiesBesideItHoldsNothingUp() async throws {
            try await filled()
            let beside = scratch.path + "-pages"
            unlink(beside)
            #expect(mkfifo(beside, 0o600) == 0)
            try await scratch.open().set("newer", "a")
            unlink(beside)
            let elsewhere = scratch.folder + "/elsewhere"
            try Data("untouched".utf8).write(to: URL(fileURLWithPath: elsewhere))
            #expect(symlink(elsewhere, beside) == 0)
            try await scratch.open().set("newest", "a")
            #expect(FileManager.default.contents(atPath: elsewhere) == Data("untouched".utf8))
            unlink(beside)
            #expect(try await scratch.open().text("a") == "newest")
        }

        /// SQLite opens these itself: a pipe would keep it waiting, a link lead it elsewhere.
        @Test(arguments: ["-wal", "-shm", "-journal"]) func companionsAreOrdinaryFiles(_ suffix: String) async throws {
            try await filled()
            let beside = scratch.path + suffix
            unlink(beside)
            #expect(mkfifo(beside, 0o600) == 0)
            await expect(.unavailable) { _ = try await scratch.open() }
            unlink(beside)
            #expect(symlink(scratch.folder + "/elsewhere", beside) == 0)
            await expect(.unavailable) { _ = try await scratch.open() }
            unlink(beside)
            #expect(try await scratch.open().text("a") != nil)
        }

        @Test func aFolderIsNoVault() async throws {
            await expect(.notAVault) {
                _ = try await Vault.open(scratch.folder, with: [KeyProtector(1)], options: scratch.options())
            }
        }

        /// Whoever can write the file must not be able to add a protector to which the next root key is sealed.
        @Test func refusesAProtectorThatNobodyAdded() async throws {
            try await filled()
            let own = try await NewProtector(KeyProtector(9)).slot(in: VaultOutline(path: scratch.path).id).0
            let slots = try VaultOutline(path: scratch.path).slots + [own]
            let text = ProtectorSlots.encoded(slots).map { String(format: "%02x", $0) }.joined()
            try scratch.tamper("UPDATE vault SET protectors = x'\(text)'")
            await expect(.damaged) { _ = try await scratch.open() }
        }
    }
#endif
