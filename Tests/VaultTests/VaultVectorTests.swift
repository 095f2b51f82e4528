#if Vault
    import Crypto
    import Foundation
    import Sealing
    import SecretMemory
    import Testing

    @testable import SecretStorage

    /// The vectors of the format, which another program computed.
    @Suite struct VaultVectorTests {
        let vectors: Vectors
        let keys: EpochKeys

        struct Vectors: Decodable {
            let vault: String
            let epoch: UInt32
            let root: String
            let header: String
            let items: [Item]
            let state: State
            let slot: Slot

            struct Item: Decodable {
                let name: String
                let value: String
                let id: String
                let record: String
                let entry: String
            }

            struct State: Decodable {
                let generation: UInt64
                let protectors: String
                let sealedRoot: String
                let sum: String
                let digest: String
                let previousRoot: String
                let plaintext: String
                let record: String
            }

            struct Slot: Decodable {
                let id: String
                let kind: UInt16
                let record: String
                let key: String
                let seed: String
            }
        }

        init() throws {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Vectors/vault-v1.json")
            vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
            keys = EpochKeys(
                RootKey(Self.secret(vectors.root)), epoch: vectors.epoch,
                vault: try #require(VaultID(bytes(vectors.vault))))
        }

        @Test func headerHolds() throws {
            let header = try VaultHeader(decoding: bytes(vectors.header))
            #expect(header.id.description == vectors.vault)
            #expect(header.encoded == bytes(vectors.header))
        }

        @Test func itemsHold() throws {
            for item in vectors.items {
                let name = try SecretName(item.name)
                let id = keys.itemID(name)
                #expect(Array(id) == bytes(item.id))
                try bytes(item.record).withUnsafeBytes { record in
                    var content = try #require(keys.opened(record, id: id))
                    guard let value = ItemContent.value(&content, of: name) else {
                        Issue.record("the content is none of this name")
                        return
                    }
                    let opened = value.withUnsafeBytes { Array($0) }
                    #expect(opened == bytes(item.value))
                    #expect(keys.entry(id: id, record: record).bytes == bytes(item.entry))
                }
            }
        }

        @Test func contentIsPackedAsWritten() throws {
            for item in vectors.items {
                let value = Self.secret(item.value)
                let packed = ItemContent.packed(try SecretName(item.name), value)
                let opened = bytes(item.record).withUnsafeBytes { keys.opened($0, id: Data(bytes(item.id))) }
                let content = packed.withUnsafeBytes { Data($0) }
                #expect(content == opened)
            }
        }

        @Test func stateHolds() throws {
            let state = try #require(bytes(vectors.state.record).withUnsafeBytes { keys.state($0) })
            #expect(state.generation == vectors.state.generation)
            #expect(state.count == UInt64(vectors.items.count))
            #expect(state.sum.bytes == bytes(vectors.state.sum))
            #expect(state.digest == bytes(vectors.state.digest))
            #expect(state.changed == 1_700_000_000_123)
            #expect(state.epochStart == 30)
            #expect(state.previous?.epoch == 6)
            let previous = try #require(state.previous).root.bytes.withUnsafeBytes { Array($0) }
            #expect(previous == bytes(vectors.state.previousRoot))
            let packed = state.packed().withUnsafeBytes { Array($0) }
            #expect(packed == bytes(vectors.state.plaintext))
            let row = VaultRow(
                header: Data(bytes(vectors.header)), protectors: Data(bytes(vectors.state.protectors)),
                root: Data(bytes(vectors.state.sealedRoot)))
            #expect(row.digest == bytes(vectors.state.digest))
            var sum = EntrySum()
            for item in vectors.items { sum.add(EntrySum(bytes: bytes(item.entry))) }
            #expect(sum.bytes == bytes(vectors.state.sum))
        }

        @Test func seedOfAProtectorHolds() throws {
            let identity = try ProtectorSlot.identity(
                Self.secret(vectors.slot.key), vault: try #require(VaultID(bytes(vectors.vault))),
                slot: bytes(vectors.slot.id), kind: ProtectorKind(number: vectors.slot.kind),
                record: bytes(vectors.slot.record))
            let expected = try HybridIdentity(Self.secret(vectors.slot.seed))
            #expect(identity.recipient == expected.recipient)
        }

        private static func secret(_ text: String) -> SecretBytes {
            let all = bytes(text)
            return SecretBytes(count: all.count) { $0.copyBytes(from: all) }
        }
    }

    /// The bytes of hexadecimal digits.
    private func bytes(_ text: String) -> [UInt8] {
        let digits = text.utf8.map { UInt8($0 > 0x40 ? ($0 | 0x20) - 87 : $0 - 48) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
#endif
