#if Vault
    import GRDB

    extension Vault {
        /// Writes the file anew without what was removed, and empties the write-ahead log, so that no old ciphertext is left
        /// in either. Readers and writers wait meanwhile, ten seconds at most.
        ///
        /// What the disk itself keeps of overwritten blocks, as flash memory and snapshots do, is beyond reach; rotate the
        /// keys, and it cannot be opened by whoever finds the new ones.
        ///
        /// - Throws: ``SecretStoreError/Code/busy`` where a reader did not let the log go; nothing is lost, try again.
        public func compact() throws(SecretStoreError) {
            guard !options.salvages else {
                throw SecretStoreError(.readOnly, "the vault is open to save what is left of it")
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

        /// Goes through all rows, opens each of them, and proves that none is missing or from another time.
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
