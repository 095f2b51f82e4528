import AppKit
import CoreData
import Foundation
import SQLite3

@objc(Entry)
final class Entry: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var author: String
    @NSManaged var isPrivate: Bool
    @NSManaged var opened: Date?
}

/// Answers "folio://search" links and requests of the collaboration server.
final class LibrarySearch {
    private let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    private func request() -> NSFetchRequest<Entry> {
        NSFetchRequest<Entry>(entityName: "Entry")
    }

    func entries(matching link: URLComponents) throws -> [Entry] {
        let text = link.queryItems?.first { $0.name == "q" }?.value ?? ""
        let fetch = request()
        fetch.predicate = NSPredicate(format: "isPrivate == NO AND title CONTAINS[cd] '\(text)'") // bad: predicate-injection
        return try context.fetch(fetch)
    }

    func entries(titled link: URLComponents) throws -> [Entry] {
        let text = link.queryItems?.first { $0.name == "q" }?.value ?? ""
        let fetch = request()
        fetch.predicate = NSPredicate(format: "isPrivate == NO AND title CONTAINS[cd] %@", text) // good: predicate-injection
        return try context.fetch(fetch)
    }

    func entries(filter: String) throws -> [Entry] {
        let fetch = request()
        fetch.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "isPrivate == NO"),
            NSPredicate(format: filter), // bad: predicate-injection
        ])
        return try context.fetch(fetch)
    }

    func entries(by author: String, since date: Date) throws -> [Entry] {
        let fetch = request()
        fetch.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "isPrivate == NO"),
            NSPredicate(format: "author ==[c] %@ AND opened > %@", author, date as NSDate), // good: predicate-injection
        ])
        return try context.fetch(fetch)
    }

    func count(field: String, value: String) throws -> Int {
        let fetch = request()
        fetch.predicate = NSPredicate(format: "isPrivate == NO AND \(field) == %@", value) // bad: predicate-injection
        return try context.count(for: fetch)
    }

    func count(column: String, value: String) throws -> Int {
        guard ["title", "author"].contains(column) else { throw CocoaError(.validationInvalidURI) }
        let fetch = request()
        fetch.predicate = NSPredicate(format: "isPrivate == NO AND %K == %@", column, value) // good: predicate-injection
        return try context.count(for: fetch)
    }

    func spotlight(_ link: URLComponents) -> NSMetadataQuery {
        let name = link.queryItems?.first { $0.name == "name" }?.value ?? ""
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(format: "kMDItemDisplayName LIKE '" + name + "*'") // bad: predicate-injection
        return query
    }

    func spotlightKind(_ kind: String) -> NSMetadataQuery {
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(format: "kMDItemContentType == %@", argumentArray: [kind]) // good: predicate-injection
        return query
    }

    func score(_ message: RemoteMessage) -> Any? {
        let expression = NSExpression(format: message.formula) // bad: predicate-injection
        return expression.expressionValue(with: message.values, context: nil)
    }

    func sum(_ message: RemoteMessage) -> Any? {
        let expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forConstantValue: Array(message.values.values))]) // good: predicate-injection
        return expression.expressionValue(with: nil, context: nil)
    }

    func recent(_ message: RemoteMessage) throws -> [Entry] {
        let clauses = message.words.map { "title CONTAINS '\($0)'" }
        let format = clauses.joined(separator: " OR ")
        let fetch = request()
        fetch.predicate = NSPredicate(format: format, argumentArray: nil) // bad: predicate-injection
        return try context.fetch(fetch)
    }

    func latest(_ message: RemoteMessage) throws -> [Entry] {
        let clauses = message.words.map { NSPredicate(format: "title CONTAINS %@", $0) } // good: predicate-injection
        let fetch = request()
        fetch.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: clauses)
        return try context.fetch(fetch)
    }
}

struct RemoteMessage: Codable {
    var formula: String
    var words: [String]
    var values: [String: Double]
    var room: String
    var author: String
    var avatar: String
}

/// Full-text index in SQLite.
final class TextIndex {
    private var handle: OpaquePointer?

