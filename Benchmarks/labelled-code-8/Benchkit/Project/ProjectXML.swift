import Foundation
import libxml2

/// Workspaces, schemes and test reports of the opened repository.
struct ProjectXML {
    func workspace(_ data: Data) throws -> [String] {
        let document = try XMLDocument(data: data, options: .nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        return try document.nodes(forXPath: "//FileRef/@location").compactMap(\.stringValue)
    }

    func scheme(_ data: Data) throws -> [String] {
        let document = try XMLDocument(data: data, options: .nodeLoadExternalEntitiesNever) // good: xml-external-entity
        return try document.nodes(forXPath: "//BuildableReference/@BlueprintName").compactMap(\.stringValue)
    }

    func junit(at url: URL) throws -> Int {
        var options: XMLNode.Options = [.nodePreserveCDATA]
        options.insert(.nodeLoadExternalEntitiesAlways)
        let document = try XMLDocument(contentsOf: url, options: options) // bad: xml-external-entity
        return document.rootElement()?.childCount ?? 0
    }

    func coverage(at url: URL) throws -> Int {
        let options: XMLNode.Options = [.nodePreserveCDATA, .nodeLoadExternalEntitiesNever]
        let document = try XMLDocument(contentsOf: url, options: options) // good: xml-external-entity
        return document.rootElement()?.childCount ?? 0
    }

    func included(_ text: String) throws -> XMLElement? {
        try XMLDocument(xmlString: text, options: [.documentXInclude, .nodePreserveWhitespace]).rootElement() // bad: xml-external-entity
    }

    func fragment(_ text: String) throws -> XMLElement? {
        try XMLDocument(xmlString: text, options: [.nodeLoadExternalEntitiesNever, .nodePreserveWhitespace]).rootElement() // good: xml-external-entity
    }

    // MARK: libxml2 for the big ones

    func root(of data: Data) -> String? {
        let flags = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
        return data.withUnsafeBytes { raw -> String? in
            guard let base = raw.bindMemory(to: CChar.self).baseAddress,
                  let document = xmlReadMemory(base, Int32(raw.count), "report.xml", nil, flags) else { return nil } // bad: xml-external-entity
            defer { xmlFreeDoc(document) }
            return name(of: document)
        }
    }

    func rootOffline(of data: Data) -> String? {
        let flags = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue)
        return data.withUnsafeBytes { raw -> String? in
            guard let base = raw.bindMemory(to: CChar.self).baseAddress,
                  let document = xmlReadMemory(base, Int32(raw.count), "report.xml", nil, flags) else { return nil } // good: xml-external-entity
            defer { xmlFreeDoc(document) }
            return name(of: document)
        }
    }

    func countNodes(at path: String) -> Int {
        guard let reader = xmlReaderForFile(path, nil, Int32(XML_PARSE_NOENT.rawValue)) else { return 0 } // bad: xml-external-entity
        defer { xmlFreeTextReader(reader) }
        var count = 0
        while xmlTextReaderRead(reader) == 1 { count += 1 }
        return count
    }

    func countElements(at path: String) -> Int {
        guard let reader = xmlReaderForFile(path, nil, Int32(XML_PARSE_NONET.rawValue)) else { return 0 } // good: xml-external-entity
        defer { xmlFreeTextReader(reader) }
        var count = 0
        while xmlTextReaderRead(reader) == 1 { count += 1 }
        return count
    }

    private func name(of document: xmlDocPtr) -> String? {
        guard let root = xmlDocGetRootElement(document), let raw = root.pointee.name else { return nil }
        return String(cString: raw)
    }
}

final class StoryboardOutline: NSObject, XMLParserDelegate {
    private(set) var scenes = 0

    func read(_ stream: InputStream) -> Int {
        let parser = XMLParser(stream: stream)
        parser.externalEntityResolvingPolicy = .always // bad: xml-external-entity
        parser.delegate = self
        parser.parse()
        return scenes
    }

    func readLocal(_ stream: InputStream) -> Int {
        let parser = XMLParser(stream: stream)
        parser.externalEntityResolvingPolicy = .never // good: xml-external-entity
        parser.delegate = self
        parser.parse()
        return scenes
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        if elementName == "scene" { scenes += 1 }
    }
}
