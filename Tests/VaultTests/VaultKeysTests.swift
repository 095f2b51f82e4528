#if Vault
    import Crypto
    import Foundation
    import GRDB
    import Sealing
    import SecretMemory
    import Testing

    @testable import SecretStorage

    @Suite struct VaultKeysTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        @Test func noProtectorNoVault() async throws {
            await expect(.invalidArgument) { _ = try await scratch.create([]) }
            _ = try await scratch.create()
            await expect(.wrongProtector) {
                _ = try await Vault.open(scratch.path, with: [], options: scratch.options())
            }
            await expect(.wrongProtector) { _ = try await scratch.open(KeyProtector(2)) }
        }

        /// A cut within a character must not take the label away.
        @Test(arguments: ["é", "x", "🗝", "a\u{301}"]) func longLabelsAreCut(_ character: String) async throws {
            let long = "." + String(repeating: character, count: 300)
            let vault = try await Vault.create(
                scratch.path, protectedBy: [NewProtector(KeyProtector(1), label: long)], options: scratch.options())
            let label = try #require(vault.protectors().first).label
            #expect(long.hasPrefix(label) && (250...256).contains(label.utf8.count))
        }

        @Test func passwordsOpenAndWrongOnesDoNot() async throws {
            let weak = KeyDerivation.scrypt(logN: 10)
            let vault = try await scratch.create([PasswordProtector(try Password("right"), derivation: weak)])
            try vault.set("value", "name")
            #expect(try await scratch.open(PasswordProtector(try Password("right"))).text("name") == "value")
            await expect(.wrongProtector) { _ = try await scratch.open(PasswordProtector(try Password("wrong"))) }
            #expect(try vault.weaknesses().contains { $0.id == "weak-derivation" })
            await expect(.protectorUnusable) {
                _ = try await scratch.open(PasswordProtector(try Password("right"))) { $0.limits.maximumMemory = 1000 }
            }
        }

        @Test func keyFilesOpenUnlessOthersMayReadThem() async throws {
            let path = scratch.folder + "/key"
            try Data(SealingKey().text()).write(to: URL(fileURLWithPath: path))
            chmod(path, 0o600)
            _ = try await scratch.create([try KeyFileProtector(path: path)])
            _ = try await scratch.open(try KeyFileProtector(path: path))
            chmod(path, 0o640)
            await expect(.protectorUnusable) { _ = try KeyFileProtector(path: path) }
            await expect(.protectorUnusable) { _ = try KeyFileProtector(path: path + "-none") }
        }

        @Test func credentialsOfSystemdOpen() async throws {
            let folder = scratch.folder + "/credentials"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(SealingKey().text()).write(to: URL(fileURLWithPath: folder + "/vault"))
            chmod(folder + "/vault", 0o400)
            _ = try await scratch.create([try SystemdCredentialProtector(name: "vault", folder: folder)])
            _ = try await scratch.open(try SystemdCredentialProtector(name: "vault", folder: folder))
            await expect(.protectorUnusable) { _ = try SystemdCredentialProtector(name: "vault", folder: "relative") }
            await expect(.invalidArgument) { _ = try SystemdCredentialProtector(name: "../vault", folder: folder) }
        }

        @Test func keysThatAgreeOpen() async throws {
            let identity = try P256Identity()
            _ = try await scratch.create([KeyAgreementProtector(identity, kind: .pkcs11)])
            _ = try await scratch.open(KeyAgreementProtector(identity, kind: .pkcs11))
            await expect(.wrongProtector) { _ = try await scratch.open(KeyAgreementProtector(identity, kind: .tpm)) }
            await expect(.wrongProtector) {
                _ = try await scratch.open(KeyAgreementProtector(try P256Identity(), kind: .pkcs11))
            }
        }

        @Test func protectorsComeAndGo() async throws {
            let vault = try await scratch.create()
            try vault.set("value", "name")
            try await vault.add(NewProtector(KeyProtector(2), label: "second"))
            let second = try await scratch.open(KeyProtector(2))
            #expect(try second.protectors().map(\.label) == ["", "second"])
            #expect(try second.protectors().map(\.isInUse) == [false, true])
            let first = try #require(try second.protectors().first { !$0.isInUse })
            let epoch = second.memory.keyring.current.epoch
            try second.remove(first.id)
            #expect(second.memory.keyring.current.epoch == epoch + 1)
            #expect(try second.text("name") == "value")
            await expect(.wrongProtector) { _ = try await scratch.open(KeyProtector(1)) }
            // The process that was opened by it loses its access with its next look.
            await expect(.wrongProtector) { try vault.set("more", "name") }
            await expect(.wrongProtector) { _ = try vault.list() }
            await expect(.invalidArgument) { try second.remove(try #require(try second.protectors().first).id) }
        }

        @Test func rotationReplacesEveryKey() async throws {
            let vault = try await scratch.create()
            for index in 0..<100 { try vault.set("value \(index)", try SecretName("name \(index)")) }
            let reader = try await scratch.open()
            let before = vault.memory.keyring.current
            try vault.rotate()
            let after = vault.memory.keyring.current
            #expect(after.epoch == before.epoch + 1)
            #expect(try !vault.isRotating())
            let ids = try vault.database.read { try Data.fetchAll($0, sql: "SELECT id FROM item") }
            #expect(!ids.contains(before.itemID("name 1")) && ids.contains(after.itemID("name 1")))
            // One that was open before goes on.
            #expect(try reader.text("name 7") == "value 7")
            try reader.set("newer", "name 8")
            #expect(try vault.text("name 8") == "newer")
            try vault.verify()
        }

        @Test func aRotationThatWasInterruptedGoesOn() async throws {
            let vault = try await scratch.create()
            for index in 0..<100 { try vault.set("value \(index)", try SecretName("name \(index)")) }
            try vault.change { try $0.protect(with: $0.keyring.slots, newKeys: true) }
            try vault.change { _ = try $0.reseal(after: Data(), limit: 30) }
            try vault.close()
            let next = try await scratch.open()
            #expect(try next.isRotating())
            #expect(try next.weaknesses().contains { $0.id == "rotation-unfinished" })
            for index in 0..<100 { #expect(try next.text(SecretName("name \(index)")) == "value \(index)") }
            try next.set("in between", "name 3")
            #expect(try next.list().count == 100)
            try next.rotate()
            #expect(try !next.isRotating())
            #expect(next.memory.keyring.current.epoch == 3)
            #expect(try next.text("name 3") == "in between")
            try next.verify()
        }

        @Test func writersReadersAndRotationAtOnce() async throws {
            let vault = try await scratch.create()
            let other = try await scratch.open()
            try vault.set("there", "always")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        let side = writer % 2 == 0 ? vault : other
                        for index in 0..<50 {
                            try side.set("\(writer) \(index)", try SecretName("w\(writer) \(index)"))
                        }
                    }
                }
                for reader in 0..<2 {
                    group.addTask {
                        for _ in 0..<100 {
                            let text = try (reader == 0 ? vault : other).text("always")
                            #expect(text == "there")
                        }
                    }
                }
                group.addTask { for _ in 0..<3 { try vault.rotate() } }
                group.addTask { for _ in 0..<3 { try other.rotate() } }
                try await group.waitForAll()
            }
            for writer in 0..<4 {
                for index in 0..<50 {
                    #expect(try vault.text(SecretName("w\(writer) \(index)")) == "\(writer) \(index)")
                }
            }
            #expect(try vault.list().count == 201)
            try vault.verify()
        }
    }
#endif
