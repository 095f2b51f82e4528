#if Vault
    import Crypto
    import Foundation
    import GRDB
    import Sealing

    /// The row that says what a vault is and who protects it.
    struct VaultRow {
        let header: Data
        let protectors: Data
        let root: Data

        /// Bytes: 32 slots with the largest records, and the root key sealed to each, with room to spare.
        private static let largest = 1 << 20

        /// SHA-256 over the three fields, each after its size in four bytes.
        var digest: [UInt8] {
            var hash = SHA256()
            for field in [header, protectors, root] {
                hash.update(data: UInt32(field.count).bigEndianBytes)
                hash.update(data: field)
            }
            return Array(hash.finalize())
        }

        init(header: Data, protectors: Data, root: Data) {
            (self.header, self.protectors, self.root) = (header, protectors, root)
        }

        init(_ db: Database) throws {
            // What is larger than any vault writes is not read: it would fill the memory.
            let sql = """
                SELECT header, protectors, root FROM vault
                WHERE place = 1 AND length(header) + length(protectors) + length(root) <= \(VaultRow.largest)
                """
            guard let row = try Row.fetchOne(db, sql: sql),
                let header = Data.fromDatabaseValue(row[0]), let protectors = Data.fromDatabaseValue(row[1]),
                let root = Data.fromDatabaseValue(row[2])
            else { throw SecretStoreError.damagedVault("its first record is missing") }
            self.init(header: header, protectors: protectors, root: root)
        }

        func write(_ db: Database) throws {
            try db.execute(
                sql: "INSERT OR REPLACE INTO vault VALUES (1, ?, ?, ?)", arguments: [header, protectors, root])
        }
    }

    /// The rows of items and the row of the state, as bytes.
    extension Database {
        func stateRecord() throws -> Data {
            guard
                let record = try Data.fetchOne(
                    cachedStatement(sql: "SELECT record FROM state WHERE place = 1 AND length(record) <= 1024"))
            else {
                throw SecretStoreError.damagedVault("its state is missing")
            }
            return record
        }

        func writeState(_ record: Data) throws {
            try cachedStatement(sql: "INSERT OR REPLACE INTO state VALUES (1, ?)").execute(arguments: [record])
        }

        /// Lends the record of an item without copying it; nil where there is none.
        func withItem<Result>(_ id: Data, _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
            let statement = try cachedStatement(sql: "SELECT record FROM item WHERE id = ?")
            let rows = try Row.fetchCursor(statement, arguments: [id])
            guard let row = try rows.next() else { return nil }
            return try row.withUnsafeData(atIndex: 0) { data in
                guard let data else { throw SecretStoreError.damagedVault("a row is not a record") }
                return try data.withUnsafeBytes(body)
            }
        }

        func writeItem(_ id: Data, _ record: Data) throws {
            try cachedStatement(sql: "INSERT INTO item VALUES (?, ?)").execute(arguments: [id, record])
        }

        func removeItem(_ id: Data) throws {
            try cachedStatement(sql: "DELETE FROM item WHERE id = ?").execute(arguments: [id])
        }

        /// Every item, or every one whose id comes after `place`, in the order of ids, as long as `body` says true.
        func eachItem(after place: Data? = nil, _ body: (Data, UnsafeRawBufferPointer) throws -> Bool) throws {
            // Opening goes through all rows, so what is too large to be one is met here first, and not read. No id is left
            // out without a place: an empty one, a number or a text would come before every comparison with bytes.
            let statement = try cachedStatement(
                sql: """
                    SELECT id, CASE WHEN length(record) <= \(ItemContent.largestRecord) THEN record END FROM item
                    \(place == nil ? "" : "WHERE id > ?") ORDER BY id
                    """)
            let rows = try Row.fetchCursor(statement, arguments: place.map { [$0] } ?? [])
            while let row = try rows.next() {
                guard let id = Data.fromDatabaseValue(row[0]), id.count == 32 else {
                    throw SecretStoreError.damagedVault("a row has no id")
                }
                let goesOn = try row.withUnsafeData(atIndex: 1) { data in
                    guard let data, data.count >= SealedRecord.smallest else {
                        throw SecretStoreError.damagedVault("a row is not a record")
                    }
                    return try data.withUnsafeBytes { try body(id, $0) }
                }
                guard goesOn else { return }
            }
        }
    }
#endif