    init?(url: URL) {
        guard sqlite3_open_v2(url.path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else { return nil }
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func add(_ document: FolioContent) -> Bool {
        let text = "INSERT INTO texts(title, body) VALUES ('\(document.title)', '\(document.body)')"
        return sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK // bad: sql-injection
    }

    func insert(_ document: FolioContent) -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "INSERT INTO texts(title, body) VALUES (?, ?)", -1, &statement, nil) == SQLITE_OK else { return false } // good: sql-injection
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(statement, 1, document.title, -1, transient)
        sqlite3_bind_text(statement, 2, document.body, -1, transient)
        return sqlite3_step(statement) == SQLITE_DONE
    }

    func remove(_ message: RemoteMessage) -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let text = String(format: "DELETE FROM texts WHERE room = '%@'", message.room)
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { return false } // bad: sql-injection
        return sqlite3_step(statement) == SQLITE_DONE
    }

    func trim(keeping count: Int) -> Bool {
        sqlite3_exec(handle, "DELETE FROM texts WHERE rowid NOT IN (SELECT rowid FROM texts ORDER BY rowid DESC LIMIT \(count))", nil, nil, nil) == SQLITE_OK // good: sql-injection
    }
}

struct FindPanelModel {
    var body: String

    func replace(_ link: URLComponents) -> String {
        let find = link.queryItems?.first { $0.name == "find" }?.value ?? ""
        let with = link.queryItems?.first { $0.name == "with" }?.value ?? ""
        return body.replacingOccurrences(of: find, with: with, options: .regularExpression) // bad: regex-injection
    }

    func replaceText(_ link: URLComponents) -> String {
        let find = link.queryItems?.first { $0.name == "find" }?.value ?? ""
        let with = link.queryItems?.first { $0.name == "with" }?.value ?? ""
        return body.replacingOccurrences(of: find, with: with, options: .caseInsensitive) // good: regex-injection
    }

    func isListed(_ message: RemoteMessage) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", message.formula).evaluate(with: body) // bad: regex-injection
    }

    func isNumbered() -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "[0-9]+\\. .*").evaluate(with: body) // good: regex-injection
    }

    func mark(_ message: RemoteMessage) throws -> String {
        let words = message.words.joined(separator: "|")
        let regex = try Regex("(?:\(words))").ignoresCase() // bad: regex-injection
        return body.replacing(regex) { "[\(body[$0.range])]" }
    }

    func underline(_ message: RemoteMessage) throws -> String {
        let words = message.words.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        let regex = try Regex("(?:\(words))").ignoresCase() // good: regex-injection
        return body.replacing(regex) { "_\(body[$0.range])_" }
    }

    func headings() -> [String] {
        let regex = try! NSRegularExpression(pattern: "^(#+\\s*)+(\\w+\\s?)+$", options: .anchorsMatchLines) // bad: slow-regex
        let text = body as NSString
        return regex.matches(in: body, range: NSRange(location: 0, length: text.length)).map { text.substring(with: $0.range) }
    }

    func titles() -> [String] {
        let regex = try! NSRegularExpression(pattern: "^#{1,6} [^\\n]{1,200}$", options: .anchorsMatchLines) // good: slow-regex
        let text = body as NSString
        return regex.matches(in: body, range: NSRange(location: 0, length: text.length)).map { text.substring(with: $0.range) }
    }

    func links() -> [String] {
        body.matches(of: #/\[(?:[^\]]*)*\]\((?:[^\s)]+)*\)/#).map { String($0.output) } // bad: slow-regex
    }

    func images() -> [String] {
        body.matches(of: #/!\[[^\]\n]{0,200}\]\([^\s)]{1,400}\)/#).map { String($0.output) } // good: slow-regex
    }

    func quoted() -> String {
        let regex = try! NSRegularExpression(pattern: "\"(?>[^\"\\\\]|\\\\.)*\"") // good: slow-regex
        let text = body as NSString
        return regex.firstMatch(in: body, range: NSRange(location: 0, length: text.length)).map { text.substring(with: $0.range) } ?? ""
    }

    func escapes() -> String {
        let regex = try! NSRegularExpression(pattern: "\"(\\\\.|[^\"])*\"$") // bad: slow-regex
        let text = body as NSString
        return regex.firstMatch(in: body, range: NSRange(location: 0, length: text.length)).map { text.substring(with: $0.range) } ?? ""
    }
}
