import Foundation
#if os(macOS)
import FoundationXML
#endif
import libxml2

struct Sighting: Codable { let species: String; let count: Int }

final class ChecklistImporter {
    func importGPX(_ data: Data) -> Int {
        let document = data.withUnsafeBytes { raw in
            xmlReadMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), "track.gpx", nil,
                          Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)) // bad: xml-external-entity
        }
        defer { xmlFreeDoc(document) }
        return document == nil ? 0 : Int(xmlChildElementCount(xmlDocGetRootElement(document)))
    }

    func importKML(_ data: Data) -> Int {
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOBLANKS.rawValue)
        let document = data.withUnsafeBytes { raw in
            xmlReadMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), "places.kml", nil, options) // good: xml-external-entity
        }
        defer { xmlFreeDoc(document) }
        return document == nil ? 0 : Int(xmlChildElementCount(xmlDocGetRootElement(document)))
    }

    #if os(macOS)
    func importEBird(_ data: Data) throws -> [String] {
        let document = try XMLDocument(data: data, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesAlways]) // bad: xml-external-entity
        return try document.nodes(forXPath: "//species").compactMap(\.stringValue)
    }

    func importAtlas(_ data: Data) throws -> [String] {
        let document = try XMLDocument(data: data, options: .nodeLoadExternalEntitiesNever) // good: xml-external-entity
        return try document.nodes(forXPath: "//species").compactMap(\.stringValue)
    }
    #endif

    func importNearby(_ data: Data) throws -> [Sighting] {
        try JSONDecoder().decode([Sighting].self, from: data) // good: unsafe-deserialization
    }

    func importLegacy(_ data: Data) throws -> [String: Any] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String: Any] ?? [:]
    }
}
