import Foundation

struct SmartGroup: Codable {
    var title: String
    var rule: String
    var score: String
    var threshold: Double
}

final class SmartGroupEngine {
    private let cards: NSArray

    init(cards: [[String: Any]]) {
        self.cards = cards as NSArray
    }

    func importGroup(from file: URL) throws -> [Any] {
        let group = try JSONDecoder().decode(SmartGroup.self, from: Data(contentsOf: file))
        return members(of: group)
    }

    func members(of group: SmartGroup) -> [Any] {
        let predicate = NSPredicate(format: group.rule) // bad: predicate-injection
        let known = NSPredicate(format: "score > %f AND title == %@", group.threshold, group.title) // good: predicate-injection
        let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, known])
        return cards.filtered(using: compound)
    }

    func score(of card: [String: Any], in group: SmartGroup) -> Double {
        let expression = NSExpression(format: group.score) // bad: predicate-injection
        let fixed = NSExpression(format: "visits * 2 + calls") // good: predicate-injection
        let weighted = NSExpression(format: "visits * \(group.threshold)") // good: predicate-injection
        let joined = NSExpression(format: "calls + " + group.score, argumentArray: []) // bad: predicate-injection
        return [expression, fixed, weighted, joined]
            .compactMap { $0.expressionValue(with: card, context: nil) as? Double }
            .reduce(0, +)
    }

    func total(_ file: URL) throws -> Double {
        let group = try JSONDecoder().decode(SmartGroup.self, from: Data(contentsOf: file))
        return cards.compactMap { $0 as? [String: Any] }.map { score(of: $0, in: group) }.reduce(0, +)
    }
}

#if os(macOS)
final class SpotlightSearch {
    private let query = NSMetadataQuery()

    func start(link: URL) {
        let raw = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "md" }?.value ?? ""
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemDisplayName == '\(raw)'") // bad: predicate-injection
        query.start()
    }

    func startByName(link: URL) {
        let name = link.lastPathComponent
        query.predicate = NSPredicate(format: "%K LIKE %@", NSMetadataItemDisplayNameKey, name) // good: predicate-injection
        query.start()
    }

    func startContacts() {
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemContentType == 'public.vcard'") // good: predicate-injection
        query.start()
    }
}
#endif
