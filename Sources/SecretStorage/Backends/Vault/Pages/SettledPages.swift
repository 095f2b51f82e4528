#if Vault
    import Crypto
    import Foundation
    import Sealing

    /// Notices that a byte of the vault's file changed while nobody had it open, though it be one that SQLite does not use
    /// and no row is touched: a disk or a memory that fails shows first where it does no harm.
    ///
    /// Whoever closes a vault leaves a keyed code of all its pages in a small file beside it, with the state that it is of.
    /// Pages change by commits alone, each of which makes another state, and by compaction, which takes the code away
    /// before it begins. A process that is killed leaves none for its state; then there is nothing to compare, and what the
    /// rows' own proofs notice is all.
    struct SettledPages: Sendable {
        private let path: String

        init(of vault: String) { path = vault + "-pages" }

        /// Runs `body` with what was left, which stays true meanwhile; nil where nothing was left or somebody is about to
        /// change it.
        func reading<Result>(_ body: (Code?) throws -> Result) throws -> Result {
            guard let descriptor = self.descriptor(O_RDONLY) else { return try body(nil) }
            defer { close(descriptor) }
            return try body(isLocked(descriptor, LOCK_SH, attempts: 20) ? Code(descriptor) : nil)
        }

        /// Leaves what `body` makes of what was left before; nothing where it gives nil, or the place cannot be written to.
        func recording(_ body: (Code?) throws -> Code?) throws {
            guard let descriptor = self.descriptor(O_RDWR | O_CREAT) else { return }
            defer { close(descriptor) }
            guard isLocked(descriptor, LOCK_EX, attempts: 20), let code = try body(Code(descriptor)) else { return }
            code.write(to: descriptor)
        }

        /// Takes away what was left while `body` moves pages, and keeps others from leaving something meanwhile.
        ///
        /// - Throws: ``SecretStoreError/Code/busy``, and what `body` throws.
        func moving(_ seconds: Double, check: (Code?) throws -> Void, _ body: () throws -> Code?) throws {
            guard let descriptor = self.descriptor(O_RDWR | O_CREAT) else {
                // Nothing can lie there either, unless it may be read and not written: then it must not be outdated.
                guard access(path, F_OK) != 0 else { throw SecretStoreError(.readOnly, status: errno) }
                _ = try body()
                return
            }
            defer { close(descriptor) }
            guard isLocked(descriptor, LOCK_EX, attempts: max(1, Int(seconds * 100))) else {
                throw SecretStoreError(.busy, "another process is checking the vault’s pages")
            }
            try check(Code(descriptor))
            // On the medium before the first page moves: a power cut must not leave the code and take the pages.
            guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else {
                throw SecretStoreError(.mediumFailed, status: errno)
            }
            try body()?.write(to: descriptor)
        }

        /// Whether something that no vault left has the name, and stays in the way.
        var isForeign: Bool {
            guard let descriptor = self.descriptor(O_RDONLY) else {
                var status = stat()
                return lstat(path, &status) == 0
            }
            defer { close(descriptor) }
            return !Code.mayReplace(descriptor)
        }

        /// Nil where there is no such file, or something else has its name: no link is followed, and no pipe waited for.
        private func descriptor(_ flags: Int32) -> Int32? {
            let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { return nil }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                return nil
            }
            return descriptor
        }

        /// Ten milliseconds an attempt: whoever holds it does so for as long as it takes to read the file.
        private func isLocked(_ descriptor: Int32, _ kind: Int32, attempts: Int) -> Bool {
            for attempt in 0..<attempts {
                if flock(descriptor, kind | LOCK_NB) == 0 { return true }
                if attempt + 1 < attempts { usleep(10_000) }
            }
            return false
        }
    }

    extension SettledPages {
        /// What is left: the state and the code of its pages, 96 bytes with magic and a check sum.
        struct Code: Equatable {
            let mark: VaultMark
            let code: [UInt8]

            private static let magic = Array("BWPAGES1".utf8)
            private static let size = 96

            init(_ mark: VaultMark, _ code: [UInt8]) { (self.mark, self.code) = (mark, code) }

            /// Nil where the file is empty, or was cut or damaged itself.
            init?(_ descriptor: Int32) {
                var bytes = [UInt8](repeating: 0, count: Self.size)
                guard pread(descriptor, &bytes, bytes.count, 0) == Self.size else { return nil }
                mark = VaultMark(generation: UInt64(bigEndian: bytes[8..<16]), fingerprint: Array(bytes[16..<48]))
                code = Array(bytes[48..<80])
                guard encoded == bytes else { return nil }
            }

            private var encoded: [UInt8] {
                let content = Self.magic + mark.generation.bigEndianBytes + mark.fingerprint + code
                return content + SHA256.hash(data: content).prefix(Self.size - content.count)
            }

            /// A file of somebody's that has the name by chance is left alone.
            static func mayReplace(_ descriptor: Int32) -> Bool {
                var first = [UInt8](repeating: 0, count: magic.count)
                let got = pread(descriptor, &first, first.count, 0)
                return got == 0 || got == first.count && first == magic
            }

            /// What is written in part counts as nothing.
            func write(to descriptor: Int32) {
                guard Self.mayReplace(descriptor) else { return }
                let bytes = encoded
                if pwrite(descriptor, bytes, bytes.count, 0) != bytes.count { ftruncate(descriptor, 0) }
            }
        }
    }
#endif
