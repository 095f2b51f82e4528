#if Vault
    import Crypto
    import Foundation
    import GRDB

    /// Every byte of the database as a transaction sees it, those that no row uses included.
    ///
    /// The file itself must not be opened for it: closing it again would give up the locks that SQLite has on it in this
    /// process (`fcntl_locking(2)`).
    enum PageImage {
        /// SHA-256 of all pages; nil where this system's SQLite does not give them, or they are too many to hold at once.
        static func digest(_ db: Database) throws -> [UInt8]? {
            guard let serialize = PageSerializer.loaded, let connection = db.sqliteConnection else { return nil }
            // What was read long ago may be in memory still, and the file another one by now. The first page stays, which the
            // transaction holds; what a process has in memory of it is what it writes, too.
            try db.execute(sql: "PRAGMA shrink_memory")
            guard try pageBytes(db) <= largest else { return nil }
            var count: Int64 = 0
            guard let pages = serialize.pages(connection, "main", &count, 0), count > 0 else {
                throw SecretStoreError.damagedVault("the database’s pages cannot be read")
            }
            defer { serialize.free(pages) }
            return Array(SHA256.hash(data: UnsafeRawBufferPointer(start: pages, count: Int(count))))
        }

        private static func pageBytes(_ db: Database) throws -> Int {
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            return try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
        }

        /// 512 MiB.
        private static let largest = 512 << 20
    }

    /// `sqlite3_serialize` and `sqlite3_free`, looked up when the program runs: not every SQLite has the first.
    private struct PageSerializer: Sendable {
        typealias Pages =
            @Sendable @convention(c) (
                OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<Int64>, UInt32
            ) -> UnsafeMutableRawPointer?
        typealias Free = @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void

        let pages: Pages
        let free: Free

        static let loaded: PageSerializer? = {
            guard let program = dlopen(nil, RTLD_NOW), let pages = dlsym(program, "sqlite3_serialize"),
                let free = dlsym(program, "sqlite3_free")
            else { return nil }
            return PageSerializer(
                pages: unsafeBitCast(pages, to: Pages.self), free: unsafeBitCast(free, to: Free.self))
        }()
    }
#endif
