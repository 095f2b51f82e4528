#if Vault
    import Foundation
    import GRDB
    public import SecretMemory

    /// A store in one encrypted file that any number of processes can use concurrently, for Linux and servers.
    ///
    ///     let vault = try await Vault.open("/var/lib/mail/secrets", with: [KeyFileProtector(path: "/etc/mail/vault.key")])
    ///     let token = try vault.read("session-token")
    ///
    /// Names and values are sealed; the file reveals the number of items and their approximate sizes. A write is
    /// durable when the call returns, and a process that is killed at any moment leaves the vault in the state before
    /// or after its write. ``VaultStore`` wraps a vault as a ``SecretStore``. The format is described in
    /// `Documentation/vault-format.md`.
    public final class Vault: Sendable {
        public let id: VaultID
        let file: VaultFile
        let database: VaultDatabase
        let unlocking: VaultUnlocking
        let options: VaultOptions
        let memory: VaultMemory
        let sight: AnchorSight
        let clock: @Sendable () -> Date
        let pages: SettledPages

        init(
            _ opened: OpenedFile, unlocking: VaultUnlocking, options: VaultOptions, memory: VaultMemory,
            sight: AnchorSight
        ) {
            id = opened.outline.id
            file = opened.file
            database = opened.database
            self.sight = sight
            self.unlocking = unlocking
            self.options = options
            self.memory = memory
            clock = options.clock
            pages = SettledPages(of: opened.file.path)
        }

        /// Returns the value stored under a name, or `nil` if there is none.
        ///
        /// - Throws: ``SecretStoreError/Code/damaged`` if this item is not what was written; other items remain
        ///   readable.
        public func read(_ name: SecretName) throws(SecretStoreError) -> SecretBytes? {
            var value: SecretBytes?
            var isFound = false
            try inVault {
                let keys = memory.keyring.current
                let id = keys.itemID(name)
                try database.readOnce { db in
                    try db.withItem(id) { record in
                        isFound = true
                        value = try Self.value(record, id: id, keys: keys, name: name)
                    }
                }
            }
            // Where keys were rotated since, the row has another id.
            if !isFound { value = try readAnew(name) }
            return value
        }

        /// Creates or replaces an item; the change is durable when this returns.
        public func write(_ value: borrowing SecretBytes, to name: SecretName) throws(SecretStoreError) {
            guard value.count <= ItemContent.largestValue else { throw SecretStoreError(.tooLarge) }
            let content = ItemContent.packed(name, value)
            try change { transaction in try transaction.write(content, name) }
        }

        /// Removes an item and returns whether it existed. Its old bytes are overwritten in the file's pages; those in
        /// the write-ahead log are removed by the next ``compact()``.
        @discardableResult
        public func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
            var isRemoved = false
            try change { transaction in isRemoved = try transaction.remove(name) }
            return isRemoved
        }

        /// Returns the names of all items, sorted. Also verifies that no row is missing or outdated.
        public func list() throws(SecretStoreError) -> [SecretName] { try listed().names }

        /// Returns the number of existing or lost items whose names cannot be read, for a vault opened for salvage
        /// (``VaultOptions/salvages``); zero otherwise.
        public func lostItems() throws(SecretStoreError) -> Int { try listed().lost }

        private func listed() throws(SecretStoreError) -> (names: [SecretName], lost: Int) {
            try inVault {
                try look { db, look in
                    var names: [SecretName] = []
                    var unreadable = 0
                    try look.check(db, tolerating: options.salvages) { id, record, keys in
                        guard var content = keys.opened(record, id: id), let name = ItemContent.name(&content) else {
                            guard options.salvages else { throw SecretStoreError.damagedItem }
                            unreadable += 1
                            return
                        }
                        names.append(name)
                    }
                    // Rows may be missing, too.
                    let missing = Int(clamping: look.state.count) - names.count
                    return (names.sorted(), max(unreadable, missing, 0))
                }
            }
        }

        /// The maximum size of a value, in bytes: 4 MiB.
        public static let largestValue = ItemContent.largestValue

        /// Closes the file. A vault also closes when it is deallocated.
        public func close() throws(SecretStoreError) {
            leavePages()
            try inVault { try database.close() }
        }

        deinit { leavePages() }
    }

    extension Vault {
        /// One consistent look at the vault, with its keys and its state.
        func look<Result>(_ body: (Database, VaultLook) throws -> Result) throws -> Result {
            // Other threads go on meanwhile, so what they see later must not be held against this look.
            let newest = memory.mark
            return try database.read { db in try body(db, VaultLook(db, self, after: newest)) }
        }

        /// Runs a change in one transaction and remembers the vault's new state.
        func change(_ body: (inout VaultTransaction) throws -> Void) throws(SecretStoreError) {
            guard !options.salvages else {
                throw SecretStoreError(.readOnly, "the vault is open for salvage")
            }
            let mark = try inVault {
                try file.checkIsStillThere()
                let mark = try database.write { db in
                    // Somebody may have put another file there while this waited for the lock.
                    try file.checkIsStillThere()
                    var transaction = try VaultTransaction(db, self)
                    try body(&transaction)
                    return try transaction.commit()
                }
                try file.checkIsStillThere()
                return mark
            }
            guard let mark else { return }
            memory.saw(mark)
            do throws(SecretStoreError) { try options.anchor?.raise(to: mark, of: id) } catch {
                guard error.code == .busy else { throw error }
                throw SecretStoreError(
                    .busy,
                    "another process has held the lock on the vault’s anchor for too long; the last write was stored"
                )
            }
        }

        /// Looks with the keys of the day, which may be others than those in memory.
        private func readAnew(_ name: SecretName) throws(SecretStoreError) -> SecretBytes? {
            var value: SecretBytes?
            try inVault {
                try file.checkIsStillThere()
                try look { db, look in
                    for keys in look.keyring.all {
                        let id = keys.itemID(name)
                        let found: Void? = try db.withItem(id) { record in
                            value = try Self.value(record, id: id, keys: keys, name: name)
                        }
                        if found != nil { return }
                    }
                }
            }
            return value
        }

        private static func value(
            _ record: UnsafeRawBufferPointer, id: Data, keys: EpochKeys, name: SecretName
        ) throws(SecretStoreError) -> SecretBytes {
            guard var content = keys.opened(record, id: id), let value = ItemContent.value(&content, of: name) else {
                throw .damagedItem
            }
            return value
        }
    }

    extension SecretStoreError {
        static let damagedItem = SecretStoreError(
            .damaged, "this item is not what was written; other items are not affected")
    }
#endif
