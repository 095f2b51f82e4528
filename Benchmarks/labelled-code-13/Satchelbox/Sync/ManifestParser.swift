import Foundation
import libxml2

final class ManifestParser: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []

    func parse(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        return parser.parse()
    }

    func parseStrict(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        return parser.parse()
    }

    func parser(_ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]) {
        if let file = attributes["file"] { names.append(file) }
    }
}

enum ManifestDocument {
    static func open(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways, .nodePreserveWhitespace]) // bad: xml-external-entity
    }

    static func openClosed(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xml-external-entity
    }

    static func legacy(_ data: Data) -> xmlDocPtr? {
        let flags = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
        return data.withUnsafeBytes { bytes in
            xmlReadMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), "manifest.xml", nil, flags) // bad: xml-external-entity
        }
    }

    static func legacyClosed(_ data: Data) -> xmlDocPtr? {
        data.withUnsafeBytes { bytes in
            xmlReadMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), "manifest.xml", nil, Int32(XML_PARSE_NONET.rawValue)) // good: xml-external-entity
        }
    }
}
