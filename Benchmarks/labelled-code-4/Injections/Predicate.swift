import Foundation
import CoreData
import RealmSwift
import CloudKit
import UIKit

class Dog: Object { @Persisted var name = "" }

final class PredicateViewModel: NSObject {
    let context: NSManagedObjectContext
    init(context: NSManagedObjectContext) { self.context = context }

    func search(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        guard let json = try JSONSerialization.jsonObject(with: data) as? [String: Any],
              let term = json["term"] as? String, let key = json["key"] as? String else { return }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Dog")
        request.predicate = NSPredicate(format: "name == '\(term)'")  // bad: predicate, interpolated format
        request.predicate = NSPredicate(format: "name CONTAINS[cd] '" + term + "'", argumentArray: nil)  // bad: predicate, argumentArray nil
        request.predicate = NSPredicate(format: key + " == %@", argumentArray: [term])  // bad: predicate, key in format
        request.predicate = withVaList([term]) { NSPredicate(format: key + " == %@", arguments: $0) }  // bad: predicate, arguments va_list
        request.predicate = NSPredicate(fromMetadataQueryString: "kMDItemFSName == '\(term)'")  // bad: predicate, metadata query
        request.predicate = NSPredicate.init(format: "\(key) BEGINSWITH %@", term)  // bad: predicate, explicit init
        let e = NSExpression(format: "sum(\(key))")  // bad: predicate, NSExpression(format:)
        let e2 = NSExpression(format: key, argumentArray: [])  // bad: predicate, NSExpression(format:argumentArray:)
        _ = (e, e2)
        let parts = ["name == '\(term)'", "age > 3"]
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts.map { NSPredicate(format: $0) })  // bad: predicate, map closure
        _ = CKQuery(recordType: "Dog", predicate: NSPredicate(format: "title = '\(term)'"))  // bad: predicate, CKQuery
        let format = String(format: "name = '%@'", term)
        request.predicate = NSPredicate(format: format)  // bad: predicate, String(format:)
        request.predicate = .init(format: format)  // bad: predicate, implicit member
        _ = (["a"] as NSArray).filtered(using: NSPredicate(format: "SELF == '\(term)'"))  // bad: predicate, NSArray filtered

        request.predicate = NSPredicate(format: "name == %@", term)  // good: sound, argument
        request.predicate = NSPredicate(format: "%K == %@", key, term)  // good: sound, arguments
        request.predicate = NSPredicate(format: "name == %@", argumentArray: [term])  // good: sound, sound argument array
        request.predicate = NSPredicate(format: "age > \(term.count)")  // good: sound, number
        request.predicate = NSPredicate { obj, _ in (obj as? String) == term }  // good: sound, block
        request.predicate = NSPredicate(value: true)  // good: sound, constant
        _ = NSExpression(forConstantValue: term)  // good: sound, sound constant value
        _ = try context.fetch(request)
    }

    func realm(_ url: URL) throws {
        let term = try String(contentsOf: url, encoding: .utf8)
        let realm = try Realm()
        _ = realm.objects(Dog.self).filter("name = '\(term)'")  // bad: predicate, Realm filter string
        _ = realm.objects(Dog.self).filter("\(term) = %@", 1)  // bad: predicate, Realm filter with args
        _ = realm.objects(Dog.self).index(matching: "name = '\(term)'")  // bad: predicate, Realm index(matching:)
        _ = realm.objects(Dog.self).filter(NSPredicate(format: "name = '\(term)'"))  // bad: predicate, Realm filter NSPredicate
        _ = realm.objects(Dog.self).filter("name = %@", term)  // good: sound, argument
        _ = realm.objects(Dog.self).where { $0.name == term }  // good: sound, sound typed query
    }
}

class DogSearchController: UITableViewController, UISearchResultsUpdating, UISearchBarDelegate, NSFetchedResultsControllerDelegate {
    var frc: NSFetchedResultsController<NSManagedObject>!
    func updateSearchResults(for searchController: UISearchController) {
        guard let text = searchController.searchBar.text else { return }
        frc.fetchRequest.predicate = NSPredicate(format: "name CONTAINS '\(text)'")  // bad: predicate, search bar text
        frc.fetchRequest.predicate = NSPredicate(format: "name CONTAINS[c] %@", text)  // good: sound, argument
    }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        frc.fetchRequest.predicate = searchText.isEmpty ? nil : NSPredicate(format: "name BEGINSWITH '\(searchText)'")  // bad: predicate, textDidChange
    }
}
