#if Vault
    import GRDB
    import Sealing

    // What only users of a vault meet.
    extension SecretStoreError.Code {
        /// The file is older than a version used here before: someone restored an old copy or a backup.
        public static let rolledBack = Self(
            "rolledBack", meaning: "the vault is older than it was when last used here",
            advice: "Find out who restored the old copy; accept it only if you did.")
        /// None of the given protectors opens the vault.
        public static let wrongProtector = Self(
            "wrongProtector", meaning: "none of the given passwords, key files or other protectors opens the vault",
            advice: "Use another one; doctor lists the vault’s protectors.")
        /// A protector cannot be used in its current state.
        public static let protectorUnusable = Self(
            "protectorUnusable", meaning: "a protector cannot be used", advice: "Fix it or use another one.")
        /// The file is not a vault.
        public static let notAVault = Self(
            "notAVault", meaning: "the file is not a vault", advice: "Specify a vault, or create one at an unused path."
        )
        /// The file has a newer format version.
        public static let newerVersion = Self(
            "newerVersion", meaning: "the vault was written by a newer version", advice: "Update this program.")
        /// A file with that name already exists.
        public static let alreadyThere = Self(
            "alreadyThere", meaning: "a file with that name already exists", advice: "Open it, or use another name.")
        /// The file that was opened has been replaced by another.
        public static let replaced = Self(
            "replaced", meaning: "the vault’s file was moved, removed or replaced while it was open",
            advice: "Open it again; unacknowledged writes were not stored.")
        /// The current keys have reached their usage limit and must be rotated.
        public static let rotationNeeded = Self(
            "rotationNeeded", meaning: "the vault’s keys have reached their usage limit", advice: "Rotate them.")
        /// Several computers would share the file without seeing each other’s locks.
        public static let networkFileSystem = Self(
            "networkFileSystem", meaning: "the vault is on a network file system, where file locks are unreliable",
            advice: "Move it to a local disk.")
        /// The storage medium failed, or a quota or file size limit was reached.
        public static let mediumFailed = Self(
            "mediumFailed", meaning: "reading from or writing to the storage medium failed",
            advice: "Check the disk, quotas and file size limits; acknowledged writes are stored.")
        /// The anchor, which records the vault’s newest state, cannot be used.
        public static let anchorUnusable = Self(
            "anchorUnusable", meaning: "the anchor that detects rollbacks of the vault cannot be used",
            advice: "Fix it, or go without and accept that a rollback is not detected.")
    }

    extension SecretStoreError {
        static func damagedVault(_ what: String) -> SecretStoreError { SecretStoreError(.damaged, what) }

        /// What the database says, without the statement and its arguments.
        init(_ error: DatabaseError) {
            let status = error.extendedResultCode.rawValue
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
                self.init(.busy, "another process has held the vault’s lock for too long", status: status)
            case .SQLITE_FULL: self.init(.full, status: status)
            case .SQLITE_READONLY, .SQLITE_PERM: self.init(.readOnly, status: status)
            case .SQLITE_CORRUPT: self.init(.damaged, "the database’s pages are damaged", status: status)
            case .SQLITE_NOTADB: self.init(.notAVault, status: status)
            case .SQLITE_CANTOPEN:
                self.init(.unavailable, "its file or a companion file cannot be opened", status: status)
            // The file that processes share cannot grow: reading needs 32 KiB of room, too.
            case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self.init(.full, status: status)
            case .SQLITE_IOERR: self.init(.mediumFailed, status: status)
            default: self.init(.system, "the database failed", status: status)
            }
        }

        /// What a key derivation or a key file says.
        init(_ error: SealingError, _ code: Code = .protectorUnusable) {
            self.init(code, "\(error.code)")
        }
    }

    /// Runs what throws errors of the database, and tells them as the store's.
    func inVault<Result>(_ body: () throws -> Result) throws(SecretStoreError) -> Result {
        do {
            return try body()
        } catch let error as SecretStoreError {
            throw error
        } catch let error as DatabaseError {
            throw SecretStoreError(error)
        } catch is RowDecodingError {
            throw SecretStoreError.damagedVault("a row contains data that no vault writes")
        } catch let error as SealingError {
            throw SecretStoreError(error, .system)
        } catch {
            throw SecretStoreError(.system, "\(type(of: error))")
        }
    }
#endif
