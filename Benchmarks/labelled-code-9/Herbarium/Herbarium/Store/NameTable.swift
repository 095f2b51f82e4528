import SQLite

struct NameTable {
    let connection: SQLite.Connection
    private let names = Table("names")
    private let name = SQLite.Expression<String>("name")

    func count(startingWith text: String) throws -> Int {
        try connection.scalar(names.filter(name.like(text + "%")).count) // good: sql-injection
    }

    func synonyms(of text: String) throws -> [String] {
        try connection.prepare("SELECT synonym FROM names WHERE name = '" + text + "'").compactMap { $0[0] as? String } // bad: sql-injection
    }
}
