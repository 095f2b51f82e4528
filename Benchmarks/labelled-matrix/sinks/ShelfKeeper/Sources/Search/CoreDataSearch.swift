import AppIntents
import CoreData
import SwiftData

@objc(StoredBook)
final class StoredBook: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var owner: String
    @NSManaged var pages: Int32
    @NSManaged var isPrivate: Bool
}

@Model
final class WishlistItem {
    var title: String
    var note: String
    init(title: String, note: String) {
        self.title = title
        self.note = note
    }
}

enum PersistenceStack {
    static let container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Shelf")
        container.loadPersistentStores { _, _ in }
        return container
    }()
}

/// Runs from Universal Links of shared shelves; only books that are not private may come up.
struct SharedShelfQuery {
    let components: URLComponents
    private var context: NSManagedObjectContext { PersistenceStack.container.viewContext }

    private func value(_ name: String) -> String? {
        components.queryItems?.first(where: { $0.name == name })?.value
    }

    func books() throws -> [StoredBook] {
        guard let term = value("q") else { return [] }
        let request = NSFetchRequest<StoredBook>(entityName: "StoredBook")
        request.predicate = NSPredicate(format: "isPrivate == NO AND title CONTAINS[cd] '\(term)'") // bad: predicate-injection
        return try context.fetch(request)
    }

    func booksByOwner() throws -> [StoredBook] {
        guard let owner = value("owner") else { return [] }
        let request = NSFetchRequest<StoredBook>(entityName: "StoredBook")
        request.predicate = NSPredicate(format: "isPrivate == NO AND owner ==[c] %@", owner) // good: predicate-injection
        return try context.fetch(request)
    }

    func purge() throws {
        guard let before = value("before") else { return }
        let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "StoredBook")
        fetch.predicate = NSPredicate(format: "isPrivate == NO AND pages < " + before, argumentArray: nil) // bad: predicate-injection
        try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    }

    func totals() throws -> [[String: Any]] {
        let description = NSExpressionDescription()
        description.name = "total"
        description.expression = NSExpression(format: value("sum") ?? "pages") // bad: predicate-injection
        description.expressionResultType = .integer64AttributeType

        let average = NSExpressionDescription()
        average.name = "average"
        average.expression = NSExpression(forFunction: "average:", arguments: [NSExpression(forKeyPath: \StoredBook.pages)]) // good: predicate-injection
        average.expressionResultType = .doubleAttributeType

        let request = NSFetchRequest<NSDictionary>(entityName: "StoredBook")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [description, average]
        return try context.fetch(request) as? [[String: Any]] ?? []
    }

    func controller() -> NSFetchedResultsController<StoredBook> {
        let request = NSFetchRequest<StoredBook>(entityName: "StoredBook")
        let visible = NSPredicate(format: "isPrivate == NO")
        let wanted = ["title", "owner"].compactMap { field in
            value(field).map { NSPredicate(format: "%K BEGINSWITH[c] %@", field, $0) } // good: predicate-injection
        }
        let extra = value("rule").map { NSPredicate(format: $0) } // bad: predicate-injection
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [visible] + wanted + [extra].compactMap { $0 })
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return NSFetchedResultsController(fetchRequest: request, managedObjectContext: context,
                                          sectionNameKeyPath: nil, cacheName: nil)
    }

    func attribute() throws -> [StoredBook] {
        guard let field = value("field"), let text = value("equals") else { return [] }
        let request = NSFetchRequest<StoredBook>(entityName: "StoredBook")
        let template = "isPrivate == NO AND \(field) == %@"
        request.predicate = withVaList([text as NSString]) { NSPredicate(format: template, arguments: $0) } // bad: predicate-injection
        return try context.fetch(request)
    }
}

struct FindWishIntent: AppIntent {
    static let title: LocalizedStringResource = "Find on wishlist"

    @Parameter(title: "Text") var text: String

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let context = ModelContext(try ModelContainer(for: WishlistItem.self))
        let wanted = text
        let descriptor = FetchDescriptor<WishlistItem>(predicate: #Predicate { $0.title.contains(wanted) }) // good: predicate-injection
        return .result(value: try context.fetchCount(descriptor))
    }
}

final class SharedShelfController: NSObject {
    func open(_ activity: NSUserActivity) throws -> Int {
        guard let url = activity.webpageURL,
              let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return 0 }
        let query = SharedShelfQuery(components: components)
        if url.path.hasSuffix("/purge") { try query.purge() }
        let results = query.controller()
        try results.performFetch()
        return try query.books().count + query.booksByOwner().count + query.attribute().count
            + query.totals().count + (results.fetchedObjects?.count ?? 0)
    }
}
