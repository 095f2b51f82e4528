// Outside text in predicate formats: NSPredicate, NSExpression, Core Data and Realm; arguments are clean.
import CoreData
import Foundation
import UIKit

// Stubs of the library types that must be visible.
class Object {}
struct Results<Element> {
    func filter(_ predicateFormat: String, _ arguments: Any...) -> Results<Element> { self }
    func filter(_ predicate: NSPredicate) -> Results<Element> { self }
    func `where`(_ isIncluded: (Element) -> Bool) -> Results<Element> { self }
}
final class Realm {
    func objects<Element: Object>(_ type: Element.Type) -> Results<Element> { Results() }
}
final class Track: Object {
    var title = ""
}

enum Column: String, CaseIterable { case title, artist, year }

final class TrackSearch {
    let realm = Realm()
    let field = UITextField()
    let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) { self.context = context }

    func search() throws {
        let text = field.text ?? ""
        let request = NSFetchRequest<NSManagedObject>(entityName: "Track")
        request.predicate = NSPredicate(format: "title CONTAINS '\(text)'")  // bad: predicate-injection
        request.predicate = NSPredicate(format: "title CONTAINS %@", text)  // good: predicate-injection
        request.predicate = NSPredicate(format: "title.length == \(text.count)")  // good: predicate-injection
        _ = try context.fetch(request)
    }

    func searchRealm(_ link: NSUserActivity) {
        guard let title = link.webpageURL?.lastPathComponent else { return }
        let tracks = realm.objects(Track.self)
        _ = tracks.filter("title == '\(title)'")  // bad: predicate-injection
        _ = tracks.filter("title == %@", title)  // good: predicate-injection
        _ = tracks.where { $0.title == title }  // good: predicate-injection
        _ = tracks.filter(NSPredicate(format: "%K == %@", "title", title))  // good: predicate-injection
    }

    func column(_ items: [URLQueryItem], in list: NSArray) -> [Any] {
        let wanted = items.first { $0.name == "sort" }?.value ?? "title"
        guard let column = Column(rawValue: wanted) else {
            return list.filtered(using: NSPredicate(value: true))  // good: predicate-injection
        }
        return list.filtered(using: NSPredicate(format: "\(column.rawValue) != nil"))  // good: predicate-injection
    }

    func openLink(_ contexts: Set<UIOpenURLContext>, in list: NSArray) -> [Any] {
        contexts.flatMap { context -> [Any] in
            let parts = URLComponents(url: context.url, resolvingAgainstBaseURL: false)
            let filter = parts?.queryItems?.first { $0.name == "filter" }?.value
            guard let filter else { return [] }
            return list.filtered(using: NSPredicate(format: filter))  // bad: predicate-injection
        }
    }

    func download(_ url: URL, list: NSMutableArray) {
        URLSession.shared.dataTask(with: url) { data, _, _ in
            guard let data, let rules = try? JSONDecoder().decode([String: String].self, from: data) else { return }
            let clauses = rules.map { "\($0.key) == '\($0.value)'" }.joined(separator: " OR ")
            list.filter(using: NSPredicate(format: clauses))  // bad: predicate-injection
            let parts = rules.values.map { NSPredicate(format: "title == %@", $0) }  // good: predicate-injection
            list.filter(using: NSCompoundPredicate(orPredicateWithSubpredicates: parts))  // good: predicate-injection
        }.resume()
    }

    func formula(_ arguments: [String] = CommandLine.arguments) -> Any? {
        guard let text = arguments.last else { return nil }
        let number = Double(text) ?? 0
        let safe = NSExpression(format: "2 * \(number)")  // good: predicate-injection
        let raw = NSExpression(format: text)  // bad: predicate-injection
        return raw.expressionValue(with: safe, context: nil)
    }

    func pasted() -> NSPredicate {
        let text = UIPasteboard.general.string!
        var format = "artist LIKE "
        format += "\"" + text + "\""
        return NSPredicate(format: format, argumentArray: nil)  // bad: predicate-injection
    }

    func pastedSafely() -> NSPredicate {
        let text = UIPasteboard.general.string ?? ""
        let format = "artist LIKE %@ AND year > %d"
        return NSPredicate(format: format, argumentArray: [text, 1_990])  // good: predicate-injection
    }
}
