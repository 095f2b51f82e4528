#if Vault
    import Crypto
    import Foundation
    import GRDB
    import Sealing
    import SecretMemory
    import Testing

    @testable import SecretStorage

    /// A folder of its own for a vault and its anchor, removed at the end.
    final class VaultScratch: Sendable {
        let folder: String
        var path: String { folder + "/vault/secrets.vault" }
        var anchors: String { folder + "/state" }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("vault-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func options(_ adjust: (inout VaultOptions) -> Void = { _ in }) -> VaultOptions {
            var options = VaultOptions(anchor: FileAnchor(folder: anchors))
            adjust(&options)
            return options
        }

        func create(_ protectors: [any VaultProtector] = [KeyProtector(1)]) async throws -> Vault {
            try await Vault.create(path, protectedBy: protectors.map { NewProtector($0) }, options: options())
        }

        func open(
            _ protector: any VaultProtector = KeyProtector(1), _ adjust: (inout VaultOptions) -> Void = { _ in }
        ) async throws -> Vault {
            try await Vault.open(path, with: [protector], options: options(adjust))
        }

        /// Changes the file behind the vault's back.
        func tamper(_ sql: String...) throws {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                for statement in sql { try db.execute(sql: statement) }
                try db.checkpoint(.truncate)
            }
            try queue.close()
        }

        /// The vault's file, with everything of the log in it.
        func settled() throws -> Data {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try queue.close()
            return try #require(FileManager.default.contents(atPath: path))
        }

        /// The bytes of all files that are there.
        func everything() throws -> [String: Data] {
            var all: [String: Data] = [:]
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
                all[name] = FileManager.default.contents(atPath: folder + "/" + name)
            }
            return all
        }
    }

    /// A key that is there without a file.
    struct KeyProtector: VaultProtector {
        private let seed: UInt8

        init(_ seed: UInt8) { self.seed = seed }

        var kind: ProtectorKind { ProtectorKind(number: 40_000) }

        func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            ProtectorEnrollment(key: key, record: [seed])
        }

        func key(for record: [UInt8], limits: DerivationLimits) async throws(SecretStoreError) -> SecretBytes? {
            record == [seed] ? key : nil
        }

        private var key: SecretBytes { SecretBytes(count: 32) { $0[0] = seed } }
    }

    extension Vault {
        func text(_ name: SecretName) throws -> String? {
            guard let value = try read(name) else { return nil }
            return value.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }

        func set(_ text: String, _ name: SecretName) throws {
            try write(SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }, to: name)
        }
    }

    /// Holds an error against its code.
    func expect(
        _ code: SecretStoreError.Code, _ location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            Issue.record("nothing was thrown", sourceLocation: location)
        } catch let error as SecretStoreError {
            #expect(error.code == code, sourceLocation: location)
        } catch {
            Issue.record("another kind of error: \(type(of: error))", sourceLocation: location)
        }
    }
#endif
