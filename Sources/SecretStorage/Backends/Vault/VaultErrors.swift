#if Vault
    import GRDB
    import Sealing

    // What only users of a vault meet.
    extension SecretStoreError.Code {
        /// The file is older than one that was seen here: somebody, or a backup, put it back.
        public static let rolledBack = Self(
            "rolledBack", meaning: "the vault is older than it was when last used here",
            advice: "Find out who put it back; accept the older vault only if you did.")
        /// None of the protectors given opens the vault.
        public static let wrongProtector = Self(
            "wrongProtector", meaning: "none of the passwords, key files or other protectors given opens the vault",
            advice: "Give another one; doctor lists what protects it.")
        /// A protector cannot be used as it is.
        public static let protectorUnusable = Self(
            "protectorUnusable", meaning: "a protector cannot be used", advice: "Mend it or give another one.")
        /// The file is no vault.
        public static let notAVault = Self(
            "notAVault", meaning: "the file is no vault", advice: "Name the vault, or make a new one under a free name."
        )
        /// A later version of the format.
        public static let newerVersion = Self(
            "newerVersion", meaning: "the vault was written by a newer version", advice: "Update this program.")
        /// There is a file of that name.
        public static let alreadyThere = Self(
            "alreadyThere", meaning: "there is a file of that name already", advice: "Open it, or name another one.")
        /// Another file has taken the place of the one that was opened.
        public static let replaced = Self(
            "replaced", meaning: "the vault’s file was moved, removed or replaced while it was open",
            advice: "Open it again; what was not acknowledged was not written.")
        /// So much was written under the present keys that new ones are due.
        public static let rotationNeeded = Self(
            "rotationNeeded", meaning: "the vault’s keys have sealed as much as they may", advice: "Rotate them.")
        /// Several computers would share the file without seeing each other’s locks.
        public static let networkFileSystem = Self(
            "networkFileSystem", meaning: "the vault lies on a network file system, where locks do not hold",
            advice: "Move it to a local disk.")
        /// The medium, a quota or a limit on the size of files.
        public static let mediumFailed = Self(
            "mediumFailed", meaning: "the medium refused to read or write",
            advice: "Check the disk, quotas and limits on file sizes; what was acknowledged is there.")
        /// The place outside of the vault that remembers its generation cannot be used.
        public static let anchorUnusable = Self(
            "anchorUnusable", meaning: "the record that notices a vault which was put back cannot be used",
            advice: "Mend it, or go without and accept that an old vault is not noticed.")
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
                self.init(.unavailable, "its file, or the files beside it, cannot be opened", status: status)
            // The file that processes share cannot grow: reading needs 32 KiB of room, too.
            case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self.init(.full, status: status)
            case .SQLITE_IOERR: self.init(.mediumFailed, status: status)
            default: self.init(.system, "the database refused", status: status)
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
            throw SecretStoreError.damagedVault("a row holds what no vault writes")
        } catch let error as SealingError {
            throw SecretStoreError(error, .system)
        } catch {
            throw SecretStoreError(.system, "\(type(of: error))")
        }
    }
#endif
