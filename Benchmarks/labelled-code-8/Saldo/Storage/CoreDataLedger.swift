import CoreData
import Foundation
import RealmSwift

@objc(LedgerEntry)
final class LedgerEntry: NSManagedObject {
    @NSManaged var merchant: String
    @NSManaged var category: String
    @NSManaged var amount: NSDecimalNumber
    @NSManaged var ownerID: String
}

final class BudgetObject: Object {
    @Persisted(primaryKey: true) var id: String
    @Persisted var name: String
    @Persisted var household: String
}

/// What arrives from a `saldo://filter?...` link.
struct LinkFilter {
    let field: String
    let value: String
    let raw: String?

    init(url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        field = value("field") ?? "merchant"
        self.value = value("value") ?? ""
        raw = value("where")
    }
}

final class CoreDataLedger {
    private let context: NSManagedObjectContext
    private let ownerID: String
    private let sortable: Set<String> = ["merchant", "category", "amount"]

    init(context: NSManagedObjectContext, ownerID: String) {
        self.context = context
        self.ownerID = ownerID
    }

    private func request() -> NSFetchRequest<LedgerEntry> {
        NSFetchRequest<LedgerEntry>(entityName: "LedgerEntry")
    }

    func entries(merchant: String) throws -> [LedgerEntry] {
        let fetch = request()
        fetch.predicate = NSPredicate(format: "ownerID == '\(ownerID)' AND merchant == '\(merchant)'") // bad: predicate-injection
        return try context.fetch(fetch)
    }

    func entries(category: String) throws -> [LedgerEntry] {
        let fetch = request()
        fetch.predicate = NSPredicate(format: "ownerID == %@ AND category == %@", ownerID, category) // good: predicate-injection
        return try context.fetch(fetch)
    }

    func entries(for link: LinkFilter) throws -> [LedgerEntry] {
        let fetch = request()
        let own = NSPredicate(format: "ownerID == %@", ownerID)
        if let raw = link.raw {
            let extra = NSPredicate(format: raw) // bad: predicate-injection
            fetch.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [own, extra])
        } else {
            fetch.predicate = own
        }
        return try context.fetch(fetch)
    }

    func entriesByField(_ link: LinkFilter) throws -> [LedgerEntry] {
        let fetch = request()
        fetch.predicate = NSPredicate(format: "%K CONTAINS[cd] %@", link.field, link.value) // bad: predicate-injection
        return try context.fetch(fetch)
    }

    func entriesByKnownField(_ link: LinkFilter) throws -> [LedgerEntry] {
        guard sortable.contains(link.field) else { return [] }
        let fetch = request()
        fetch.predicate = NSPredicate(format: "ownerID == %@ AND %K CONTAINS[cd] %@", ownerID, link.field, link.value) // good: predicate-injection
        return try context.fetch(fetch)
    }

    func total(of link: LinkFilter, over entries: [LedgerEntry]) -> NSNumber? {
        let expression = NSExpression(format: link.value) // bad: predicate-injection
        return expression.expressionValue(with: entries, context: nil) as? NSNumber
    }

    func grandTotal(over entries: [LedgerEntry]) -> NSNumber? {
        let expression = NSExpression(format: "@sum.amount") // good: predicate-injection
        return expression.expressionValue(with: entries, context: nil) as? NSNumber
    }

    func remove(categories: [String]) throws {
        let list = categories.map { "category == \"\($0)\"" }.joined(separator: " OR ")
        let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "LedgerEntry")
        fetch.predicate = NSPredicate(format: list, argumentArray: nil) // bad: predicate-injection
        try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    }

    func remove(merchants: [String]) throws {
        let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "LedgerEntry")
        fetch.predicate = NSPredicate(format: "ownerID == %@ AND merchant IN %@", argumentArray: [ownerID, merchants]) // good: predicate-injection
        try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    }

    func controller(merchantPrefix prefix: String) -> NSFetchedResultsController<LedgerEntry> {
        let fetch = request()
        let text = String(format: "ownerID == '%@' AND merchant BEGINSWITH '%@'", ownerID, prefix)
        fetch.sortDescriptors = [NSSortDescriptor(key: "merchant", ascending: true)]
        fetch.predicate = NSPredicate(format: text) // bad: predicate-injection
        return NSFetchedResultsController(fetchRequest: fetch, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    }

    func controller(categoryPrefix prefix: String) -> NSFetchedResultsController<LedgerEntry> {
        let fetch = request()
        let template = NSPredicate(format: "ownerID == $owner AND category BEGINSWITH $prefix")
        fetch.sortDescriptors = [NSSortDescriptor(key: "category", ascending: true)]
        fetch.predicate = template.withSubstitutionVariables(["owner": ownerID, "prefix": prefix]) // good: predicate-injection
        return NSFetchedResultsController(fetchRequest: fetch, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    }
}

struct BudgetRepository {
    let realm: Realm
    let household: String

    func budgets(named name: String) -> Results<BudgetObject> {
        realm.objects(BudgetObject.self).filter("household == '\(household)' AND name == '\(name)'") // bad: predicate-injection
    }

    func budgets(like name: String) -> Results<BudgetObject> {
        realm.objects(BudgetObject.self).filter("household == %@ AND name CONTAINS[c] %@", household, name) // good: predicate-injection
    }

    func budget(id: String) -> BudgetObject? {
        realm.objects(BudgetObject.self).where { $0.id == id && $0.household == household }.first // good: predicate-injection
    }

    func shared(from payload: [String: String]) -> [BudgetObject] {
        let mine = Array(realm.objects(BudgetObject.self))
        let rule = "name LIKE '" + (payload["pattern"] ?? "*") + "'"
        return (mine as NSArray).filtered(using: NSPredicate(format: rule)) as? [BudgetObject] ?? [] // bad: predicate-injection
    }

    func recent(from payload: [String: String]) -> [BudgetObject] {
        let wanted = payload["name"] ?? ""
        let predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "name"),
            rightExpression: NSExpression(forConstantValue: wanted), // good: predicate-injection
            modifier: .direct, type: .equalTo, options: [.caseInsensitive])
        return (Array(realm.objects(BudgetObject.self)) as NSArray).filtered(using: predicate) as? [BudgetObject] ?? []
    }
}
