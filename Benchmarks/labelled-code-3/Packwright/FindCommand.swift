import ArgumentParser
import Foundation

final class CatalogueItem: NSObject {
    @objc let name: String
    @objc let vendor: String
    @objc let size: Int

    init(name: String, vendor: String, size: Int) {
        self.name = name
        self.vendor = vendor
        self.size = size
    }
}

struct Catalogue {
    var items: [CatalogueItem]

    func byVendor(_ vendor: String) -> [CatalogueItem] {
        let predicate = NSPredicate(format: "vendor == '\(vendor)' AND size > 0") // bad: predicate-injection
        return (items as NSArray).filtered(using: predicate) as? [CatalogueItem] ?? []
    }

    func byName(_ name: String) -> [CatalogueItem] {
        let predicate = NSPredicate(format: "name CONTAINS[cd] %@ AND size > 0", name) // good: predicate-injection
        return (items as NSArray).filtered(using: predicate) as? [CatalogueItem] ?? []
    }

    func matching(_ pattern: String) throws -> [CatalogueItem] {
        let expression = try Regex(pattern) // bad: regex-injection
        return items.filter { $0.name.firstMatch(of: expression) != nil }
    }

    func starting(with prefix: String) throws -> [CatalogueItem] {
        let expression = try Regex("^" + NSRegularExpression.escapedPattern(for: prefix)) // good: regex-injection
        return items.filter { $0.name.firstMatch(of: expression) != nil }
    }
}

struct Find: AsyncParsableCommand {
    enum Field: String, ExpressibleByArgument { case name, vendor, pattern, prefix }

    @OptionGroup var shared: SharedOptions
    @Option var by: Field = .name
    @Argument var remote: URL
    @Option var line = "%@ (%@)"

    func run() async throws {
        let (data, _) = try await URLSession.shared.data(from: remote)
        let answer = try JSONDecoder().decode(SearchReply.self, from: data)
        let catalogue = Catalogue(items: answer.rows.map { CatalogueItem(name: $0.name, vendor: $0.vendor, size: $0.size) })
        let found = switch by {
        case .name: catalogue.byName(answer.term)
        case .vendor: catalogue.byVendor(answer.term)
        case .pattern: try catalogue.matching(answer.term)
        case .prefix: try catalogue.starting(with: answer.term)
        }
        NSLog("%@ returned %ld rows", answer.term, found.count) // good: format-string
        NSLog(answer.banner) // bad: format-string
        for item in found { print(item.name, item.vendor) }
    }
}

extension URL: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(string: argument) }
}

struct SearchReply: Decodable {
    struct Row: Decodable { var name: String; var vendor: String; var size: Int }
    var term: String
    var banner: String
    var rows: [Row]
}
