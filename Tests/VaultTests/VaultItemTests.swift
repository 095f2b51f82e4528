#if Vault
    import Foundation
    import SecretMemory
    import Testing

    @testable import SecretStorage

    @Suite struct VaultItemTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        @Test func keepsWhatWasWritten() async throws {
            do {
                let vault = try await scratch.create()
                try vault.set("first", "a")
                try vault.set("second", "b")
                try vault.set("third", "a")
                #expect(try vault.text("a") == "third")
                try vault.close()
            }
            let vault = try await scratch.open()
            #expect(try vault.list() == ["a", "b"])
            #expect(try vault.text("a") == "third")
            #expect(try vault.text("c") == nil)
            #expect(try vault.remove("a"))
            #expect(try !vault.remove("a"))
            #expect(try vault.list() == ["b"])
            try vault.verify()
        }

        /// A list that is taken in is there as a whole, or not at all.
        @Test func severalChangesAreOne() async throws {
            let vault = try await scratch.create()
            try vault.set("old", "a")
            await expect(.tooLarge) {
                try vault.together { changes in
                    try changes.write(SecretBytes(copying: Array("new".utf8)), to: "a")
                    try changes.write(SecretBytes(count: ItemContent.largestValue + 1) { _ in }, to: "b")
                }
            }
            #expect(try vault.text("a") == "old")
            #expect(try vault.list() == ["a"])
            try vault.together { changes in
                for name in ["b", "c", "d"] as [SecretName] {
                    try changes.write(SecretBytes(copying: Array("new".utf8)), to: name)
                }
                #expect(try changes.contains("b") && !changes.contains("e"))
                #expect(try changes.remove("a") && !changes.remove("a"))
            }
            #expect(try vault.list() == ["b", "c", "d"])
            try vault.close()
            try await scratch.open().verify()
        }

        /// A vault that was read-only for a while leaves files beside it that are.
        @Test func sideFilesFollowTheVaultsPermissions() async throws {
            let vault = try await scratch.create()
            try vault.set("value", "name")
            chmod(scratch.path + "-shm", 0o400)
            let other = try await scratch.open()
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "-shm")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            try other.set("newer", "name")
            #expect(try vault.text("name") == "newer")
        }

        @Test(arguments: [0, 1, 57, 1023, 1024, 1025, 100_000, ItemContent.largestValue])
        func keepsValuesOfAnySize(_ size: Int) async throws {
            let vault = try await scratch.create()
            let value = SecretBytes(randomCount: size)
            try vault.write(value, to: "large")
            guard let read = try vault.read("large") else {
                Issue.record("the value is not there")
                return
            }
            let isSame = read == value
            #expect(isSame)
        }

        @Test func refusesLargerValues() async throws {
            let vault = try await scratch.create()
            await expect(.tooLarge) {
                try vault.write(SecretBytes(count: ItemContent.largestValue + 1) { _ in }, to: "a")
            }
        }

        @Test func isOpenToItsOwnerAlone() async throws {
            let vault = try await scratch.create()
            try vault.set("value", "name")
            for suffix in ["", "-wal", "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + suffix)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
            }
            let folder = try FileManager.default.attributesOfItem(
                atPath: (scratch.path as NSString).deletingLastPathComponent)
            #expect(folder[.posixPermissions] as? Int == 0o700)
        }

        @Test func writesNoPlaintext() async throws {
            let vault = try await scratch.create()
            for index in 0..<50 { try vault.set("plain-value-\(index)", try SecretName("plain-name-\(index)")) }
            try vault.rotate()
            for index in 0..<25 { try vault.remove(SecretName("plain-name-\(index)")) }
            for (name, bytes) in try scratch.everything() {
                #expect(bytes.range(of: Data("plain-".utf8)) == nil, "\(name)")
            }
        }

        @Test func compactionLeavesNoOldCiphertext() async throws {
            let vault = try await scratch.create()
            try vault.set("to be removed", "gone")
            try vault.set("stays", "kept")
            let id = vault.memory.keyring.current.itemID("gone")
            let record = try #require(try vault.database.read { db in try db.withItem(id) { Data($0) } })
            let needle = record.suffix(48)
            #expect(try scratch.everything().values.contains { $0.range(of: needle) != nil })
            try vault.remove("gone")
            try vault.compact()
            #expect(try !scratch.everything().values.contains { $0.range(of: needle) != nil })
            #expect(try !scratch.everything().values.contains { $0.range(of: id) != nil })
            #expect(try vault.text("kept") == "stays")
        }

        @Test func otherConnectionsSeeEachWrite() async throws {
            let first = try await scratch.create()
            let second = try await scratch.open()
            for index in 0..<20 {
                try (index % 2 == 0 ? first : second).set("\(index)", "shared")
                #expect(try (index % 2 == 0 ? second : first).text("shared") == "\(index)")
            }
        }

        @Test func refusesASecondVaultOfTheName() async throws {
            _ = try await scratch.create()
            await expect(.alreadyThere) { _ = try await scratch.create() }
            await expect(.notFound) {
                _ = try await Vault.open(scratch.folder + "/none", with: [KeyProtector(1)], options: scratch.options())
            }
        }

        /// The database could not make the files beside it, and nobody open what was made.
        @Test func refusesNamesThatLeaveNoRoomForTheFilesBesideIt() async throws {
            for size in [200, 247, 248, 255, 300] {
                let path = scratch.folder + "/" + String(repeating: "n", count: size)
                do {
                    let vault = try await Vault.create(
                        path, protectedBy: [NewProtector(KeyProtector(1))], options: scratch.options())
                    try vault.set("value", "name")
                    try vault.close()
                    #expect(size <= 247 && FileManager.default.fileExists(atPath: path + "-pages"))
                } catch let error as SecretStoreError {
                    #expect(size > 247 && error.code == .invalidArgument)
                    #expect(!FileManager.default.fileExists(atPath: path))
                }
            }
        }

        @Test func refusesFilesThatAreNoVaults() async throws {
            _ = try await scratch.create()
            try Data("no database, but longer than the head of one: \(String(repeating: "x", count: 5000))".utf8)
                .write(to: URL(fileURLWithPath: scratch.path))
            await expect(.notAVault) { _ = try await scratch.open() }
            try Data().write(to: URL(fileURLWithPath: scratch.path))
            await expect(.notAVault) { _ = try await scratch.open() }
        }

        @Test func tellsALaterVersion() async throws {
            let vault = try await scratch.create()
            try vault.close()
            var header = VaultHeader(id: vault.id).encoded
            header[8] = 2
            let text = header.map { String(format: "%02x", $0) }.joined()
            try scratch.tamper("UPDATE vault SET header = x'\(text)'")
            await expect(.newerVersion) { _ = try await scratch.open() }
        }

        @Test func noticesAFileThatWasReplacedWhileOpen() async throws {
            let vault = try await scratch.create()
            try FileManager.default.moveItem(atPath: scratch.path, toPath: scratch.path + ".moved")
            await expect(.replaced) { try vault.set("lost", "a") }
            try Data("another".utf8).write(to: URL(fileURLWithPath: scratch.path))
            await expect(.replaced) { try vault.set("lost", "a") }
        }

        @Test func storeRefusesPromisesThatItCannotKeep() async throws {
            let store = VaultStore(try await scratch.create())
            await expect(.unsupported) {
                try await store.write(
                    SecretBytes(count: 1) { _ in }, to: "a", policy: SecretPolicy(userPresence: .currentBiometry))
            }
            try await store.write(SecretBytes(count: 1) { _ in }, to: "a")
            #expect(try await store.list() == ["a"])
        }
    }

#endif
