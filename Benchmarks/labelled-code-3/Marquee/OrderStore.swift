import CoreData
import Foundation

@objc(TicketOrder)
final class TicketOrder: NSManagedObject {
    @NSManaged var orderID: String
    @NSManaged var venue: String
    @NSManaged var total: NSDecimalNumber
    @NSManaged var cardNumber: String?
    @NSManaged var cardLastFour: String?
}

struct PendingOrder {
    let id: String
    let venue: String
    let cents: Int
    let card: CardDetails
}

final class OrderStore {
    private let container: NSPersistentContainer
    var context: NSManagedObjectContext { container.viewContext }

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func load(completion: @escaping (Error?) -> Void) {
        container.loadPersistentStores { _, error in completion(error) }
    }

    func record(_ pending: PendingOrder) throws {
        let order = TicketOrder(context: context)
        order.orderID = pending.id
        order.venue = pending.venue
        order.total = NSDecimalNumber(value: Double(pending.cents) / 100)
        order.cardNumber = pending.card.pan // bad: store-secret-database
        try context.save()
    }

    func recordMasked(_ pending: PendingOrder) throws {
        let order = TicketOrder(context: context)
        order.orderID = pending.id
        order.venue = pending.venue
        order.total = NSDecimalNumber(value: Double(pending.cents) / 100)
        order.cardLastFour = String(pending.card.pan.suffix(4)) // good: store-secret-database
        try context.save()
    }

    func orders(matching text: String) throws -> [TicketOrder] {
        let request = NSFetchRequest<TicketOrder>(entityName: "TicketOrder")
        request.predicate = NSPredicate(format: "venue CONTAINS[cd] \"" + text + "\"") // bad: predicate-injection
        return try context.fetch(request)
    }

    func orders(at venue: String) throws -> [TicketOrder] {
        let request = NSFetchRequest<TicketOrder>(entityName: "TicketOrder")
        request.predicate = NSPredicate(format: "venue == %@", venue) // good: predicate-injection
        return try context.fetch(request)
    }

    func restore(from shared: Data) throws -> [String: Any] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: shared)
        unarchiver.requiresSecureCoding = false // bad: deserialisation
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String: Any] ?? [:]
    }

    func restoreFilters(from shared: Data) throws -> [String] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: shared)
        unarchiver.requiresSecureCoding = true // good: deserialisation
        return unarchiver.decodeArrayOfObjects(ofClass: NSString.self, forKey: NSKeyedArchiveRootObjectKey)?.map { $0 as String } ?? []
    }
}
