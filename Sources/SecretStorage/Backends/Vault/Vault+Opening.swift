#if Vault
    import Foundation
    import GRDB
    import Sealing

    extension Vault {
        /// Creates a new vault, readable only by its owner, and opens it.
        ///
        /// - Parameters:
        ///   - path: An unused path on a local disk.
        ///   - protectors: The protectors, at least one, each of which can open the vault on its own.
        /// - Throws: ``SecretStoreError/Code/alreadyThere``, ``SecretStoreError/Code/invalidArgument`` without a protector,
        ///   ``SecretStoreError/Code/protectorUnusable``.
        public static func create(
            _ path: String, protectedBy protectors: [NewProtector], options: VaultOptions
        ) async throws(SecretStoreError) -> Vault {
            guard (1...ProtectorSlot.mostSlots).contains(protectors.count) else {
                throw SecretStoreError(
                    .invalidArgument,
                    "a vault must have 1 to \(ProtectorSlot.mostSlots) protectors; without one, anyone could open it")
            }
            let header = VaultHeader(id: VaultID())
            var slots: [ProtectorSlot] = []
            var unlocking: VaultUnlocking?
            for protector in protectors {
                let (slot, identity) = try await protector.slot(in: header.id)
                slots.append(slot)
                unlocking = unlocking ?? VaultUnlocking(identity, slotID: slot.id)
            }
            guard let unlocking else { throw SecretStoreError(.invalidArgument) }
            try NewVaultFile(path).publish { temporary in
                try write(header, slots, to: temporary, now: options.clock())
            }
            return try open(OpenedFile(path, options), unlocking, options)
        }

        /// Opens a vault with the first matching protector.
        ///
        /// - Throws: ``SecretStoreError/Code/notFound``, ``SecretStoreError/Code/notAVault``,
        ///   ``SecretStoreError/Code/newerVersion``, ``SecretStoreError/Code/wrongProtector``,
        ///   ``SecretStoreError/Code/damaged``, ``SecretStoreError/Code/rolledBack``, ``SecretStoreError/Code/busy``.
        public static func open(
            _ path: String, with protectors: [any VaultProtector], options: VaultOptions
        ) async throws(SecretStoreError) -> Vault {
            let opened = try OpenedFile(path, options)
            let unlocking = try await opened.outline.unlocking(with: protectors, limits: options.limits)
            return try open(opened, unlocking, options)
        }

        private static func open(
            _ opened: OpenedFile, _ unlocking: VaultUnlocking, _ options: VaultOptions
        ) throws(SecretStoreError) -> Vault {
            let id = opened.outline.id
            // Before the look: a write in between makes the file newer, which is no harm.
            let (remembered, isLost) = try remembered(of: id, options)
            let look = try inVault {
                try SettledPages(of: opened.file.path).reading { left in
                    try opened.database.read { db in
                        let look = try VaultLook(db, unlocking, id)
                        try look.check(db, tolerating: options.salvages)
                        if !options.salvages { try look.check(db, against: left) }
                        return look
                    }
                }
            }
            let sight = try isLost ? anew(look.mark, id, options) : settle(look.mark, remembered, id, options)
            return Vault(
                opened, unlocking: unlocking, options: options, memory: VaultMemory(look.keyring, look.mark),
                sight: sight)
        }

        /// What was remembered, and whether that is damaged and the caller takes the vault as it is.
        private static func remembered(
            of id: VaultID, _ options: VaultOptions
        ) throws(SecretStoreError) -> (mark: VaultMark?, isLost: Bool) {
            do throws(SecretStoreError) { return (try options.anchor?.mark(of: id), false) } catch {
                guard error.code == .anchorUnusable, options.acceptsOlder || options.salvages else { throw error }
                return (nil, true)
            }
        }

        /// Begins to remember anew, in the place of a damaged record.
        private static func anew(
            _ mark: VaultMark, _ id: VaultID, _ options: VaultOptions
        ) throws(SecretStoreError) -> AnchorSight {
            if !options.salvages { try options.anchor?.reset(to: mark, of: id) }
            return .damaged
        }

        /// Holds the file against what was remembered of it, and says how that went.
        private static func settle(
            _ mark: VaultMark, _ remembered: VaultMark?, _ id: VaultID, _ options: VaultOptions
        ) throws(SecretStoreError) -> AnchorSight {
            guard let anchor = options.anchor else { return .absent }
            guard remembered.map(mark.follows) ?? true else {
                guard options.acceptsOlder || options.salvages else { throw SecretStoreError(.rolledBack) }
                if options.acceptsOlder, !options.salvages { try anchor.reset(to: mark, of: id) }
                return .ahead
            }
            if !options.salvages, remembered != mark { try anchor.raise(to: mark, of: id) }
            return remembered == nil ? .new : .present
        }

        /// The content of a vault without items.
        private static func write(
            _ header: VaultHeader, _ slots: [ProtectorSlot], to path: String, now: Date
        ) throws {
            let keys = EpochKeys(RootKey(), epoch: 1, vault: header.id)
            let row = VaultRow(
                header: Data(header.encoded), protectors: Data(ProtectorSlots.encoded(slots)),
                root: try SealedRoot(keys.root, epoch: 1, vault: header.id, slots: slots).encoded)
            let state = VaultState(
                generation: 1, digest: row.digest, changed: UInt64(max(0, now.timeIntervalSince1970 * 1000)))
            try VaultDatabase.create(path: path) { db in
                try row.write(db)
                try db.writeState(try keys.sealed(state))
            }
        }
    }

    /// What was remembered of a vault when it was opened.
    enum AnchorSight: Sendable {
        /// There is nobody to remember.
        case absent
        /// Nothing: the vault was never seen here before.
        case new
        /// A state that the vault was in.
        case present
        /// A newer state than the vault's.
        case ahead
        /// Something that cannot be read.
        case damaged
    }

    /// A vault's file and database before it is unlocked.
    struct OpenedFile {
        let file: VaultFile
        let database: VaultDatabase
        let outline: VaultOutline

        init(_ path: String, _ options: VaultOptions) throws(SecretStoreError) {
            let file = try VaultFile(existing: path)
            let database: VaultDatabase
            do throws(SecretStoreError) {
                database = try inVault {
                    try VaultDatabase(path: file.path, lockSeconds: options.lockSeconds, salvages: options.salvages)
                }
            } catch  where error.code == .unavailable && !FileSystem.isWritable(file.path) {
                throw SecretStoreError(
                    .readOnly, "its folder is not writable, and even reading a vault requires writing next to it",
                    status: error.status)
            } catch {
                // SQLITE_ERROR, which says no more: the statements are sound, so it is a format that SQLite does not know.
                guard error.code == .system, error.status == 1 else { throw error }
                throw SecretStoreError(.damaged, "the database cannot be read", status: error.status)
            }
            outline = try VaultOutline(try inVault { try database.read { try VaultRow($0) } })
            self.file = file
            self.database = database
        }
    }
#endif
