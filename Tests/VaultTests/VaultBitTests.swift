#if Vault
    import Foundation
    import GRDB
    import TestSupport
    import Testing

    @testable import SecretStorage

    /// One bit that is another one: of the file, and of its log. `BULWARK_VAULT_BITS=all` tries every byte.
    @Suite struct VaultBitTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        private static let names: [SecretName] = ["a", "b", "c"]

        /// A vault with three items, closed.
        private func filled() async throws {
            let vault = try await scratch.create()
            for name in Self.names { try vault.set("value of \(name.text)", name) }
            try vault.close()
        }

        /// Runs `body` with the content once for each byte that is tried, one of its bits changed.
        private func eachFlip(of content: Data, step: Int, _ body: (Data) async throws -> Void) async throws {
            let step = ProcessInfo.processInfo.environment["BULWARK_VAULT_BITS"] == "all" ? 1 : step
            var random = SeededGenerator(seed: 16)
            for place in stride(from: Int(random.next() % UInt64(step)), to: content.count, by: step) {
                var changed = content
                changed[place] ^= 1 << UInt8(random.next() % 8)
                try await body(changed)
            }
        }

        private func put(_ content: Data) throws {
            for suffix in ["-wal", "-shm"] { unlink(scratch.path + suffix) }
            try content.write(to: URL(fileURLWithPath: scratch.path))
        }

        /// Any bit of a vault that was closed, those included that SQLite does not use. What is whole can be saved.
        @Test func isRefusedWhicheverItIs() async throws {
            try await filled()
            var counts = (refused: 0, saved: 0)
            try await eachFlip(of: scratch.settled(), step: 29) { content in
                try put(content)
                do {
                    _ = try await scratch.open { $0.anchor = nil }
                    Issue.record("a changed bit went unnoticed")
                } catch let error as SecretStoreError {
                    #expect([.damaged, .notAVault, .wrongProtector, .newerVersion].contains(error.code))
                    counts.refused += 1
                }
                counts.saved += try await saved()
            }
            print("flipped bits: \(counts.refused) refused, \(counts.saved) of 3 items each saved")
            #expect(counts.refused > 0 && counts.saved > counts.refused)
        }

        /// How many items are whole; none has another value.
        private func saved() async throws -> Int {
            do {
                let rest = try await scratch.open { $0.salvages = true }
                return try Self.names.filter { name in
                    do {
                        guard let text = try rest.text(name) else { return false }
                        #expect(text == "value of \(name.text)")
                        return true
                    } catch is SecretStoreError { return false }
                }.count
            } catch is SecretStoreError {
                return 0
            }
        }

        /// The file beside the vault says nothing about it once a bit of it is another one, and holds nothing up.
        @Test func ofThePagesCodeHoldsNothingUp() async throws {
            try await filled()
            let beside = URL(fileURLWithPath: scratch.path + "-pages")
            let whole = try Data(contentsOf: beside)
            #expect(whole.count == 96)
            try await eachFlip(of: whole, step: 1) { changed in
                try changed.write(to: beside)
                let vault = try await scratch.open()
                for name in Self.names { #expect(try vault.text(name) == "value of \(name.text)") }
            }
        }

        /// Where nobody closed the vault nothing is known of bytes that mean nothing; all others are noticed still.
        @Test func isRefusedOrMeansNothingAfterAKill() async throws {
            try await filled()
            let whole = try scratch.settled()
            unlink(scratch.path + "-pages")
            var meaningless = 0
            try await eachFlip(of: whole, step: 101) { content in
                try put(content)
                do {
                    let vault = try await scratch.open { $0.anchor = nil }
                    var refused = 0
                    for name in Self.names {
                        do {
                            #expect(try vault.text(name) == "value of \(name.text)")
                        } catch let error as SecretStoreError where error.code == .damaged {
                            refused += 1
                        }
                    }
                    #expect(refused <= 1)
                    if refused > 0 { await expect(.damaged) { try vault.verify() } } else { meaningless += 1 }
                } catch is SecretStoreError {}
                unlink(scratch.path + "-pages")
            }
            print("flipped bits after a kill: \(meaningless) in unused bytes")
        }

        /// A log that ends before what was acknowledged makes the vault older than its anchor.
        @Test func ofTheLogIsRefused() async throws {
            let vault = try await scratch.create()
            for name in Self.names { try vault.set("value of \(name.text)", name) }
            let file = try #require(FileManager.default.contents(atPath: scratch.path))
            let log = try #require(FileManager.default.contents(atPath: scratch.path + "-wal"))
            #expect(log.count > 10_000)
            let copy = scratch.folder + "/copy"
            try await eachFlip(of: log, step: 401) { changed in
                unlink(copy + "-shm")
                try file.write(to: URL(fileURLWithPath: copy))
                try changed.write(to: URL(fileURLWithPath: copy + "-wal"))
                do {
                    let opened = try await Vault.open(copy, with: [KeyProtector(1)], options: scratch.options())
                    for name in Self.names { #expect(try opened.text(name) == "value of \(name.text)") }
                } catch let error as SecretStoreError {
                    #expect([.damaged, .rolledBack, .notAVault, .wrongProtector].contains(error.code))
                }
                for suffix in ["", "-wal", "-shm", "-pages"] { unlink(copy + suffix) }
            }
        }

        /// Neither writes, nor rotation, nor compaction, nor other processes' work looks like a changed bit.
        @Test func isNotSeenWhereNoneIs() async throws {
            try await filled()
            for round in 0..<12 {
                let (vault, other) = (try await scratch.open(), try await scratch.open())
                try vault.set("value \(round)", "a")
                if round % 3 == 0 { try vault.compact() }
                try other.set("value \(round)", "b")
                if round % 4 == 0 { try vault.rotate() }
                try vault.verify()
                if round % 2 == 0 { try other.compact() }
                try vault.close()
                try other.verify()
                try other.close()
            }
            _ = try await scratch.open().list()
        }
    }
#endif
