#if Vault
    import Foundation
    import Sealing
    import SecretMemory

    /// What the vault knows of itself as a whole, sealed anew with each write in the same transaction: how often it was
    /// written, what rows there are, who protects it, and, while keys are rotated, the root key before.
    struct VaultState: Sendable {
        /// Grows by one with each row that is written or removed, and each change of keys or protectors. A row's revision is
        /// the generation that it was written in, so no two rows ever have the same.
        var generation: UInt64
        /// Rows.
        var count: UInt64
        var sum: EntrySum
        /// SHA-256 over header, protectors and sealed root key.
        var digest: [UInt8]
        /// When the vault was last written, in milliseconds since 1970 by the writer's clock. Nothing but a warning rests on it.
        var changed: UInt64
        /// The generation in which the present keys came.
        var epochStart: UInt64
        /// The root key of the epoch before, while rows are still sealed under it.
        var previous: PreviousRoot?

        struct PreviousRoot: Sendable {
            let epoch: UInt32
            let root: RootKey
        }

        static let digestSize = 32
        private static let version: UInt8 = 1
        private static let fixedSize = 1 + 8 + EntrySum.byteCount + digestSize + 8 + 8 + 4 + RootKey.byteCount

        /// Version (1), rows (8), sum (32), digest (32), time of change (8), start of the epoch (8), number and root key of the
        /// epoch before, or zeros (4, 32).
        func packed() -> SecretBytes {
            let open =
                [Self.version] + count.bigEndianBytes + sum.bytes + digest + changed.bigEndianBytes
                + epochStart.bigEndianBytes + (previous?.epoch ?? 0).bigEndianBytes
            return SecretBytes(count: Self.fixedSize) { bytes in
                bytes.copyBytes(from: open)
                guard let previous else { return }
                previous.root.bytes.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: bytes[open.count...]).copyMemory(from: $0)
                }
            }
        }

        /// Reads what was sealed in `generation`; `content` is wiped.
        init?(_ content: inout Data, generation: UInt64) {
            let read = content.withUnsafeMutableBytes { bytes -> VaultState? in
                defer { wipe(bytes) }
                let bytes = UnsafeRawBufferPointer(bytes)
                guard bytes.count == Self.fixedSize, bytes[0] == Self.version else { return nil }
                return VaultState(fields: bytes, generation: generation)
            }
            guard let read else { return nil }
            self = read
        }

        private init(fields bytes: UnsafeRawBufferPointer, generation: UInt64) {
            func number(_ place: Int) -> UInt64 {
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            }
            self.generation = generation
            count = number(1)
            sum = EntrySum(bytes: bytes[9..<41])
            digest = Array(bytes[41..<73])
            changed = number(73)
            epochStart = number(81)
            let epoch = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 89, as: UInt32.self))
            let root = UnsafeRawBufferPointer(rebasing: bytes[93...])
            previous = epoch == 0 ? nil : PreviousRoot(epoch: epoch, root: RootKey(SecretBytes(copying: root)))
        }

        init(generation: UInt64, digest: [UInt8], changed: UInt64) {
            self.generation = generation
            self.digest = digest
            self.changed = changed
            epochStart = generation
            count = 0
            sum = EntrySum()
            previous = nil
        }
    }
#endif
