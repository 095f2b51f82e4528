import SQLite3

final class Store {
    private var db: OpaquePointer?

    func run(_ statement: String) {
        sqlite3_exec(db, statement, nil, nil, nil)
    }

    func count(_ table: String) {
        sqlite3_exec(db, "SELECT count(*) FROM \(table)", nil, nil, nil)
    }
}
