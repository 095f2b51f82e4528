#if Vault
    import GRDB

    extension Vault {
        /// Rewrites the file without removed items and truncates the write-ahead log, so that neither contains old
        /// ciphertext. Readers and writers wait in the meantime, at most ten seconds.
        ///
        /// Overwritten blocks that the storage itself retains, as flash memory and snapshots do, cannot be erased;
        /// after a key rotation, the new keys do not open them.
        ///
        /// - Throws: ``SecretStoreError/Code/busy`` if a reader did not release the log; nothing is lost, try again.
        public func compact() throws(SecretStoreError) {
            guard !options.salvages else {
                throw SecretStoreError(.readOnly, "the vault is open for salvage")
            }
            try inVault {
                try file.checkIsStillThere()
                // Rows and pages are proved first: what was put back or changed by somebody must not look like new.
                let check = { [self] (left: SettledPages.Code?) in
                    try look { db, look in
                        try look.check(db)
                        try look.check(db, against: left)
                    }
                }
                try pages.moving(options.lockSeconds, check: check) {
                    try database.vacuum()
                    try database.emptyLog()
                    return try look { db, look in try look.pages(db) }
                }
            }
        }

        /// Opens every row and verifies that none is missing or outdated.
        public func verify() throws(SecretStoreError) {
            try inVault {
                try pages.reading { left in
                    try look { db, look in
                        try look.check(db, against: left)
                        guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
                            throw SecretStoreError.damagedVault("the database’s pages are damaged")
                        }
                        try look.check(db) { id, record, keys in
                            guard var content = keys.opened(record, id: id), ItemContent.name(&content) != nil else {
                                throw SecretStoreError.damagedItem
                            }
                        }
                    }
                }
            }
        }
    }
#endif
