// Project: contacts. Filters turn into predicates here; the other file takes their text from outside.
import Foundation

struct ContactFilter {
    var city: String?
    var minimumAge: Int

    var format: String {
        var format = "age >= \(minimumAge)"
        if let city { format += " AND city == '\(city)'" }
        return format
    }

    var predicate: NSPredicate {
        guard let city else { return NSPredicate(format: "age >= %d", minimumAge) }
        return NSPredicate(format: "age >= %d AND city == %@", minimumAge, city)  // good: predicate-injection
    }

    var agePredicate: NSPredicate {
        NSPredicate(format: "age >= \(minimumAge)")  // good: predicate-injection
    }
}

extension NSPredicate {
    convenience init(name: String) {
        self.init(format: "name BEGINSWITH[cd] '" + name + "'")  // bad: predicate-injection
    }

    static func named(_ name: String) -> NSPredicate {
        NSPredicate(format: "name BEGINSWITH[cd] %@", name)  // good: predicate-injection
    }

    static func group(_ name: String) -> NSPredicate {
        NSPredicate(format: "group == '\(name)'")  // good: predicate-injection
    }
}

/// A line of text with the same label.
struct Caption {
    let text: String
    init(format: String) { text = format }
}
