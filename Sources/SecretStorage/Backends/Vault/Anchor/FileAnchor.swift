#if Vault
    import Crypto
    import Foundation
    import Sealing

    /// An anchor that keeps a small file for each vault in a folder other than the vault's, by default
    /// `$XDG_STATE_HOME/bulwark/vaults`.
    ///
    /// Each file holds two marks that are written alternately, so that a power failure damages at most one.
    public struct FileAnchor: VaultAnchor {
        private let folder: String

        private let lockSeconds: Double

        /// - Parameters:
        ///   - folder: The folder; created, accessible only to its owner, if it does not exist.
        ///   - lockSeconds: How long to wait for a hanging process that holds the file's lock.
        public init(folder: String, lockSeconds: Double = 10) {
            self.folder = folder
            self.lockSeconds = lockSeconds
        }

        public func mark(of vault: VaultID) throws(SecretStoreError) -> VaultMark? {
            let path = path(of: vault)
            let descriptor = Self.descriptor(path, O_RDONLY)
            guard descriptor >= 0 else {
                guard errno == ENOENT else { throw Self.unusable() }
                return nil
            }
            defer { close(descriptor) }
            return try locked(descriptor, LOCK_SH) { () throws(SecretStoreError) in
                try Slots(descriptor).newest
            }
        }

        public func raise(to mark: VaultMark, of vault: VaultID) throws(SecretStoreError) {
            try update(vault) { newest in newest.map { $0.generation < mark.generation } ?? true ? mark : nil }
        }

        public func reset(to mark: VaultMark, of vault: VaultID) throws(SecretStoreError) {
            try removeFile(of: vault)
            try update(vault) { _ in mark }
        }

        private func removeFile(of vault: VaultID) throws(SecretStoreError) {
            guard unlink(path(of: vault)) == 0 || errno == ENOENT else { throw Self.unusable() }
        }

        private func update(
            _ vault: VaultID, _ next: (VaultMark?) -> VaultMark?
        ) throws(SecretStoreError) {
            let path = path(of: vault)
            var descriptor = Self.descriptor(path, O_RDWR)
            if descriptor < 0, errno == ENOENT {
                guard let first = next(nil) else { return }
                try makeFolder()
                if try makeFile(path, first) { return }
                descriptor = Self.descriptor(path, O_RDWR)
            }
            guard descriptor >= 0 else { throw Self.unusable() }
            defer { close(descriptor) }
            try locked(descriptor, LOCK_EX) { () throws(SecretStoreError) in
                let slots = try Slots(descriptor)
                guard let mark = next(slots.newest) else { return }
                try slots.write(mark, to: descriptor)
            }
        }

        /// Gives a file its name when its first mark is in it, so that an empty one is always one that somebody emptied.
        ///
        /// - Returns: False where another process was faster.
        private func makeFile(_ path: String, _ mark: VaultMark) throws(SecretStoreError) -> Bool {
            let temporary = "\(path).\(UInt64.random(in: .min ... .max)).part"
            let descriptor = Self.descriptor(temporary, O_RDWR | O_CREAT | O_EXCL)
            guard descriptor >= 0 else { throw Self.unusable() }
            defer {
                close(descriptor)
                unlink(temporary)
            }
            try Slots().write(mark, to: descriptor)
            // A power cut must not leave a name without a content.
            guard fsync(descriptor) == 0 else { throw Self.unusable() }
            guard link(temporary, path) == 0 else {
                guard errno == EEXIST else { throw Self.unusable() }
                return false
            }
            return true
        }

        /// -1 with `errno` where there is no ordinary file: no link is followed, and no pipe waited for.
        private static func descriptor(_ path: String, _ flags: Int32) -> Int32 {
            let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { return descriptor }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                errno = EINVAL
                return -1
            }
            return descriptor
        }

        private func makeFolder() throws(SecretStoreError) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw Self.unusable()
            }
        }

        /// Microseconds.
        private static let lockPause: UInt32 = 2000

        func path(of vault: VaultID) -> String { "\(folder)/\(vault).anchor" }

        /// Locks of `flock` belong to the open file, so that they keep the threads of one process apart as well.
        private func locked<Result>(
            _ descriptor: Int32, _ kind: Int32, _ body: () throws(SecretStoreError) -> Result
        ) throws(SecretStoreError) -> Result {
            // A process that hangs, or is stopped, while it has the lock must not hold up all others for ever.
            for _ in 0...Int(lockSeconds * 1_000_000 / Double(Self.lockPause)) {
                if flock(descriptor, kind | LOCK_NB) == 0 { return try body() }
                guard errno == EINTR || errno == EWOULDBLOCK else { throw Self.unusable() }
                usleep(Self.lockPause)
            }
            throw SecretStoreError(.busy, "another process has held the lock on the vault’s anchor for too long")
        }

        fileprivate static func unusable() -> SecretStoreError { SecretStoreError(.anchorUnusable, status: errno) }
    }

    /// The two marks of an anchor's file, each 8 bytes of magic, a generation, a fingerprint and a check sum.
    private struct Slots {
        private var marks: [VaultMark?]

        private static let magic = Array("BWANCHR1".utf8)
        private static let slotSize = 64

        init() { marks = [nil, nil] }

        init(_ descriptor: Int32) throws(SecretStoreError) {
            var bytes = [UInt8](repeating: 0, count: 2 * Self.slotSize)
            let got = pread(descriptor, &bytes, bytes.count, 0)
            guard got >= 0 else { throw FileAnchor.unusable() }
            marks = [0, Self.slotSize].map { Self.mark(bytes[$0..<$0 + Self.slotSize]) }
            // A file that says nothing any more was damaged: to take it for new would let an old vault pass.
            guard newest != nil else { throw SecretStoreError(.anchorUnusable, "its content is damaged") }
        }

        var newest: VaultMark? { marks.compactMap { $0 }.max { $0.generation < $1.generation } }

        func write(_ mark: VaultMark, to descriptor: Int32) throws(SecretStoreError) {
            // Over the older one, so that the newer one is there until this is.
            let first = marks[0].map { $0 == newest } ?? false
            let bytes = Self.encoded(mark)
            guard pwrite(descriptor, bytes, bytes.count, off_t(first ? Self.slotSize : 0)) == bytes.count else {
                throw FileAnchor.unusable()
            }
        }

        private static func encoded(_ mark: VaultMark) -> [UInt8] {
            let content = magic + mark.generation.bigEndianBytes + mark.fingerprint
            return content + SHA256.hash(data: content).prefix(slotSize - content.count)
        }

        private static func mark(_ bytes: ArraySlice<UInt8>) -> VaultMark? {
            let bytes = Array(bytes)
            let mark = VaultMark(generation: UInt64(bigEndian: bytes[8..<16]), fingerprint: Array(bytes[16..<48]))
            return encoded(mark) == bytes ? mark : nil
        }
    }
#endif
