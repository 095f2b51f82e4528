import CoreData
import Foundation

protocol ProductSearching {
    func search(_ text: String, aisle: String?) throws -> [NSManagedObject]
}

final class ProductStore: ProductSearching {
    private let context: NSManagedObjectContext
    private let sortable = ["name", "price", "origin"]

    init(context: NSManagedObjectContext) { self.context = context }

    func search(_ text: String, aisle: String?) throws -> [NSManagedObject] {
        var parts = [NSPredicate(format: "name CONTAINS[cd] %@", text)] // good: predicate-injection
        if let aisle {
            parts.append(NSPredicate(format: "aisle == '\(aisle)' AND hidden == NO")) // bad: predicate-injection
        }
        return try context.rows("Product", matching: NSCompoundPredicate(andPredicateWithSubpredicates: parts))
    }

    func filter(column: String, above value: Double) throws -> [NSManagedObject] {
        guard sortable.contains(column) else { return [] }
        return try context.rows("Product", matching: NSPredicate(format: "\(column) > %f", value)) // good: predicate-injection
    }

    func hasPrivateNote(title: String, owner: String) -> Bool {
        context.exists("Note", where: "title == \"\(title)\" AND owner == \"\(owner)\"")
    }

    func matching(labelPattern: String, in labels: [String]) -> [String] {
        guard let regex = try? NSRegularExpression(pattern: "^(organic|local)-" + labelPattern) else { return [] } // bad: regex-injection
        return labels.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func highlight(_ term: String, in text: String) -> [NSRange] {
        let quoted = NSRegularExpression.escapedPattern(for: term)
        let regex = try? NSRegularExpression(pattern: "\\b\(quoted)", options: .caseInsensitive) // good: regex-injection
        return regex?.matches(in: text, range: NSRange(text.startIndex..., in: text)).map(\.range) ?? []
    }
}
