import Foundation

struct Filter {
    var city: String

    var format: String { "city == '\(city)'" }
    var predicate: NSPredicate { NSPredicate(format: "city == %@", city) }
}
