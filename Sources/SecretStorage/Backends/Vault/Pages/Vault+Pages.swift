#if Vault
    import GRDB

    extension VaultLook {
        /// The code of all pages in this state; nil where this system’s SQLite does not give them.
        func pages(_ db: Database) throws -> SettledPages.Code? {
            try PageImage.digest(db).map { SettledPages.Code(mark, keyring.current.pages($0)) }
        }

        /// Holds the pages against what was left of them, if that was in this very state.
        func check(_ db: Database, against left: SettledPages.Code?) throws {
            guard let left, left.mark == mark, let found = try pages(db), found != left else { return }
            throw SecretStoreError.damagedVault(
                "its file was modified while the vault was closed, or a copy was restored without the companion file "
                    + "ending in -pages")
        }
    }

    extension Vault {
        /// Leaves the code of the pages for whoever opens the vault next.
        func leavePages() {
            guard !options.salvages else { return }
            do {
                try pages.recording { left in
                    try look { db, look in try left?.mark == look.mark ? nil : look.pages(db) }
                }
            } catch {
                // Closing goes on: the rows have proofs of their own, and the next one who closes leaves it.
            }
        }
    }
#endif
