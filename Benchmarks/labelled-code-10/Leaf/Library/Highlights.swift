import CloudKit
import CoreData
import Foundation
import RealmSwift

final class Highlight: NSManagedObject {
    @NSManaged var text: String
    @NSManaged var color: String
    @NSManaged var book: String
    @NSManaged var isShared: Bool
}

final class ShelfItem: Object {
    @Persisted(primaryKey: true) var id: ObjectId
    @Persisted var title: String
    @Persisted var shelf: String
    @Persisted var locked: Bool
}

/// Answers the queries of shared shelves: the text comes from the other device or from a link.
struct HighlightFinder {
    let context: NSManagedObjectContext

    func highlights(for link: LeafLink) throws -> [Highlight] {
        let request = NSFetchRequest<Highlight>(entityName: "Highlight")
        let format = "isShared == YES AND book == \"" + link.value("book") + "\""
        request.predicate = NSPredicate(format: format) // bad: predicate-injection
        return try context.fetch(request)
    }

    func highlights(of link: LeafLink) throws -> [Highlight] {
        let request = NSFetchRequest<Highlight>(entityName: "Highlight")
        request.predicate = predicate(book: link.value("book"))
        return try context.fetch(request)
    }

    private func predicate(book: String) -> NSPredicate {
        NSPredicate(format: "isShared == YES AND book == %@", book) // good: predicate-injection
    }

    func colored(_ link: LeafLink) throws -> [Highlight] {
        let request = NSFetchRequest<Highlight>(entityName: "Highlight")
        let all = try context.fetch(request) as NSArray
        let wanted = String(format: "isShared == YES AND color == '%@'", link.value("color"))
        return all.filtered(using: NSPredicate(format: wanted)) as? [Highlight] ?? [] // bad: predicate-injection
    }

    func tinted(_ link: LeafLink) throws -> [Highlight] {
        let request = NSFetchRequest<Highlight>(entityName: "Highlight")
        let all = try context.fetch(request) as NSArray
        let template = NSPredicate(format: "isShared == YES AND color == $COLOR") // good: predicate-injection
        return all.filtered(using: template.withSubstitutionVariables(["COLOR": link.value("color")])) as? [Highlight] ?? []
    }

    func remote(_ link: LeafLink, in database: CKDatabase) async throws -> Int {
        let query = CKQuery(recordType: "Highlight", predicate: NSPredicate(format: "shelf == '\(link.value("shelf"))'")) // bad: predicate-injection
        return try await database.records(matching: query).matchResults.count
    }

    func shared(_ link: LeafLink, in database: CKDatabase) async throws -> Int {
        let query = CKQuery(recordType: "Highlight", predicate: NSPredicate(format: "shelf == %@", link.value("shelf"))) // good: predicate-injection
        return try await database.records(matching: query).matchResults.count
    }

    func erase(_ link: LeafLink) throws {
        let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Highlight")
        request.predicate = withVaList([]) { NSPredicate(format: link.value("where"), arguments: $0) } // bad: predicate-injection
        try context.execute(NSBatchDeleteRequest(fetchRequest: request))
    }

    func eraseColor(_ link: LeafLink) throws {
        let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Highlight")
        request.predicate = NSComparisonPredicate( // good: predicate-injection
            leftExpression: NSExpression(forKeyPath: "color"),
            rightExpression: NSExpression(forConstantValue: link.value("color")),
            modifier: .direct,
            type: .equalTo
        )
        try context.execute(NSBatchDeleteRequest(fetchRequest: request))
    }
}

struct ShelfFinder {
    func items(on link: LeafLink) throws -> [ShelfItem] {
        let realm = try Realm()
        return Array(realm.objects(ShelfItem.self).filter("locked == false AND shelf == '\(link.value("shelf"))'")) // bad: predicate-injection
    }

    func items(in link: LeafLink) throws -> [ShelfItem] {
        let realm = try Realm()
        return Array(realm.objects(ShelfItem.self).filter("locked == false AND shelf == %@", link.value("shelf"))) // good: predicate-injection
    }

    func count(_ link: LeafLink) throws -> Int {
        let key = link.value("key")
        let value = link.value("value")
        let predicate = NSPredicate(format: "locked == false AND \(key) BEGINSWITH %@", value) // bad: predicate-injection
        return try Realm().objects(ShelfItem.self).filter(predicate).count
    }

    func total(_ link: LeafLink) throws -> Int {
        let title = link.value("title")
        return try Realm().objects(ShelfItem.self).where { $0.locked == false && $0.title == title }.count // good: predicate-injection
    }
}
