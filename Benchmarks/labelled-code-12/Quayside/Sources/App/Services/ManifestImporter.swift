import Foundation
import Vapor
#if canImport(FoundationXML)
import FoundationXML
#endif

struct Passenger: Content {
    var name: String
    var document: String
}

/// Passenger manifests in the XML layout of the port authorities.
final class ManifestImporter: NSObject, XMLParserDelegate {
    private var passengers: [Passenger] = []
    private var text = ""
    private var name = ""

    func passengers(in data: Data) throws -> [Passenger] {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? Abort(.unprocessableEntity) }
        return passengers
    }

    func crew(in data: Data) throws -> [Passenger] {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? Abort(.unprocessableEntity) }
        return passengers
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        text = ""
        switch elementName {
        case "name": name = value
        case "document": passengers.append(Passenger(name: name, document: value))
        default: break
        }
    }
}

/// Customs notes, read as a tree because the layouts differ.
struct CustomsNote {
    let goods: [String]

    init(upload: Data) throws {
        let document = try XMLDocument(data: upload, options: [.nodeLoadExternalEntitiesAlways, .nodePreserveWhitespace]) // bad: xml-external-entity
        goods = try document.nodes(forXPath: "//goods/item").compactMap(\.stringValue)
    }

    init(invoice: Data) throws {
        let document = try XMLDocument(data: invoice, options: [.nodeLoadExternalEntitiesNever]) // good: xml-external-entity
        goods = try document.nodes(forXPath: "//line").compactMap(\.stringValue)
    }
}

/// Berth plans as the old desktop planner stored them.
struct PlanArchive {
    let data: Data

    func load() throws -> [String: Any] {
        if data.starts(with: Data("quayplan1".utf8)) {
            let names = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data.dropFirst(9)) as? [String] // good: unsafe-deserialization
            return Dictionary(uniqueKeysWithValues: Set(names ?? []).map { ($0, true) })
        }
        let plan = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) // bad: unsafe-deserialization
        return plan as? [String: Any] ?? [:]
    }
}

/// Nightly job that drains imported manifests.
actor ManifestQueue {
    private var waiting: [Data] = []
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    func enqueue(_ data: Data) { waiting.append(data) }

    func drain(into store: (Passenger) async throws -> Void) async {
        let batch = waiting
        waiting.removeAll()
        for data in batch {
            guard let people = try? ManifestImporter().crew(in: data) else { continue } // bad: error-swallowed
            for person in people {
                do {
                    try await store(person)
                } catch {
                    logger.error("passenger not stored: \(error)")
                    waiting.append(data) // good: error-swallowed
                    break
                }
            }
        }
    }
}
