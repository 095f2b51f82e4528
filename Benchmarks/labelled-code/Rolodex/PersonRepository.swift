import CloudKit
import CoreData
import Photos

final class Person: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var city: String
    @NSManaged var age: Int64
}

struct PersonQuery {
    let name: String
    let city: String
    let minimumAge: Int
    let advanced: String?

    init?(activity: NSUserActivity) {
        guard let url = activity.webpageURL,
              let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems else { return nil }
        name = items.first { $0.name == "name" }?.value ?? ""
        city = items.first { $0.name == "city" }?.value ?? ""
        minimumAge = Int(items.first { $0.name == "age" }?.value ?? "") ?? 0
        advanced = items.first { $0.name == "where" }?.value
    }
}

enum PersonField: String {
    case name, city
}

final class PersonRepository {
    private let context: NSManagedObjectContext
    private let cloud = CKContainer.default().publicCloudDatabase

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    private func request() -> NSFetchRequest<Person> {
        NSFetchRequest<Person>(entityName: "Person")
    }

    func people(_ query: PersonQuery) throws -> [Person] {
        let matching = request()
        matching.predicate = NSPredicate(format: "name CONTAINS[cd] '\(query.name)'") // bad: predicate-injection
        let bound = request()
        bound.predicate = NSPredicate(format: "name CONTAINS[cd] %@ AND age >= %ld", query.name, query.minimumAge) // good: predicate-injection
        return try context.fetch(matching) + context.fetch(bound)
    }

    func advanced(_ query: PersonQuery) throws -> [Person] {
        var clauses = ["age >= \(query.minimumAge)"]
        if let advanced = query.advanced { clauses.append(advanced) }
        let fetch = request()
        fetch.predicate = NSPredicate(format: clauses.joined(separator: " AND "), argumentArray: nil) // bad: predicate-injection
        let plain = request()
        plain.predicate = NSPredicate(format: ["age >= %@", "city == %@"].joined(separator: " AND "), // good: predicate-injection
                                      argumentArray: [query.minimumAge, query.city])
        return try context.fetch(fetch) + context.fetch(plain)
    }

    func inCity(_ query: PersonQuery) throws -> [Person] {
        let fetch = request()
        let format = "city == \"" + query.city + "\" AND age > %ld"
        fetch.predicate = withVaList([query.minimumAge]) { NSPredicate(format: format, arguments: $0) } // bad: predicate-injection
        let second = request()
        second.predicate = withVaList([query.city as NSString]) { NSPredicate(format: "city == %@", arguments: $0) } // good: predicate-injection
        return try context.fetch(fetch) + context.fetch(second)
    }

    func field(_ name: String, equals value: String) throws -> [Person] {
        let key = PersonField(rawValue: name) ?? .name
        let fetch = request()
        fetch.predicate = NSPredicate(format: "%K == %@", key.rawValue, value) // good: predicate-injection
        let second = request()
        second.predicate = NSPredicate(format: "\(key.rawValue) BEGINSWITH %@", value) // good: predicate-injection
        return try context.fetch(fetch) + context.fetch(second)
    }

    func compared(_ query: PersonQuery) throws -> [Person] {
        let fetch = request()
        fetch.predicate = NSComparisonPredicate( // good: predicate-injection
            leftExpression: NSExpression(forKeyPath: "name"),
            rightExpression: NSExpression(forConstantValue: query.name),
            modifier: .direct, type: .equalTo, options: .caseInsensitive)
        return try context.fetch(fetch)
    }

    func shared(_ query: PersonQuery) async throws -> Int {
        let filter = NSPredicate(format: "city = '\(query.city)' AND age > 17") // bad: predicate-injection
        let found = try await cloud.records(matching: CKQuery(recordType: "Person", predicate: filter))
        let exact = CKQuery(recordType: "Person", predicate: NSPredicate(format: "city = %@", query.city)) // good: predicate-injection
        let more = try await cloud.records(matching: exact)
        return found.matchResults.count + more.matchResults.count
    }

    func portraits(_ query: PersonQuery) -> Int {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "title == '\(query.name)'") // bad: predicate-injection
        let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
        options.predicate = NSPredicate(format: "estimatedAssetCount > \(query.minimumAge)") // good: predicate-injection
        return albums.count + PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).count
    }
}

final class PersonActivityHandler {
    private let repository: PersonRepository

    init(repository: PersonRepository) {
        self.repository = repository
    }

    func resume(_ activity: NSUserActivity) async throws -> [Person] {
        guard let query = PersonQuery(activity: activity) else { return [] }
        _ = try await repository.shared(query)
        _ = repository.portraits(query)
        return try repository.people(query) + repository.advanced(query) + repository.inCity(query)
            + repository.compared(query) + repository.field("city", equals: query.city)
    }
}
