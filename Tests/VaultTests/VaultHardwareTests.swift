#if Vault
    import Foundation
    import HardwareKeys
    import Sealing
    import SecretMemory
    import Testing

    @testable import SecretStorage

    /// Vaults whose root key only a real device, keyring or machine gives.
    @Suite(.serialized) struct VaultHardwareTests {
        let scratch: VaultScratch

        init() throws { scratch = try VaultScratch() }

        @Test(.enabled(if: VaultTokens.hasPKCS11)) func pkcs11Opens() async throws {
            let store = try VaultTokens.pkcs11()
            let key = try store.create(KeyRequest(KeyLabel("vault \(UUID())"), uses: .agreement))
            let stranger = try store.create(KeyRequest(KeyLabel("stranger \(UUID())"), uses: .agreement))
            defer { for key in [key, stranger] { try? store.delete(key.label) } }
            try await holds(key, stranger, .pkcs11)
        }

        @Test(.enabled(if: VaultTokens.hasTPM)) func tpmOpens() async throws {
            let store = try TPMKeyStore(device: VaultTokens.tpm, folder: scratch.folder + "/tpm-keys")
            let key = try store.create(KeyRequest(KeyLabel("vault"), uses: .agreement))
            let stranger = try store.create(KeyRequest(KeyLabel("stranger"), uses: .agreement))
            try await holds(key, stranger, .tpm)
        }

        /// Writes, opens, rotates and opens again with the device; another key of the same device opens nothing.
        private func holds(_ key: some HardwareKey, _ stranger: some HardwareKey, _ kind: ProtectorKind) async throws {
            let vault = try await scratch.create([protector(key, kind)])
            try vault.set("value", "name")
            try vault.rotate()
            try vault.close()
            let again = try await scratch.open(protector(key, kind))
            #expect(try again.text("name") == "value")
            #expect(try again.protectors().map(\.kind) == [kind])
            await expect(.wrongProtector) { _ = try await scratch.open(protector(stranger, kind)) }
            try again.verify()
        }

        private func protector(_ key: some HardwareKey, _ kind: ProtectorKind) -> KeyAgreementProtector {
            KeyAgreementProtector(
                ExternalP256Key(key.agreementKey) { try key.sharedSecret(with: $0) }, kind: kind)
        }

        /// What the device said is kept, on the way through a vault and through a sealed file.
        @Test(.enabled(if: VaultTokens.hasPKCS11)) func theDevicesReasonIsKept() async throws {
            let store = try VaultTokens.pkcs11()
            let key = try store.create(KeyRequest(KeyLabel("reason \(UUID())"), uses: .agreement))
            _ = try await scratch.create([protector(key, .pkcs11)])
            let sealed = try Sealer(to: [.p256(P256Recipient(key.agreementKey))]).seal([1, 2, 3] as [UInt8])
            try store.delete(key.label)
            do {
                _ = try await scratch.open(protector(key, .pkcs11))
                Issue.record("the vault opened without its key")
            } catch let error as SecretStoreError {
                #expect(error.code == .protectorUnusable)
                #expect(error.cause?.code == "notFound")
                #expect(error.description.contains("no key has this label"))
            }
            do {
                let agree = ExternalP256Key(key.agreementKey) { try key.sharedSecret(with: $0) }
                _ = try Opener([.p256(agree)]).open(sealed)
                Issue.record("the file opened without its key")
            } catch {
                #expect(error.cause?.code == "notFound")
            }
        }

        /// Each of five kinds alone opens the vault; one is taken away, and opens nothing any more.
        @Test(.enabled(if: VaultTokens.hasPKCS11 && VaultTokens.hasTPM)) func severalAtOnce() async throws {
            let token = try VaultTokens.pkcs11()
            let card = try token.create(KeyRequest(KeyLabel("several \(UUID())"), uses: .agreement))
            defer { try? token.delete(card.label) }
            let tpm = try TPMKeyStore(device: VaultTokens.tpm, folder: scratch.folder + "/tpm-keys")
            let chip = try tpm.create(KeyRequest(KeyLabel("several"), uses: .agreement))
            let file = scratch.folder + "/key"
            try Data(SealingKey().text()).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            let weak = KeyDerivation.scrypt(logN: 10)
            let all: [any VaultProtector] = [
                PasswordProtector(try Password("correct horse"), derivation: weak), try KeyFileProtector(path: file),
                protector(card, .pkcs11), protector(chip, .tpm), StoredKeyProtector(MemoryStore()),
            ]
            try await scratch.create(all).set("value", "name")
            for one in all {
                let vault = try await scratch.open(one)
                #expect(try vault.text("name") == "value")
                #expect(try vault.protectors().filter(\.isInUse).map(\.kind) == [one.kind])
            }
            let kept = try await scratch.open(all[1])
            let gone = try #require(try kept.protectors().first { $0.kind == .pkcs11 })
            try kept.remove(gone.id)
            try kept.compact()
            await expect(.wrongProtector) { _ = try await scratch.open(all[2]) }
            for place in [0, 1, 3, 4] { #expect(try await scratch.open(all[place]).text("name") == "value") }
        }

        /// `systemd-creds` itself, with the machine's key.
        @Test(.enabled(if: VaultTokens.hasSystemdCreds)) func systemdCredsOpens() async throws {
            let vault = try await scratch.create([MachineCredentialProtector()])
            try vault.set("value", "name")
            try vault.close()
            #expect(try await scratch.open(MachineCredentialProtector()).text("name") == "value")
        }

        @Test func aMachineWithoutSystemdSaysSo() async throws {
            await expect(.protectorUnusable) {
                _ = try await scratch.create([MachineCredentialProtector(command: "/no/such/systemd-creds")])
            }
            await expect(.protectorUnusable) {
                _ = try await scratch.create([MachineCredentialProtector(command: "/bin/false")])
            }
            #expect(!FileManager.default.fileExists(atPath: scratch.path))
        }

        /// What `systemd-creds` decrypts is what a service finds in `$CREDENTIALS_DIRECTORY`, mode 0400
        /// (`systemd.exec(5)`, `LoadCredentialEncrypted=`).
        @Test(.enabled(if: VaultTokens.hasSystemdCreds)) func decryptedCredentialOpens() async throws {
            let folder = scratch.folder + "/credentials"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let plain = scratch.folder + "/plain"
            try Data(SealingKey().text()).write(to: URL(fileURLWithPath: plain))
            for arguments in [
                ["encrypt", "--name=vault", plain, scratch.folder + "/vault.cred"],
                ["decrypt", "--name=vault", scratch.folder + "/vault.cred", folder + "/vault"],
            ] {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: VaultTokens.systemdCreds)
                process.arguments = arguments
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            chmod(folder + "/vault", 0o400)
            let credential = try SystemdCredentialProtector(name: "vault", folder: folder)
            try await scratch.create([credential]).set("value", "name")
            #expect(try await scratch.open(credential).text("name") == "value")
        }

        /// The desktop's keyring, and what a vault says once the keyring has lost the key.
        @Test(.enabled(if: VaultTokens.hasKeyring)) func vaultKeyringOpens() async throws {
            let keyring = SecretServiceStore(service: "dev.bulwark.vault-tests")
            let vault = try await scratch.create([StoredKeyProtector(keyring)])
            try vault.set("value", "name")
            try vault.close()
            #expect(try await scratch.open(StoredKeyProtector(keyring)).text("name") == "value")
            for name in try await keyring.list() { try await keyring.remove(name) }
            await expect(.wrongProtector) { _ = try await scratch.open(StoredKeyProtector(keyring)) }
        }
    }
#endif
