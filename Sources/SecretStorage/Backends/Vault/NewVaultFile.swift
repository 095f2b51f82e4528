#if Vault
    import Foundation
    import SecretMemory

    /// A vault's file that gets its name when it is complete, so that two processes which make the same one at once do not
    /// mix, and one that is killed leaves no half of it under the name.
    struct NewVaultFile {
        private let path: String
        private let temporary: String

        /// File systems take 255 bytes, of which `-journal` has eight.
        private static let longestName = 247

        init(_ path: String) throws(SecretStoreError) {
            self.path = path
            let (folder, name) = FileSystem.parts(of: path)
            guard !name.isEmpty else { throw SecretStoreError(.invalidArgument, "the path does not name a file") }
            guard name.utf8.count <= Self.longestName else {
                throw SecretStoreError(
                    .invalidArgument,
                    "the file’s name is longer than \(Self.longestName) bytes, and companion files have longer names")
            }
            let token = randomBytes(8).map { String($0, radix: 36) }.joined()
            temporary = "\(folder)/.\(String(decoding: name.utf8.prefix(180), as: UTF8.self)).\(token).part"
            try Self.makeFolder(folder)
            guard !FileSystem.isRemote(folder) else { throw SecretStoreError(.networkFileSystem) }
        }

        /// Writes the file by `fill` and gives it its name, which must be free.
        func publish(_ fill: (String) throws -> Void) throws(SecretStoreError) {
            // The database gives the files beside it the permissions of this one.
            let descriptor = Foundation.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Self.refusal() }
            close(descriptor)
            defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
            try inVault { try fill(temporary) }
            guard link(temporary, path) == 0 else {
                throw errno == EEXIST ? SecretStoreError(.alreadyThere) : Self.refusal()
            }
            try synchronizeFolder()
        }

        private func synchronizeFolder() throws(SecretStoreError) {
            let descriptor = Foundation.open(FileSystem.parts(of: path).folder, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.refusal() }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw Self.refusal() }
        }

        private static func makeFolder(_ folder: String) throws(SecretStoreError) {
            guard access(folder, F_OK) != 0 else { return }
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw SecretStoreError(.unavailable, "the vault’s folder cannot be created")
            }
        }

        private static func refusal() -> SecretStoreError {
            switch errno {
            case ENOSPC, EDQUOT: SecretStoreError(.full, status: errno)
            case EACCES, EROFS, EPERM: SecretStoreError(.readOnly, status: errno)
            default: SecretStoreError(.unavailable, "the vault’s file cannot be created", status: errno)
            }
        }
    }
#endif
