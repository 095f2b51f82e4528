// Second file of the library: the desk runs queries.
import AVFoundation
import Foundation

struct DeskRunner: Runner {
    let db = FMDatabase()

    func run(_ statement: String, _ values: [String]) {
        db.executeUpdate(statement, withArgumentsIn: values)  // bad: sql-injection
    }
}

final class Desk {
    let runner = DeskRunner()
    let db = FMDatabase()

    func scanned(_ code: AVMetadataMachineReadableCodeObject) {
        guard let isbn = code.stringValue else { return }
        let filters = [Filter(field: .isbn, text: isbn)]
        runner.all(filters)
        runner.allBound(filters)
    }

    func reset(shelf: Field) {
        db.executeStatements("DELETE FROM book WHERE shelf = '\(shelf.rawValue)'")  // good: sql-injection
    }

    func open(_ url: URL) throws {
        let script = try String(contentsOf: url, encoding: .utf8)
        db.executeStatements(script)  // bad: sql-injection
    }

    func migrate(_ bundle: Bundle) throws {
        guard let file = bundle.url(forResource: "schema", withExtension: "sql") else { return }
        let script = try String(contentsOf: file, encoding: .utf8)
        db.executeStatements(script)  // good: sql-injection
    }
}
