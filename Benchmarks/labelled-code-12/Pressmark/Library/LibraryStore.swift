import AppKit
import CoreData
import FMDB
import SQLite3

@objc(Job)
final class Job: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var client: String
    @NSManaged var finished: Bool
}

/// The library of all jobs on this Mac.
@MainActor
final class LibraryStore {
    static let shared = LibraryStore()

    let container: NSPersistentContainer
    var context: NSManagedObjectContext { container.viewContext }
    private let archive = ArchiveIndex()

    private init() {
        container = NSPersistentContainer(name: "Library")
        container.loadPersistentStores { _, error in
            if let error { NSApp.presentError(error) }
        }
    }

    func showClient(named name: String) {
        let request = NSFetchRequest<Job>(entityName: "Job")
        request.predicate = NSPredicate(format: "client == \"\(name)\"") // bad: predicate-injection
        do {
            let jobs = try context.fetch(request)
            let old = try archive.jobs(client: name)
            NotificationCenter.default.post(name: .init("PMShowJobs"), object: self, userInfo: ["count": jobs.count + old.count])
        } catch {
            NSApp.presentError(error)
        }
    }

    func finish(_ jobs: [Job]) {
        jobs.forEach { $0.finished = true }
        try? context.save() // bad: error-swallowed
    }
}

struct JobSearch {
    enum Column: String { case title, client }

    let context: NSManagedObjectContext

    func jobs(titled text: String) throws -> [Job] {
        let request = NSFetchRequest<Job>(entityName: "Job")
        request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", text) // good: predicate-injection
        return try context.fetch(request)
    }

    func jobs(where column: Column, is text: String) throws -> [Job] {
        let request = NSFetchRequest<Job>(entityName: "Job")
        request.predicate = NSPredicate(format: "\(column.rawValue) ==[c] %@", text) // good: predicate-injection
        return try context.fetch(request)
    }

    func jobs(like text: String) throws -> [Job] {
        let request = NSFetchRequest<Job>(entityName: "Job")
        request.predicate = NSComparisonPredicate( // good: predicate-injection
            leftExpression: NSExpression(forKeyPath: "title"),
            rightExpression: NSExpression(forConstantValue: text + "*"),
            modifier: .direct,
            type: .like
        )
        return try context.fetch(request)
    }

    /// Jobs that a link or a ticket refers to by its order number.
    func jobs(order: String, in model: NSManagedObjectModel) throws -> [Job] {
        guard let request = model.fetchRequestFromTemplate(withName: "ByOrder", substitutionVariables: ["ORDER": order]) as? NSFetchRequest<Job> else { return [] } // good: predicate-injection
        return try context.fetch(request)
    }

    func open(for ticket: JobTicket) throws -> Int {
        let request = NSFetchRequest<Job>(entityName: "Job")
        let clauses: [(String, String)] = [("client", ticket.client), ("title", ticket.title)]
        let text = clauses.map { $0.0 + " = " + "\"" + $0.1 + "\"" }.joined(separator: " AND ")
        request.predicate = NSPredicate(format: "finished == NO AND " + text) // bad: predicate-injection
        return try context.count(for: request)
    }

    /// Smart folders travel inside shared library files.
    func jobs(in folder: SmartFolder) throws -> [Job] {
        let request = NSFetchRequest<Job>(entityName: "Job")
        request.predicate = NSPredicate(format: folder.rule, argumentArray: nil) // bad: predicate-injection
        return try context.fetch(request)
    }
}

struct SmartFolder: Codable {
    var name: String
    var rule: String
    var words: [String]

    func matches(_ titles: [String]) -> [String] {
        let clauses = words.map { "SELF CONTAINS '" + $0 + "'" }
        let predicate = NSPredicate(format: clauses.joined(separator: " OR ")) // bad: predicate-injection
        return titles.filter { predicate.evaluate(with: $0) }
    }

    func matchesAll(_ titles: [String]) -> [String] {
        let parts = words.map { NSPredicate(format: "SELF CONTAINS %@", $0) } // good: predicate-injection
        let all = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        return titles.filter { all.evaluate(with: $0) }
    }
}

/// Spotlight search over the job folder, fed by job tickets.
final class SpotlightFinder {
    private let query = NSMetadataQuery()

    func findSiblings(of ticket: JobTicket) {
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemTextContent == '*\(ticket.client)*'cd") // bad: predicate-injection
        query.start()
    }

    func findRecent() {
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemContentType == 'example.pressmark.job'") // good: predicate-injection
        query.start()
    }

    /// Sheets may carry a computed column.
    func compute(column: String, row: NSDictionary) -> Any? {
        NSExpression(format: column).expressionValue(with: row, context: nil) // bad: predicate-injection
    }
}

/// Closed jobs of earlier years live in a plain SQLite file.
final class ArchiveIndex {
    private let database = FMDatabase(path: NSHomeDirectory() + "/Library/Application Support/Pressmark/archive.sqlite")

    func jobs(client: String) throws -> [String] {
        guard database.open() else { throw CocoaError(.fileReadUnknown) }
        defer { database.close() }
        let rows = try database.executeQuery("SELECT title FROM jobs WHERE client = '\(client)' ORDER BY year", values: nil) // bad: sql-injection
        var titles: [String] = []
        while rows.next() { titles.append(rows.string(forColumn: "title") ?? "") }
        return titles
    }

    func jobs(title: String, year: Int) throws -> Int {
        guard database.open() else { throw CocoaError(.fileReadUnknown) }
        defer { database.close() }
        let rows = try database.executeQuery("SELECT count(*) FROM jobs WHERE title = ? AND year = \(year)", values: [title]) // good: sql-injection
        return rows.next() ? Int(rows.int(forColumnIndex: 0)) : 0
    }

    /// Adds the notes of a ticket to the full-text table.
    func index(_ ticket: JobTicket, in handle: OpaquePointer) -> Bool {
        let command = String(format: "INSERT INTO notes(title, note) VALUES('%@', '%@')", ticket.title, ticket.note)
        return sqlite3_exec(handle, command, nil, nil, nil) == SQLITE_OK // bad: sql-injection
    }

    func remove(_ ticket: JobTicket, in handle: OpaquePointer) -> Bool {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, "DELETE FROM notes WHERE title = ?1", -1, &statement, nil) == SQLITE_OK else { return false } // good: sql-injection
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, (ticket.title as NSString).utf8String, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        return sqlite3_step(statement) == SQLITE_DONE
    }
}
