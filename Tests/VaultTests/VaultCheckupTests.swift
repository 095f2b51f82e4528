#if Vault
    import Foundation
    import Sealing
    import Testing

    @testable import SecretStorage

    @Suite struct VaultCheckupTests {
        private func found(_ change: (inout VaultFacts) -> Void) -> [String] {
            var facts = VaultFacts()
            facts.protectors = [1, 2].map { .init(kind: .keyFile, name: "key \($0)", derivation: nil) }
            change(&facts)
            return VaultCheckup.weaknesses(facts).map(\.id)
        }

        @Test func nothingIsFoundWhereNothingIs() {
            #expect(found { _ in } == [])
        }

        @Test func eachWeaknessHasItsName() {
            #expect(found { $0.mode = 0o644 } == ["file-open-to-others"])
            #expect(found { $0.folderMode = 0o777 } == ["folder-open-to-others"])
            // In a folder like /tmp others cannot rename what is not theirs, but make the files beside the vault.
            #expect(found { $0.folderMode = 0o1777 } == ["folder-open-to-others"])
            #expect(found { $0.folderMode = 0o755 } == ["folder-readable"])
            #expect(found { $0.anchorMode = 0o666 } == ["anchor-open-to-others"])
            #expect(found { $0.anchorFolderMode = 0o777 } == ["anchor-open-to-others"])
            #expect(found { $0.isAnchorOwn = false } == ["anchor-open-to-others"])
            #expect(found { $0.isAnchorBeside = true } == ["anchor-beside-vault"])
            #expect(found { $0.isOwn = false } == ["owned-by-another"])
            #expect(found { $0.isRemote = true } == ["network-file-system"])
            #expect(found { $0.swap = ["/dev/sda2"] } == ["swap"])
            #expect(found { $0.isMemoryLocked = false } == ["memory-not-locked"])
            #expect(found { $0.protectors.removeLast() } == ["one-protector"])
            #expect(
                found { $0.protectors[0] = .init(kind: .password, name: "p", derivation: .scrypt(logN: 10)) } == [
                    "weak-derivation"
                ])
            #expect(found { $0.isKeyBeside = true } == ["key-beside-vault"])
            #expect(found { $0.leftLog = 4096 } == ["stale-log"])
            #expect(found { $0.anchor = .absent } == ["no-anchor"])
            #expect(found { $0.anchor = .new } == ["new-anchor"])
            #expect(found { $0.anchor = .ahead } == ["rolled-back"])
            #expect(found { $0.anchor = .damaged } == ["anchor-damaged"])
            #expect(found { $0.isPagesFileForeign = true } == ["pages-unusable"])
            #expect(found { $0.milliseconds = 3_600_000 } == ["clock"])
            #expect(found { $0.isRotating = true } == ["rotation-unfinished"])
            #expect(found { $0.generations = 1 << 31 + 1 } == ["keys-worn"])
            #expect(found { $0.damage = "a row is missing" } == ["damaged"])
        }

        /// What cannot be copied is lost with its device: one token, or one machine and its TPM.
        @Test func allInOneDevice() {
            func protectors(_ kinds: ProtectorKind...) -> [String] {
                found { $0.protectors = kinds.map { .init(kind: $0, name: "\($0)", derivation: nil) } }
            }
            for kind in [.pkcs11, .tpm, .machineCredential] as [ProtectorKind] {
                #expect(protectors(kind) == ["one-device"])
            }
            #expect(protectors(.tpm, .tpm, .machineCredential) == ["one-device"])
            #expect(protectors(.pkcs11, .pkcs11) == [] && protectors(.tpm, .password) == [])
            #expect(protectors(.tpm, .pkcs11) == [])
        }

        @Test func theWorstComesFirst() {
            #expect(
                found {
                    $0.swap = ["/swap"]; $0.anchor = .absent; $0.folderMode = 0o777
                }
                    == ["folder-open-to-others", "no-anchor", "swap"])
        }

        @Test func readsTheKernelsTables() {
            let mounts = MountTable(
                """
                overlay / overlay rw 0 0
                server:/home /home nfs4 rw 0 0
                tmpfs /home/with\\040space tmpfs rw 0 0
                host /mnt/host 9p rw 0 0
                files /mnt/files fuse.sshfs rw 0 0
                server:/a /mnt/a\\134b\\011c nfs rw 0 0
                """)
            #expect(mounts.isRemote("/mnt/a\\b\tc/vault") && mounts.has(point: "/mnt/a\\b\tc"))
            #expect(!mounts.isRemote("/var/lib/x") && !mounts.isRemote("/homework"))
            #expect(mounts.isRemote("/home/me/vault") && !mounts.isRemote("/home/with space/vault"))
            #expect(mounts.isRemote("/mnt/host/vault") && mounts.isRemote("/mnt/files/vault"))
            #expect(!MountTable("none / 9p rw 0 0").isRemote("/var/lib/x"))
            let swaps = Data("Filename\tType\tSize\n/dev/sda2 partition 1 0 -2\n/dev/zram0 partition 1 0 5\n".utf8)
            #expect(SwapTable(swaps).devices == ["/dev/sda2"])
            let locks = LockTable(Data("1: POSIX  ADVISORY  READ 812 08:01:4711 1073741826 1073742335\n".utf8))
            #expect(locks.holds(4711) && !locks.holds(4712))
            #expect(LockTable(nil).holds(1))
        }

        @Test func aKeyFileInTheVaultsFolderIsTold() async throws {
            let scratch = try VaultScratch()
            let vault = try await scratch.create()
            let beside = (scratch.path as NSString).deletingLastPathComponent + "/key"
            #expect(try vault.weaknesses(keyFiles: [beside]).map(\.id).contains("key-beside-vault"))
            #expect(try !vault.weaknesses(keyFiles: [scratch.folder + "/key"]).map(\.id).contains("key-beside-vault"))
        }

        /// It stays where it is, since it may be somebody's; nothing can be compared as long as it does.
        @Test func whatIsNoFileOfTheVaultIsTold() async throws {
            let scratch = try VaultScratch()
            try await scratch.create().close()
            let path = scratch.path + "-pages"
            func found() async throws -> Bool {
                let vault = try await scratch.open()
                defer { _ = Result { try vault.close() } }
                return try vault.weaknesses().contains { $0.id == "pages-unusable" }
            }
            #expect(try await !found())
            var content = try #require(FileManager.default.contents(atPath: path))
            content[40] ^= 1
            try content.write(to: URL(fileURLWithPath: path))
            // Spoiled behind its magic, it is replaced by whoever closes the vault.
            #expect(try await !found())
            content[0] ^= 1
            try content.write(to: URL(fileURLWithPath: path))
            #expect(try await found())
            #expect(FileManager.default.contents(atPath: path) == content)
            unlink(path)
            #expect(symlink("/etc/hostname", path) == 0)
            #expect(try await found())
            unlink(path)
            #expect(try await !found() && FileManager.default.fileExists(atPath: path))
        }

        /// What doctor says when nobody has the key.
        @Test func aVaultThatIsNotOpenedIsLookedAtFromOutside() async throws {
            let scratch = try VaultScratch()
            try await scratch.create().close()
            chmod(scratch.path, 0o644)
            let outline = try VaultOutline(path: scratch.path)
            #expect(outline.weaknesses(path: scratch.path).map(\.id) == ["file-open-to-others", "one-protector"])
        }

        @Test func aClockSetBackIsToldAndHarmless() async throws {
            let scratch = try VaultScratch()
            let vault = try await scratch.create()
            try vault.set("value", "name")
            try vault.close()
            let early = try await scratch.open { $0.clock = { Date(timeIntervalSince1970: 1000) } }
            #expect(try early.weaknesses().contains { $0.id == "clock" })
            try early.set("later", "name")
            #expect(try early.text("name") == "later")
        }
    }
#endif
