import Foundation
import libxml2

/// Large imposition files go through libxml2 because they need XPath.
final class LibXMLImporter {
    enum Failure: Error { case unreadable }

    private static let markOptions = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOBLANKS.rawValue)

    func imposition(_ data: Data) throws -> [String] {
        let options = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
        let document = data.withUnsafeBytes { raw in
            xmlReadMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), "imposition.xml", nil, options) // bad: xml-external-entity
        }
        guard let document else { throw Failure.unreadable }
        defer { xmlFreeDoc(document) }
        return names(in: document)
    }

    func marks(_ data: Data) throws -> [String] {
        let document = data.withUnsafeBytes { raw in
            xmlReadMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), "marks.xml", nil, Self.markOptions) // good: xml-external-entity
        }
        guard let document else { throw Failure.unreadable }
        defer { xmlFreeDoc(document) }
        return names(in: document)
    }

    func stream(_ file: URL) throws -> Int {
        guard let reader = xmlReaderForFile(file.path, nil, Int32(XML_PARSE_NONET.rawValue)) else { throw Failure.unreadable }
        defer { xmlFreeTextReader(reader) }
        xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_LOADDTD.rawValue), 1)
        xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 1) // bad: xml-external-entity
        var nodes = 0
        while xmlTextReaderRead(reader) == 1 { nodes += 1 }
        return nodes
    }

    func count(_ file: URL) throws -> Int {
        guard let reader = xmlReaderForFile(file.path, nil, Self.markOptions) else { throw Failure.unreadable }
        defer { xmlFreeTextReader(reader) }
        xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 0) // good: xml-external-entity
        var nodes = 0
        while xmlTextReaderRead(reader) == 1 { nodes += 1 }
        return nodes
    }

    private func names(in document: xmlDocPtr) -> [String] {
        var out: [String] = []
        var node = xmlDocGetRootElement(document)?.pointee.children
        while let current = node {
            if let content = xmlNodeGetContent(current) {
                out.append(String(cString: content)) // good: buffer-pointer
                xmlFree(content)
            }
            node = current.pointee.next
        }
        return out
    }
}
