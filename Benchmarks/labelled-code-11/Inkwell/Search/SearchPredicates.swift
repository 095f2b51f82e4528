import AppKit
import CoreData
import CoreServices

/// A search stored in a notebook; notebooks are exchanged between people.
struct SavedSearch: Codable {
    var name: String
    var term: String
    var field: String
    var rule: String?
}

final class LibrarySearch {
    private let context: NSManagedObjectContext
    private let query = NSMetadataQuery()
    private static let fields: Set<String> = ["title", "author", "subject"]

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    func run(_ search: SavedSearch) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Page")
        request.predicate = NSPredicate(format: "title CONTAINS[cd] '\(search.term)'") // bad: predicate-injection
        return try context.fetch(request)
    }

    func pages(titled term: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Page")
        request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", term) // good: predicate-injection
        return try context.fetch(request)
    }

    func pages(by search: SavedSearch) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Page")
        request.predicate = NSPredicate(format: search.field + " == %@", search.term) // bad: predicate-injection
        return try context.fetch(request)
    }

    func count(by search: SavedSearch) throws -> Int {
        guard Self.fields.contains(search.field) else { return 0 }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Page")
        request.predicate = NSPredicate(format: "%K == %@", search.field, search.term) // good: predicate-injection
        return try context.count(for: request)
    }

    func filter(_ controller: NSArrayController, with search: SavedSearch) {
        guard let rule = search.rule else { return }
        controller.filterPredicate = NSPredicate(format: rule, argumentArray: nil) // bad: predicate-injection
    }

    func filterRecent(_ controller: NSArrayController, days: Int) {
        let rule = "modified > %@ AND archived == NO"
        let since = Date(timeIntervalSinceNow: -86_400 * Double(days))
        controller.filterPredicate = NSPredicate(format: rule, argumentArray: [since]) // good: predicate-injection
    }

    func startSpotlight(for term: String) {
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemTextContent == \"*\(term)*\"cd") // bad: predicate-injection
        query.searchScopes = [NSMetadataQueryUserHomeScope]
        query.start()
    }

    func startSpotlight(author: String) {
        query.predicate = NSComparisonPredicate( // good: predicate-injection
            leftExpression: NSExpression(forKeyPath: "kMDItemAuthors"),
            rightExpression: NSExpression(forConstantValue: author),
            modifier: .any,
            type: .equalTo,
            options: .caseInsensitive
        )
        query.searchScopes = [NSMetadataQueryUserHomeScope]
        query.start()
    }
}

/// Formula cells in tables.
struct FormulaEvaluator {
    func value(of formula: String, row: [String: NSNumber]) -> NSNumber? {
        let expression = NSExpression(format: formula) // bad: predicate-injection
        return expression.expressionValue(with: row, context: nil) as? NSNumber
    }

    func sum(of column: [NSNumber]) -> NSNumber? {
        let expression = NSExpression(format: "sum:(%@)", column as NSArray) // good: predicate-injection
        return expression.expressionValue(with: nil, context: nil) as? NSNumber
    }
}
