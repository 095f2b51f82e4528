import CoreData
import Foundation
import SQLite3

struct StatementRow: Codable {
    let id: String
    let title: String
    let amount: Decimal
}

@objc(TransactionEntity)
final class TransactionEntity: NSManagedObject {
    @NSManaged var memo: String
    @NSManaged var payee: String
    @NSManaged var amount: NSDecimalNumber
}

final class StatementRepository {
    private let context: NSManagedObjectContext
    private var db: OpaquePointer?
    private let root: URL

    init(context: NSManagedObjectContext, root: URL) {
        self.context = context
        self.root = root
    }

    func search(payee: String) throws -> [TransactionEntity] {
        let request = NSFetchRequest<TransactionEntity>(entityName: "TransactionEntity")
        request.predicate = NSPredicate(format: "payee CONTAINS[cd] '\(payee)'") // bad: predicate-injection
        return try context.fetch(request)
    }

    func searchMemo(_ memo: String) throws -> [TransactionEntity] {
        let request = NSFetchRequest<TransactionEntity>(entityName: "TransactionEntity")
        request.predicate = NSPredicate(format: "memo CONTAINS[cd] %@", memo) // good: predicate-injection
        return try context.fetch(request)
    }

    func search(column: String, value: String) throws -> [TransactionEntity] {
        let allowed = ["memo", "payee"]
        guard allowed.contains(column) else { return [] }
        let request = NSFetchRequest<TransactionEntity>(entityName: "TransactionEntity")
        request.predicate = NSPredicate(format: "%K == %@", column, value) // good: predicate-injection
        return try context.fetch(request)
    }

    func filter(_ rows: [TransactionEntity], expression: String) -> [TransactionEntity] {
        let clause = "amount > 0 AND " + expression
        let predicate = NSPredicate(format: clause) // bad: predicate-injection
        return rows.filter { predicate.evaluate(with: $0) }
    }

    func openCache(at url: URL) -> Bool {
        sqlite3_open_v2(url.path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK
    }

    func cachedTitles(matching text: String) -> [String] {
        var statement: OpaquePointer?
        let sql = "SELECT title FROM statements WHERE title LIKE '%\(text)%'"
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK else { return [] } // bad: sql-injection
        defer { sqlite3_finalize(statement) }
        return collect(statement)
    }

    func cachedTitles(year: String) -> [String] {
        var statement: OpaquePointer?
        let sql = "SELECT title FROM statements WHERE year = ?"
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK else { return [] } // good: sql-injection
        defer { sqlite3_finalize(statement) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(statement, 1, year, -1, transient)
        return collect(statement)
    }

    func forget(remoteID: String) {
        sqlite3_exec(db, "DELETE FROM statements WHERE id = '" + remoteID + "'", nil, nil, nil) // bad: sql-injection
    }

    func forgetOlder(than days: Int) {
        sqlite3_exec(db, "DELETE FROM statements WHERE age > \(days)", nil, nil, nil) // good: sql-injection
    }

    private func collect(_ statement: OpaquePointer?) -> [String] {
        var out: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { out.append(String(cString: text)) }
        }
        return out
    }

    func store(_ pdf: Data, response: HTTPURLResponse) throws -> URL {
        let name = response.value(forHTTPHeaderField: "X-File-Name") ?? "statement.pdf"
        let target = root.appendingPathComponent(name)
        try pdf.write(to: target, options: .completeFileProtection) // bad: path-injection
        return target
    }

    func storeSafely(_ pdf: Data, response: HTTPURLResponse) throws -> URL {
        let target = root.appendingPathComponent(UUID().uuidString).appendingPathExtension("pdf")
        try pdf.write(to: target, options: .completeFileProtection) // good: path-injection
        return target
    }

    func statement(from link: URL) -> Data? {
        guard let file = URLComponents(url: link, resolvingAgainstBaseURL: false)?
            .queryItems?.first(where: { $0.name == "file" })?.value else { return nil }
        return FileManager.default.contents(atPath: root.path + "/" + file) // bad: path-injection
    }

    func checkedStatement(from link: URL) -> Data? {
        guard let file = URLComponents(url: link, resolvingAgainstBaseURL: false)?
            .queryItems?.first(where: { $0.name == "file" })?.value else { return nil }
        let base = root.standardizedFileURL.resolvingSymlinksInPath()
        let candidate = base.appendingPathComponent(file).standardizedFileURL.resolvingSymlinksInPath()
        guard candidate.path.hasPrefix(base.path + "/") else { return nil }
        return FileManager.default.contents(atPath: candidate.path) // good: path-injection
    }

    func importFeed(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = true // bad: xxe
        return parser.parse()
    }

    func importRates(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false // good: xxe
        return parser.parse()
    }

    func restore(_ blob: Data) -> [String: Any]? {
        NSKeyedUnarchiver.unarchiveObject(with: blob) as? [String: Any] // bad: deserialisation
    }

    func restoreFilters(_ blob: Data) throws -> [NSString]? {
        try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: blob) // good: deserialisation
    }

    func restoreRows(_ blob: Data) throws -> [StatementRow] {
        try JSONDecoder().decode([StatementRow].self, from: blob) // good: deserialisation
    }

    func restoreLayout(_ blob: Data) throws -> Any? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: blob)
        unarchiver.requiresSecureCoding = false // bad: deserialisation
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }
}
