#if Vault
    import Sealing
    import SecretMemory

    /// One protector as the file knows it: what it needs to find its key again, and the public key that root keys are
    /// sealed to. Nothing in it is secret; all of it is covered by the vault's state.
    struct ProtectorSlot: Equatable, Sendable {
        /// 16 random bytes.
        let id: [UInt8]
        let kind: ProtectorKind
        /// What the user calls it.
        let label: String
        /// What the protector wrote for itself, such as a salt.
        let record: [UInt8]
        let recipient: HybridRecipient

        static let idSize = 16
        static let mostSlots = 32
        static let largestRecord = 16_384
        static let longestLabel = 256

        var encoded: [UInt8] {
            id + kind.number.bigEndianBytes + Self.sized(Array(label.utf8)) + Self.sized(record) + recipient.publicKey
        }

        private static func sized(_ bytes: [UInt8]) -> [UInt8] { UInt16(bytes.count).bigEndianBytes + bytes }
    }

    /// All slots: a number of two bytes, and one after the other.
    enum ProtectorSlots {
        static func encoded(_ slots: [ProtectorSlot]) -> [UInt8] {
            UInt16(slots.count).bigEndianBytes + slots.flatMap(\.encoded)
        }

        static func decoded(_ bytes: [UInt8]) throws(SecretStoreError) -> [ProtectorSlot] {
            var reader = ByteReader(bytes)
            guard let count = reader.number(UInt16.self), (1...ProtectorSlot.mostSlots).contains(Int(count)) else {
                throw unreadable
            }
            var slots: [ProtectorSlot] = []
            for _ in 0..<count {
                guard let slot = slot(&reader) else { throw unreadable }
                slots.append(slot)
            }
            guard reader.isAtEnd else { throw unreadable }
            return slots
        }

        private static func slot(_ reader: inout ByteReader) -> ProtectorSlot? {
            guard let id = reader.bytes(ProtectorSlot.idSize), let kind = reader.number(UInt16.self),
                let label = reader.sized(), label.count <= ProtectorSlot.longestLabel,
                let text = String(wellFormed: label), let record = reader.sized(),
                record.count <= ProtectorSlot.largestRecord, let key = reader.bytes(1216),
                let recipient = try? HybridRecipient(rawRepresentation: key)
            else { return nil }
            return ProtectorSlot(
                id: id, kind: ProtectorKind(number: kind), label: text, record: record, recipient: recipient)
        }

        private static let unreadable = SecretStoreError.damagedVault("the list of protectors cannot be read")
    }
#endif
