// Project: a library. A query type builds its statement; the other file runs it on values from scans and links.
import Foundation

struct Filter {
    var field: Field
    var text: String

    var clause: String { "\(field.rawValue) = '\(text)'" }
    var placeholder: String { "\(field.rawValue) = ?" }
}

enum Field: String { case isbn, shelf }

protocol Runner {
    func run(_ statement: String, _ values: [String])
}

extension Runner {
    func all(_ filters: [Filter]) {
        let clauses = filters.map(\.clause).joined(separator: " AND ")
        run("SELECT * FROM book WHERE " + clauses, [])
    }

    func allBound(_ filters: [Filter]) {
        let clauses = filters.map(\.placeholder).joined(separator: " AND ")
        runBound("SELECT * FROM book WHERE " + clauses, filters.map(\.text))
    }

    func runBound(_ statement: String, _ values: [String]) {
        FMDatabase().executeUpdate(statement, withArgumentsIn: values)  // good: sql-injection
    }
}

final class FMDatabase {
    func executeUpdate(_ sql: String, withArgumentsIn values: [Any]) {}
    func executeStatements(_ sql: String) {}
}
