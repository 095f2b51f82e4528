#if Vault
    import Crypto
    import Foundation
    import GRDB
    import Sealing
    import SecretMemory

    /// A change of a vault, within one transaction of the database: rows and the state that answers for them go together.
    struct VaultTransaction {
        let db: Database
        private(set) var keyring: Keyring
        private(set) var state: VaultState
        private let vault: Vault
        private let before: UInt64

        init(_ db: Database, _ vault: Vault) throws {
            let look = try VaultLook(db, vault, after: vault.memory.mark)
            self.db = db
            self.vault = vault
            keyring = look.keyring
            state = look.state
            before = state.generation
        }

        /// The random nonces of AES-GCM stay apart up to 2^32 messages under one key (SP 800-38D, section 8.3). Each
        /// generation seals a row and a state at most, under keys of their own.
        static let mostGenerations: UInt64 = 1 << 32

        mutating func write(_ content: borrowing SecretBytes, _ name: SecretName) throws {
            _ = try take(name)
            try put(content, id: keyring.current.itemID(name))
        }

        mutating func remove(_ name: SecretName) throws -> Bool {
            guard try take(name) else { return false }
            state.generation += 1
            return true
        }

        func contains(_ name: SecretName) throws -> Bool {
            for keys in keyring.all where try db.withItem(keys.itemID(name), { _ in true }) == true { return true }
            return false
        }

        /// Seals rows of the epoch before under the present keys, up to `limit` of those whose ids come after `place`.
        ///
        /// - Returns: where to go on; nil where no row is left behind it.
        mutating func reseal(after place: Data?, limit: Int) throws -> Data? {
            guard let previous = keyring.previous else { return nil }
            var old: [(id: Data, record: Data)] = []
            try db.eachItem(after: place) { id, record in
                guard SealedRecord.head(record)?.epoch == previous.epoch else { return true }
                old.append((id, Data(record)))
                return old.count < limit
            }
            for (id, record) in old { try move(record, id, from: previous) }
            return old.count < limit ? nil : old.last?.id
        }

        private mutating func move(_ record: Data, _ id: Data, from keys: EpochKeys) throws {
            guard var opened = record.withUnsafeBytes({ keys.opened($0, id: id) }) else {
                throw SecretStoreError.damagedItem
            }
            let content = SecretBytes(count: opened.count) { target in
                opened.withUnsafeBytes { target.copyMemory(from: $0) }
            }
            guard let name = ItemContent.name(&opened) else { throw SecretStoreError.damagedItem }
            try takeRow(id, keys)
            try put(content, id: keyring.current.itemID(name))
        }

        /// Takes the row of a name away, under whichever keys it is. Says whether there was one.
        private mutating func take(_ name: SecretName) throws -> Bool {
            for keys in keyring.all where try takeRow(keys.itemID(name), keys) { return true }
            return false
        }

        @discardableResult
        private mutating func takeRow(_ id: Data, _ keys: EpochKeys) throws -> Bool {
            guard
                let entry = try db.withItem(
                    id,
                    { record -> EntrySum in
                        guard record.count >= SealedRecord.smallest else { throw SecretStoreError.damagedItem }
                        return keys.entry(id: id, record: record)
                    })
            else { return false }
            try db.removeItem(id)
            guard state.count > 0 else { throw SecretStoreError.damagedVault("it has more rows than it records") }
            state.sum.subtract(entry)
            state.count -= 1
            return true
        }

        private mutating func put(_ content: borrowing SecretBytes, id: Data) throws {
            state.generation += 1
            let record = try keyring.current.sealed(content, id: id, revision: state.generation)
            try db.writeItem(id, record)
            state.sum.add(record.withUnsafeBytes { keyring.current.entry(id: id, record: $0) })
            state.count += 1
        }

        /// Seals the root key to these protectors, with new keys or with those of before.
        mutating func protect(with slots: [ProtectorSlot], newKeys: Bool) throws {
            state.generation += 1
            var current = keyring.current
            if newKeys {
                guard state.previous == nil else { throw SecretStoreError.damagedVault("a rotation is unfinished") }
                state.previous = .init(epoch: current.epoch, root: current.root)
                state.epochStart = state.generation
                current = EpochKeys(RootKey(), epoch: current.epoch + 1, vault: vault.id)
            }
            let root = try SealedRoot(current.root, epoch: current.epoch, vault: vault.id, slots: slots)
            let row = VaultRow(
                header: Data(VaultHeader(id: vault.id).encoded), protectors: Data(ProtectorSlots.encoded(slots)),
                root: root.encoded)
            try row.write(db)
            state.digest = row.digest
            let previous = state.previous.map { EpochKeys($0.root, epoch: $0.epoch, vault: vault.id) }
            keyring = Keyring(current: current, previous: previous, slots: slots, digest: state.digest)
        }

        /// Lets the keys of the epoch before go, once no row needs them.
        mutating func forgetPrevious() {
            state.generation += 1
            state.previous = nil
            keyring = Keyring(current: keyring.current, previous: nil, slots: keyring.slots, digest: keyring.digest)
        }

        /// Writes the new state; nil where nothing was changed.
        mutating func commit() throws -> VaultMark? {
            guard state.generation > before else { return nil }
            guard state.generation - state.epochStart < Self.mostGenerations else {
                throw SecretStoreError(.rotationNeeded)
            }
            state.changed = UInt64(max(0, vault.clock().timeIntervalSince1970 * 1000))
            let record = try keyring.current.sealed(state)
            try db.writeState(record)
            return VaultMark(generation: state.generation, fingerprint: Array(SHA256.hash(data: record)))
        }
    }
#endif
