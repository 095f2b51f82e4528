import CoreData
import CloudKit
import Foundation
import RealmSwift

/// The filter as it is stored in a shared list (`.traillist`), so written by someone else.
struct SharedFilter: Codable {
    var nameContains: String
    var field: String
    var author: String
    var minimumYear: Int
}

final class TrailSearch {
    private let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) { self.context = context }

    func trails(_ filter: SharedFilter) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSPredicate(format: "name CONTAINS[cd] '\(filter.nameContains)' AND isPrivate == NO") // bad: predicate-injection
        return try context.fetch(request)
    }

    func publicTrails(_ filter: SharedFilter) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSPredicate(format: "name CONTAINS[cd] %@ AND isPrivate == NO", filter.nameContains) // good: predicate-injection
        return try context.fetch(request)
    }

    func recentTrails(_ filter: SharedFilter) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSPredicate(format: "year >= \(filter.minimumYear) AND isPrivate == NO") // good: predicate-injection
        return try context.fetch(request)
    }

    func count(byAuthor filter: SharedFilter) throws -> Int {
        let clause = String(format: "author.handle == \"%@\" AND isPrivate == NO", filter.author)
        return try count(where: NSPredicate(format: clause, argumentArray: nil)) // bad: predicate-injection
    }

    func count(byAuthors handles: [String]) throws -> Int {
        try count(where: NSPredicate(format: "author.handle IN %@ AND isPrivate == NO", argumentArray: [handles])) // good: predicate-injection
    }

    private func count(where predicate: NSPredicate) throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = predicate
        return try context.count(for: request)
    }

    // MARK: Chosen column

    func trails(whereField filter: SharedFilter, beginsWith text: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSPredicate(format: "%K BEGINSWITH[c] %@", filter.field, text) // bad: predicate-injection
        return try context.fetch(request)
    }

    func trails(whereKnownField filter: SharedFilter, beginsWith text: String) throws -> [NSManagedObject] {
        let searchable: Set<String> = ["name", "region", "summary"]
        guard searchable.contains(filter.field) else { return [] }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSPredicate(format: "%K BEGINSWITH[c] %@", filter.field, text) // good: predicate-injection
        return try context.fetch(request)
    }

    // MARK: Compound

    func trails(allOf words: [String]) throws -> [NSManagedObject] {
        let parts = words.map { word in
            NSPredicate(format: "summary CONTAINS[cd] \"" + word + "\"") // bad: predicate-injection
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        return try context.fetch(request)
    }

    func trails(anyOf words: [String]) throws -> [NSManagedObject] {
        let parts = words.map { word in
            NSComparisonPredicate(
                leftExpression: NSExpression(forKeyPath: "summary"),
                rightExpression: NSExpression(forConstantValue: word), // good: predicate-injection
                modifier: .direct,
                type: .contains,
                options: [.caseInsensitive, .diacriticInsensitive]
            )
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
        request.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: parts)
        return try context.fetch(request)
    }

    // MARK: Scores

    /// A challenge file brings its own score formula.
    func score(of trail: [String: Double], formula: String) -> Double? {
        let expression = NSExpression(format: formula) // bad: predicate-injection
        return expression.expressionValue(with: trail, context: nil) as? Double
    }

    func effort(of trail: [String: Double]) -> Double? {
        let expression = NSExpression(format: "ascent * 10 + distance")
        return expression.expressionValue(with: trail, context: nil) as? Double
    }

    func template(region: String) -> NSPredicate {
        NSPredicate(format: "region == $REGION AND isPrivate == NO")
            .withSubstitutionVariables(["REGION": region]) // good: predicate-injection
    }
}

// MARK: - Realm gear list

final class GearItem: Object {
    @Persisted(primaryKey: true) var id: ObjectId
    @Persisted var name: String
    @Persisted var brand: String
    @Persisted var owner: String
}

struct GearShelf {
    let realm: Realm

    func items(brand: String, owner: String) -> Results<GearItem> {
        realm.objects(GearItem.self)
            .filter("owner == '\(owner)' AND brand ==[c] '\(brand)'") // bad: predicate-injection
    }

    func items(named name: String, owner: String) -> Results<GearItem> {
        realm.objects(GearItem.self)
            .where { $0.owner == owner && $0.name.contains(name, options: .caseInsensitive) } // good: predicate-injection
    }
}

// MARK: - CloudKit

struct CloudTrailFinder {
    let database: CKDatabase

    func search(_ text: String) async throws -> [CKRecord] {
        let format = ["visibility == 'public'", "title BEGINSWITH '\(text)'"].joined(separator: " AND ")
        let query = CKQuery(recordType: "Trail", predicate: NSPredicate(format: format)) // bad: predicate-injection
        let (matches, _) = try await database.records(matching: query)
        return matches.compactMap { try? $0.1.get() }
    }

    func nearby(_ token: String) async throws -> [CKRecord] {
        let format = ["visibility == 'public'", "self CONTAINS %@"].joined(separator: " AND ")
        let query = CKQuery(recordType: "Trail", predicate: NSPredicate(format: format, token)) // good: predicate-injection
        let (matches, _) = try await database.records(matching: query)
        return matches.compactMap { try? $0.1.get() }
    }
}

// MARK: - In memory lists

extension Array where Element == NSDictionary {
    /// Query typed on the paired watch or passed in by a shortcut of another app.
    func narrowed(by condition: String) -> [NSDictionary] {
        (self as NSArray).filtered(using: NSPredicate(format: "archived == NO AND (\(condition))")) as? [NSDictionary] ?? [] // bad: predicate-injection
    }

    func narrowed(toRegion region: String) -> [NSDictionary] {
        let predicate = NSPredicate { object, _ in (object as? NSDictionary)?["region"] as? String == region } // good: predicate-injection
        return (self as NSArray).filtered(using: predicate) as? [NSDictionary] ?? []
    }
}
