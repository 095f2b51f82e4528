import CloudKit
import CoreData
import Foundation
import Photos
import RealmSwift

final class Member: Object {
    @Persisted(primaryKey: true) var id: UUID
    @Persisted var name: String
    @Persisted var village: String
    @Persisted var tags: MutableSet<String>
}

/// Members as the directory service delivered them.
struct MemberDirectory {
    let realm: Realm

    func members(village: String) -> Results<Member> {
        realm.objects(Member.self).filter("village ==[c] '\(village)'") // bad: predicate-injection
    }

    func members(named name: String) -> Results<Member> {
        realm.objects(Member.self).filter("name BEGINSWITH[c] %@", name) // good: predicate-injection
    }

    func members(tagged tags: [String]) -> Results<Member> {
        let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
        return realm.objects(Member.self).filter(NSPredicate(format: "ANY tags IN {" + list + "}")) // bad: predicate-injection
    }

    func neighbours(of member: Member) -> Results<Member> {
        realm.objects(Member.self).where { $0.village == member.village } // good: predicate-injection
    }
}

/// Shared albums in the members' iCloud and in the photo library.
struct AlbumFinder {
    func album(named title: String) -> PHAssetCollection? {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: String(format: "title = '%@'", title)) // bad: predicate-injection
        return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject
    }

    func recent(since date: Date) -> PHFetchResult<PHAsset> {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "creationDate > %@ AND mediaType == %d", date as NSDate, PHAssetMediaType.image.rawValue) // good: predicate-injection
        return PHAsset.fetchAssets(with: options)
    }

    func records(author: String) -> CKQuery {
        var text = "kind == 'photo'"
        text.append(" AND author == '\(author)'")
        return CKQuery(recordType: "Contribution", predicate: NSPredicate(format: text)) // bad: predicate-injection
    }

    func records(village: String) -> CKQuery {
        CKQuery(recordType: "Contribution", predicate: NSPredicate(format: "%K == %@", "village", village)) // good: predicate-injection
    }
}

/// Rules that the server sends for the front page.
struct FrontPageRule: Codable {
    var filter: String
    var field: String

    func apply(to stories: [NSDictionary]) -> [NSDictionary] {
        (stories as NSArray).filtered(using: NSPredicate(format: filter)) as? [NSDictionary] ?? [] // bad: predicate-injection
    }

    func newest(in context: NSManagedObjectContext, wanted: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
        let fields = ["title", "village", "author"]
        guard fields.contains(field) else { return [] }
        request.predicate = NSPredicate(format: "%K CONTAINS[cd] %@", argumentArray: [field, wanted]) // good: predicate-injection
        return try context.fetch(request)
    }
}
