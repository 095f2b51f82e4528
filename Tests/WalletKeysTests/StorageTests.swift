#if Wallet
    import Foundation
    import Sealing
    import SecretMemory
    import SecretStorage
    import Testing

    @testable import WalletKeys

    @Suite final class WalletStorageTests {
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "wallet-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: folder) }

        @Test func sealedFiles() throws {
            let key = SealingKey()
            let (first, second, third) = (path("a"), path("b"), path("c"))
            let mnemonic = try Mnemonic(wordCount: 24, language: .japanese)
            try mnemonic.seal(to: [.key(key)], at: first)
            let opened = try Mnemonic(sealedAt: first, [.key(key)])
            expectSame(opened.entropy, mnemonic.entropy)
            #expect(opened.language == .japanese)
            let extended = try ExtendedPrivateKey(seed: mnemonic.seed()).derived(DerivationPath("m/44'/0'/0'"))
            try extended.seal(to: [.key(key)], at: second)
            expectSame(try ExtendedPrivateKey(sealedAt: second, [.key(key)]).text(), extended.text())
            let single = extended.privateKey()
            try single.seal(to: [.key(key)], at: third)
            #expect(try PrivateKey(sealedAt: third, [.key(key)]).publicKey == single.publicKey)
            let permissions = try FileManager.default.attributesOfItem(atPath: first)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            let contents = try Data(contentsOf: URL(fileURLWithPath: third))
            #expect(contents.range(of: Data(single.withUnsafeBytes { Array($0) })) == nil)
        }

        @Test func refusals() throws {
            let key = SealingKey()
            let file = path("a")
            let mnemonic = try Mnemonic()
            try mnemonic.seal(to: [.key(key)], at: file)
            #expect(code { try mnemonic.seal(to: [.key(key)], at: file) } == .sealing)
            #expect(code { try mnemonic.seal(to: [], at: self.path("n")) } == .sealing)
            #expect(!FileManager.default.fileExists(atPath: path("n")))
            #expect(code { _ = try Mnemonic(sealedAt: file, [.key(SealingKey())]) } == .sealing)
            #expect(code { _ = try Mnemonic(sealedAt: self.path("none"), [.key(key)]) } == .sealing)
            #expect(code { _ = try PrivateKey(sealedAt: file, [.key(key)]) } == .unexpectedContent)
            // A sealed file of another purpose, with the very record in it.
            let record: Data = try Sealer(to: [.key(key)]).seal(mnemonic.record())
            try record.write(to: URL(fileURLWithPath: path("other")))
            #expect(code { _ = try Mnemonic(sealedAt: self.path("other"), [.key(key)]) } == .sealing)
            // A file that is cut says so, wherever the cut is.
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))
            for size in stride(from: 0, to: whole.count, by: 7) {
                try whole.prefix(size).write(to: URL(fileURLWithPath: path("cut")))
                #expect(code { _ = try Mnemonic(sealedAt: self.path("cut"), [.key(key)]) } == .sealing, "\(size)")
            }
            let large: Data = try Sealer(to: [.key(key)]).seal(
                Data(count: 1 << 20), associatedData: WalletRecord.context)
            try large.write(to: URL(fileURLWithPath: path("large")))
            #expect(code { _ = try Mnemonic(sealedAt: self.path("large"), [.key(key)]) } == .unexpectedContent)
        }

        @Test(arguments: [
            "", "\n", "x\n", "bulwark-wallet-v1 mnemonic english\n", "bulwark-wallet-v1 mnemonic english\nabandon",
            "bulwark-wallet-v1 mnemonic klingon\nabandon\n", "bulwark-wallet-v2 mnemonic english\nabandon\n",
            "bulwark-wallet-v1 mnemonic  english\nabandon\n", "bulwark-wallet-v1 private-key secp256k1\nx\n",
        ])
        func records(_ text: String) {
            #expect(code { _ = try Mnemonic(record: secret(text)) } == .unexpectedContent)
        }

        @Test func stores() async throws {
            let store = PresenceStore()
            let mnemonic = try Mnemonic()
            try await mnemonic.store(in: store, as: "wallet")
            #expect(await store.policies["wallet"]?.userPresence == .biometryOrPasscode)
            let again = try await Mnemonic(storedAs: "wallet", in: store)
            expectSame(again.entropy, mnemonic.entropy)
            let key = try ExtendedPrivateKey(seed: mnemonic.seed())
            try await key.store(in: store, as: "root")
            let root = try await ExtendedPrivateKey(storedAs: "root", in: store)
            expectSame(root.text(), key.text())
            try await key.privateKey().store(in: store, as: "key")
            #expect(try await PrivateKey(storedAs: "key", in: store).publicKey == key.publicKey)
            for policy in [
                SecretPolicy.standard, SecretPolicy(accessibility: .whenUnlocked, isSynchronized: true),
                // Both leave with an encrypted backup.
                SecretPolicy(accessibility: .whenUnlocked, userPresence: .biometryOrPasscode),
                SecretPolicy(accessibility: .afterFirstUnlock, userPresence: .biometryOrPasscode),
            ] {
                await #expect(throws: WalletError.self) {
                    try await mnemonic.store(in: store, as: "no", policy: policy)
                }
            }
            #expect(try await store.list() == ["key", "root", "wallet"])
            await #expect(throws: WalletError.self) { _ = try await Mnemonic(storedAs: "none", in: store) }
            await #expect(throws: WalletError.self) { _ = try await Mnemonic(storedAs: "key", in: store) }
            // A store that cannot ask for the user gets nothing.
            let plain = PresenceStore(capabilities: [])
            await #expect(throws: WalletError.self) { try await mnemonic.store(in: plain, as: "wallet") }
            #expect(try await plain.list().isEmpty)
        }

        private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    }

    /// Keeps what it is given, and to the policies that it says it can keep.
    private actor PresenceStore: SecretStore {
        private var items: [SecretName: [UInt8]] = [:]
        private(set) var policies: [SecretName: SecretPolicy] = [:]
        private let capabilities: SecretPolicy.Capabilities

        init(capabilities: SecretPolicy.Capabilities = [.passcode, .userPresence]) { self.capabilities = capabilities }

        func read(_ name: SecretName) throws(SecretStoreError) -> SecretBytes? {
            guard let item = items[name] else { return nil }
            return secret(item)
        }

        func write(
            _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
        ) throws(SecretStoreError) {
            try policy.check(against: capabilities)
            items[name] = value.array()
            policies[name] = policy
        }

        func remove(_ name: SecretName) throws(SecretStoreError) -> Bool { items.removeValue(forKey: name) != nil }
        func list() throws(SecretStoreError) -> [SecretName] { items.keys.sorted() }
    }
#endif
