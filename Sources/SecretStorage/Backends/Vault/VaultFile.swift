#if Vault
    import Foundation

    /// The vault's file as the system sees it.
    struct VaultFile: Sendable {
        /// Without links: the files beside it are named after it, and two names of one file would have two logs.
        let path: String
        /// Which file it was when the vault was opened.
        let identity: Identity
        /// Bytes of a write-ahead log that nobody has open: a process ended without closing the vault.
        let leftLog: Int

        struct Identity: Hashable, Sendable {
            let device: UInt64
            let number: UInt64
        }

        /// A file that is there.
        init(existing path: String) throws(SecretStoreError) {
            let real = realpath(path, nil)
            defer { free(real) }
            // What succeeds may leave an error's number behind, too.
            if real != nil { errno = 0 }
            guard let real, let identity = Self.identity(path) else {
                guard errno != 0 else { throw SecretStoreError(.notAVault, "it is not a regular file") }
                throw SecretStoreError(
                    errno == ENOENT ? .notFound : .unavailable, "the vault’s file cannot be read", status: errno)
            }
            let path = String(cString: real)
            self.path = path
            self.identity = identity
            leftLog = Self.leftLog(path, identity)
            guard !FileSystem.isRemote(path) else { throw SecretStoreError(.networkFileSystem) }
            guard access(path, R_OK) == 0 else {
                throw SecretStoreError(.unavailable, "permission to read the vault’s file is denied", status: errno)
            }
            try Self.checkHasOneName(path)
            try Self.checkCompanions(path)
        }

        /// The log lies beside the file under its name. Under two names there are two logs, and whoever writes by one of them
        /// overwrites what was written by the other.
        private static func checkHasOneName(_ path: String) throws(SecretStoreError) {
            if FileSystem.isMountPoint(path) {
                throw SecretStoreError(
                    .unavailable,
                    "only the file is mounted there, so other containers see it under another name and with another "
                        + "log; mount its folder")
            }
            // A vault that is being made has its temporary name for a moment as well.
            for _ in 0..<20 {
                var status = stat()
                guard stat(path, &status) == 0, status.st_nlink > 1 else { return }
                usleep(10_000)
            }
            throw SecretStoreError(
                .unavailable,
                "the file has a second name (a hard link), and a process using that name would overwrite changes made "
                    + "here; copy the file, and remove the other name")
        }

        /// SQLite opens these by name, would wait for ever at a pipe, and takes them from whomever they belong to.
        private static func checkCompanions(_ path: String) throws(SecretStoreError) {
            var own = stat()
            guard stat(path, &own) == 0 else { return }
            for suffix in ["-wal", "-shm", "-journal"] {
                var status = stat()
                guard lstat(path + suffix, &status) == 0 else { continue }
                guard status.st_mode & S_IFMT == S_IFREG else {
                    throw SecretStoreError(
                        .unavailable, "its companion file ending in \(suffix) is not a regular file")
                }
                guard [own.st_uid, geteuid(), 0].contains(status.st_uid) else {
                    throw SecretStoreError(
                        .unavailable,
                        "its companion file ending in \(suffix) belongs to another user, who could modify it")
                }
                // SQLite gives them the vault’s permissions when it makes them, and those of a vault that was read-only then
                // stay when it may be written to again.
                if status.st_uid == geteuid(), own.st_mode & S_IWUSR != 0, status.st_mode & S_IWUSR == 0 {
                    chmod(path + suffix, status.st_mode & 0o777 | S_IWUSR)
                }
            }
        }

        /// Refuses to go on once another file has the name: what is written to a file without a name is lost.
        func checkIsStillThere() throws(SecretStoreError) {
            guard Self.identity(path) == identity else { throw SecretStoreError(.replaced) }
        }

        /// To be asked before the database is opened. The file itself must not be opened for it: closing it again would give
        /// up the locks that another vault of this process has on it (`fcntl_locking(2)`).
        private static func leftLog(_ path: String, _ identity: Identity) -> Int {
            var status = stat()
            guard stat(path + "-wal", &status) == 0, status.st_size > 0 else { return 0 }
            return LockTable(FileManager.default.contents(atPath: "/proc/locks")).holds(identity.number)
                ? 0 : Int(status.st_size)
        }

        private static func identity(_ path: String) -> Identity? {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Identity(
                device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        }
    }

    /// `/proc/locks`: a line for each lock, with the file as major:minor:number.
    struct LockTable {
        private let numbers: Set<UInt64>
        private let isKnown: Bool

        init(_ contents: Data?) {
            isKnown = contents != nil
            let fields = contents.map { String(decoding: $0, as: UTF8.self).split { $0 == " " || $0 == "\n" } } ?? []
            numbers = Set(
                fields.compactMap { field in
                    let parts = field.split(separator: ":")
                    return parts.count == 3 ? UInt64(parts[2]) : nil
                })
        }

        /// Whether some process has a lock on the file; true where that cannot be told.
        func holds(_ number: UInt64) -> Bool { !isKnown || numbers.contains(number) }
    }
#endif
