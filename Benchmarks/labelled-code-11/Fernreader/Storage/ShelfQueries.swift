import CloudKit
import CoreData
import Foundation
import RealmSwift

final class ShelfBook: Object {
    @Persisted(primaryKey: true) var id: String
    @Persisted var title: String
    @Persisted var author: String
    @Persisted var isPrivate: Bool
}

/// Search terms reach these from `fern://search` links, Spotlight and Siri.
struct ShelfQueries {
    let realm: Realm
    let context: NSManagedObjectContext
    let cloud: CKDatabase

    func books(by author: String) -> Results<ShelfBook> {
        realm.objects(ShelfBook.self).filter("isPrivate == NO AND author == '\(author)'") // bad: predicate-injection
    }

    func books(titled title: String) -> Results<ShelfBook> {
        realm.objects(ShelfBook.self).filter("isPrivate == NO AND title CONTAINS[c] %@", title) // good: predicate-injection
    }

    func publicBooks(by author: String) -> Results<ShelfBook> {
        realm.objects(ShelfBook.self).where { $0.isPrivate == false && $0.author == author } // good: predicate-injection
    }

    func notes(matching term: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        let clauses = term.split(separator: " ").map { "text CONTAINS[cd] \"\($0)\"" }
        request.predicate = NSPredicate(format: clauses.joined(separator: " AND ")) // bad: predicate-injection
        return try context.fetch(request)
    }

    func quotes(matching term: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Quote")
        let clauses = term.split(separator: " ").map { NSPredicate(format: "text CONTAINS[cd] %@", String($0)) } // good: predicate-injection
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: clauses)
        return try context.fetch(request)
    }

    func sharedShelves(ofReader name: String) async throws -> Int {
        let predicate = NSPredicate(format: "public == 1 AND owner == '" + name + "'") // bad: predicate-injection
        let found = try await cloud.records(matching: CKQuery(recordType: "Shelf", predicate: predicate))
        return found.matchResults.count
    }

    func sharedShelves(tagged tag: String) async throws -> Int {
        let predicate = NSPredicate(format: "public == 1 AND ANY tags == %@", argumentArray: [tag]) // good: predicate-injection
        let found = try await cloud.records(matching: CKQuery(recordType: "Shelf", predicate: predicate))
        return found.matchResults.count
    }

    func filter(_ titles: [String], pattern: String) -> [String] {
        let predicate = NSPredicate(format: "SELF LIKE[c] '*%@*'".replacingOccurrences(of: "%@", with: pattern)) // bad: predicate-injection
        return (titles as NSArray).filtered(using: predicate) as? [String] ?? []
    }

    func filter(_ titles: [String], prefix: String) -> [String] {
        let predicate = NSPredicate { title, _ in (title as? String)?.hasPrefix(prefix) == true } // good: predicate-injection
        return (titles as NSArray).filtered(using: predicate) as? [String] ?? []
    }

    func delete(notesWhere condition: SmartShelf) throws {
        let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
        request.predicate = NSPredicate(format: "\(condition.key) \(condition.comparison) %@", condition.value) // bad: predicate-injection
        try context.execute(NSBatchDeleteRequest(fetchRequest: request))
    }
}

/// Smart shelves can be imported from a link.
struct SmartShelf: Codable {
    var key: String
    var comparison: String
    var value: String
}
