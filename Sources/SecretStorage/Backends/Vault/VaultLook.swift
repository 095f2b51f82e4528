#if Vault
    import Crypto
    import Foundation
    import GRDB

    /// One consistent look at a vault as a whole: its keys and its state, proved to belong together.
    struct VaultLook {
        let keyring: Keyring
        let state: VaultState
        let mark: VaultMark

        /// Looks with the keys in memory, and with those of the day where they changed.
        ///
        /// - Parameter newest: what this process had seen before the transaction began.
        init(_ db: Database, _ vault: Vault, after newest: VaultMark) throws {
            let record = try db.stateRecord()
            let known = vault.memory.keyring
            if let state = Self.state(record, known.current), known.fits(state) {
                self.init(keyring: known, state: state, record: record)
            } else {
                try self.init(db, record, vault.unlocking, vault.id)
                vault.memory.keep(keyring)
            }
            // A transaction sees all that was seen before it, unless the file's content was put back.
            guard mark.generation >= newest.generation else { throw SecretStoreError(.rolledBack) }
        }

        /// Looks for the first time, with what unlocks the vault.
        init(_ db: Database, _ unlocking: VaultUnlocking, _ id: VaultID) throws {
            try self.init(db, db.stateRecord(), unlocking, id)
        }

        private init(_ db: Database, _ record: Data, _ unlocking: VaultUnlocking, _ id: VaultID) throws {
            let row = try VaultRow(db)
            guard try VaultHeader(decoding: Array(row.header)).id == id else { throw SecretStoreError(.replaced) }
            let sealed = try SealedRoot(decoding: row.root)
            let current = EpochKeys(try unlocking.root(sealed, vault: id), epoch: sealed.epoch, vault: id)
            guard let state = Self.state(record, current) else {
                throw SecretStoreError.damagedVault("its state does not match its keys")
            }
            // Who could write the file could otherwise add a protector of his own, to which the next root key would be sealed.
            guard state.digest == row.digest else {
                throw SecretStoreError.damagedVault("its header or list of protectors was modified")
            }
            let previous = state.previous.map { EpochKeys($0.root, epoch: $0.epoch, vault: id) }
            let keyring = Keyring(
                current: current, previous: previous, slots: try ProtectorSlots.decoded(Array(row.protectors)),
                digest: state.digest)
            self.init(keyring: keyring, state: state, record: record)
        }

        private init(keyring: Keyring, state: VaultState, record: Data) {
            self.keyring = keyring
            self.state = state
            mark = VaultMark(generation: state.generation, fingerprint: Array(SHA256.hash(data: record)))
        }

        private static func state(_ record: Data, _ keys: EpochKeys) -> VaultState? {
            record.withUnsafeBytes { keys.state($0) }
        }

        /// Goes through all rows and proves that they are those of the state: none missing, none old, none of a copy.
        ///
        /// - Parameter visit: gets each row whose keys are known; its content is not proved yet.
        func check(
            _ db: Database, tolerating: Bool = false,
            _ visit: (Data, UnsafeRawBufferPointer, EpochKeys) throws -> Void = { _, _, _ in }
        ) throws {
            var sum = EntrySum()
            var count: UInt64 = 0
            try db.eachItem { id, record in
                guard let epoch = SealedRecord.head(record)?.epoch, let keys = keyring.keys(epoch: epoch) else {
                    guard tolerating else {
                        throw SecretStoreError.damagedVault("a row is sealed with keys that the vault does not have")
                    }
                    return true
                }
                sum.add(keys.entry(id: id, record: record))
                count += 1
                try visit(id, record, keys)
                return true
            }
            guard tolerating || (count == state.count && sum == state.sum) else {
                throw SecretStoreError.damagedVault("rows are missing, modified, or from another copy of the vault")
            }
        }
    }
#endif
