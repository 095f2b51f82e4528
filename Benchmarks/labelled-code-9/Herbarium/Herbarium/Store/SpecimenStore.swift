import CloudKit
import CoreData
import Foundation
import Photos

/// A search somebody saved and shared as a `.herbsearch` file.
struct SharedSearch: Codable {
    let title: String
    let rule: String
    let conditions: [String]
    let sortKey: String
    let field: String
    let value: String
}

enum SpecimenField: String {
    case name, family, locality, collector
}

struct SpecimenStore {
    let context: NSManagedObjectContext

    private func makeRequest() -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Specimen")
        request.fetchLimit = 500
        return request
    }

    func named(_ text: String) throws -> [NSManagedObject] {
        let request = makeRequest()
        request.predicate = NSPredicate(format: "name CONTAINS[cd] %@", text) // good: predicate-injection
        return try context.fetch(request)
    }

    func inFamily(_ family: String) throws -> [NSManagedObject] {
        let request = makeRequest()
        request.predicate = NSPredicate(format: "family == '\(family)' AND hidden == NO") // bad: predicate-injection
        return try context.fetch(request)
    }

    func run(_ search: SharedSearch) throws -> [NSManagedObject] {
        let request = makeRequest()
        request.predicate = NSPredicate(format: search.rule, argumentArray: nil) // bad: predicate-injection
        return try context.fetch(request)
    }

    func runConditions(of search: SharedSearch) throws -> [NSManagedObject] {
        let request = makeRequest()
        let joined = search.conditions.map { "(\($0))" }.joined(separator: " AND ")
        let own = NSPredicate(format: "hidden == NO")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [own, NSPredicate(format: joined)]) // bad: predicate-injection
        return try context.fetch(request)
    }

    func all(of words: [String]) throws -> [NSManagedObject] {
        let request = makeRequest()
        let parts = words.map { NSPredicate(format: "notes CONTAINS[cd] %@", $0) } // good: predicate-injection
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        return try context.fetch(request)
    }

    func matching(_ search: SharedSearch) throws -> [NSManagedObject] {
        let request = makeRequest()
        request.predicate = NSPredicate(format: "%K == %@", search.field, search.value) // bad: predicate-injection
        return try context.fetch(request)
    }

    func matchingKnown(_ search: SharedSearch) throws -> [NSManagedObject] {
        guard let field = SpecimenField(rawValue: search.field) else { return [] }
        let request = makeRequest()
        request.predicate = NSPredicate(format: "%K == %@", field.rawValue, search.value) // good: predicate-injection
        return try context.fetch(request)
    }

    func collected(by person: String, before date: Date) throws -> [NSManagedObject] {
        let request = makeRequest()
        request.predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "collector"),
            rightExpression: NSExpression(forConstantValue: person), // good: predicate-injection
            modifier: .direct, type: .equalTo, options: .caseInsensitive
        )
        return try context.fetch(request).filter { ($0.value(forKey: "date") as? Date ?? .distantPast) < date }
    }

    func delete(_ id: UUID) throws {
        let request = makeRequest()
        request.predicate = NSPredicate(format: "id == %@", id as CVarArg) // good: predicate-injection
        for object in try context.fetch(request) { context.delete(object) }
        try context.save()
    }

    func sorted(_ objects: [NSManagedObject], by search: SharedSearch) -> [Any] {
        let order = NSSortDescriptor(key: search.sortKey, ascending: true) // bad: predicate-injection
        return (objects as NSArray).sortedArray(using: [order])
    }

    func sorted(_ objects: [NSManagedObject], by field: SpecimenField) -> [Any] {
        let order = NSSortDescriptor(key: field.rawValue, ascending: true) // good: predicate-injection
        return (objects as NSArray).sortedArray(using: [order])
    }
}

struct FormulaColumn {
    let formula: String

    func value(for row: NSDictionary) -> Any? {
        NSExpression(format: formula).expressionValue(with: row, context: nil) // bad: predicate-injection
    }

    func ratio(length: Double, width: Double) -> Any? {
        NSExpression(format: "%f / %f", length, width).expressionValue(with: nil, context: nil) // good: predicate-injection
    }
}

struct LabelTemplate {
    /// `{family.name}` in a label layout downloaded from the exchange.
    func fill(_ layout: String, with specimen: NSManagedObject) -> String {
        var text = layout
        while let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") {
            let path = String(text[text.index(after: open)..<close])
            let value = specimen.value(forKeyPath: path) // bad: predicate-injection
            text.replaceSubrange(open...close, with: value.map { "\($0)" } ?? "")
        }
        return text
    }

    func fillKnown(_ layout: String, with specimen: NSManagedObject) -> String {
        var text = layout
        for field in [SpecimenField.name, .family, .locality] {
            let value = specimen.value(forKeyPath: field.rawValue) // good: predicate-injection
            text = text.replacingOccurrences(of: "{\(field.rawValue)}", with: value.map { "\($0)" } ?? "")
        }
        return text
    }

    func apply(_ values: [String: String], to settings: NSObject) {
        for (key, value) in values {
            settings.setValue(value, forKeyPath: key) // bad: predicate-injection
        }
    }
}

actor ExchangeQueries {
    private let database = CKContainer.default().publicCloudDatabase

    func offers(near place: String) async throws -> [CKRecord] {
        let query = CKQuery(recordType: "Offer", predicate: NSPredicate(format: "place BEGINSWITH \"" + place + "\"")) // bad: predicate-injection
        let (matches, _) = try await database.records(matching: query, resultsLimit: 50)
        return matches.compactMap { try? $0.1.get() }
    }

    func offers(of family: String) async throws -> [CKRecord] {
        let query = CKQuery(recordType: "Offer", predicate: NSPredicate(format: "family == %@", argumentArray: [family])) // good: predicate-injection
        let (matches, _) = try await database.records(matching: query, resultsLimit: 50)
        return matches.compactMap { try? $0.1.get() }
    }
}

@MainActor
final class SpotlightFinder {
    private let query = NSMetadataQuery()

    func findScans(of species: String) {
        query.searchScopes = [NSMetadataQueryUserHomeScope]
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemKeywords == '\(species)'cd") // bad: predicate-injection
        query.start()
    }

    func findSheets(of species: String) {
        query.searchScopes = [NSMetadataQueryUserHomeScope]
        query.predicate = NSPredicate(format: "%K LIKE[cd] %@", NSMetadataItemDisplayNameKey, species) // good: predicate-injection
        query.start()
    }
}

enum PhotoSearch {
    static func assets(inAlbum title: String) -> PHFetchResult<PHAssetCollection> {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "localizedTitle = '" + title + "'") // bad: predicate-injection
        return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
    }

    static func assets(since date: Date) -> PHFetchResult<PHAsset> {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "creationDate > %@", date as NSDate) // good: predicate-injection
        return PHAsset.fetchAssets(with: options)
    }
}
