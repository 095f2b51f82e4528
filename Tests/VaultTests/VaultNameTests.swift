#if Vault
    import Foundation
    import SecretMemory
    import Testing

    @testable import SecretStorage

    /// One file, one name: what SQLite keeps beside a file goes by the name.
    @Suite struct VaultNameTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        @Test func aHardLinkIsRefused() async throws {
            let vault = try await scratch.create()
            try vault.close()
            let other = scratch.folder + "/other.vault"
            #expect(link(scratch.path, other) == 0)
            for path in [scratch.path, other] {
                await expect(.unavailable) {
                    _ = try await Vault.open(path, with: [KeyProtector(1)], options: scratch.options())
                }
            }
            #expect(unlink(other) == 0)
            #expect(try await scratch.open().list() == [])
        }

        @Test func aLinkLeadsToTheFilesBesideTheFile() async throws {
            let vault = try await scratch.create()
            for index in 0..<6 {
                try vault.write(SecretBytes(count: 5000) { $0[0] = UInt8(index) }, to: SecretName("item-\(index)"))
            }
            try vault.close()
            let other = scratch.folder + "/other.vault"
            #expect(symlink(scratch.path, other) == 0)
            let linked = try await Vault.open(other, with: [KeyProtector(1)], options: scratch.options())
            try linked.remove("item-1")
            try linked.compact()
            try linked.close()
            #expect(try await scratch.open().list().count == 5)
            let beside = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
            #expect(!beside.contains { $0.hasPrefix("other.vault-") })
        }

        @Test func filesOfOthersBesideItAreRefused() async throws {
            // Only who may give files away can make one.
            guard geteuid() == 0 else { return }
            try await scratch.create().close()
            try Data().write(to: URL(fileURLWithPath: scratch.path + "-wal"))
            #expect(chown(scratch.path + "-wal", 65534, 65534) == 0)
            await expect(.unavailable) { _ = try await scratch.open() }
        }

        @Test func itemsThatCannotBeReadAreCounted() async throws {
            let vault = try await scratch.create()
            for name: SecretName in ["a", "b", "c", "d"] { try vault.write(SecretBytes(count: 1) { _ in }, to: name) }
            try vault.close()
            // A row that was changed, and one that is gone.
            try scratch.tamper(
                """
                UPDATE item SET record=CAST(substr(record,1,60)||iif(substr(record,61,1)=x'00',x'01',x'00')||substr(record,62) AS BLOB)
                WHERE id=(SELECT min(id) FROM item)
                """,
                "DELETE FROM item WHERE id=(SELECT max(id) FROM item)")
            let left = try await scratch.open { $0.salvages = true }
            #expect(try left.list().count == 2 && left.lostItems() == 2)
        }

        @Test func oneKeyIsOneProtector() async throws {
            let vault = try await scratch.create()
            await expect(.invalidArgument) { try await vault.add(NewProtector(KeyProtector(1))) }
            try await vault.add(NewProtector(KeyProtector(2)))
            #expect(try vault.protectors().count == 2)
        }
    }
#endif
