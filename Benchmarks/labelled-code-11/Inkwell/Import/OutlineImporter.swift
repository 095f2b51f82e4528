import Foundation
import libxml2

struct OutlineNode {
    var title: String
    var children: [OutlineNode] = []
}

protocol OutlineSource {
    func outline(from data: Data) throws -> [OutlineNode]
}

/// OPML, via the tree API.
struct OPMLSource: OutlineSource {
    func outline(from data: Data) throws -> [OutlineNode] {
        let document = try XMLDocument(data: data, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesAlways]) // bad: xml-external-entity
        let bodies = try document.nodes(forXPath: "/opml/body/outline")
        return bodies.compactMap { ($0 as? XMLElement).map(node(from:)) }
    }

    private func node(from element: XMLElement) -> OutlineNode {
        let children = element.elements(forName: "outline").map(node(from:))
        return OutlineNode(title: element.attribute(forName: "text")?.stringValue ?? "", children: children)
    }
}

struct FreemindSource: OutlineSource {
    func outline(from data: Data) throws -> [OutlineNode] {
        let document = try XMLDocument(data: data, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesNever]) // good: xml-external-entity
        let nodes = try document.nodes(forXPath: "/map/node")
        return nodes.compactMap { ($0 as? XMLElement)?.attribute(forName: "TEXT")?.stringValue }.map { OutlineNode(title: $0) }
    }
}

/// Word outlines arrive as flat XML and are read as a stream.
final class WordOutlineSource: NSObject, OutlineSource, XMLParserDelegate {
    private var found: [OutlineNode] = []
    private var text = ""

    func outline(from data: Data) throws -> [OutlineNode] {
        found = []
        let parser = XMLParser(data: data)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? ImportError.unreadable("outline") }
        return found
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        if elementName == "p" { found.append(OutlineNode(title: text)); text = "" }
    }
}

final class ScrivenerSource: NSObject, OutlineSource, XMLParserDelegate {
    private var found: [OutlineNode] = []

    func outline(from data: Data) throws -> [OutlineNode] {
        found = []
        let parser = XMLParser(data: data)
        parser.externalEntityResolvingPolicy = .never // good: xml-external-entity
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? ImportError.unreadable("binder") }
        return found
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
                qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        if elementName == "BinderItem", let title = attributeDict["Title"] { found.append(OutlineNode(title: title)) }
    }
}

/// Large MathML and SVG parts go through libxml2 directly.
enum VectorPartReader {
    static func rootName(ofSVG url: URL) -> String? {
        let options = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
        guard let document = xmlReadFile(url.path, nil, options) else { return nil } // bad: xml-external-entity
        defer { xmlFreeDoc(document) }
        return name(of: document)
    }

    static func rootName(ofMathML data: Data) -> String? {
        let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOBLANKS.rawValue)
        let document = data.withUnsafeBytes { raw in
            xmlReadMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), "part.xml", nil, options) // good: xml-external-entity
        }
        guard let document else { return nil }
        defer { xmlFreeDoc(document) }
        return name(of: document)
    }

    private static func name(of document: xmlDocPtr) -> String? {
        guard let root = xmlDocGetRootElement(document), let name = root.pointee.name else { return nil }
        return String(cString: name)
    }
}

/// Evernote exports: the enclosing document and the note body differ in trust.
struct EvernoteSource: OutlineSource {
    var bodyOptions: XMLNode.Options = [.documentTidyXML]

    func outline(from data: Data) throws -> [OutlineNode] {
        var options = bodyOptions
        options.insert(.nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        let document = try XMLDocument(data: data, options: options)
        return try document.nodes(forXPath: "//note/title").compactMap(\.stringValue).map { OutlineNode(title: $0) }
    }

    func tags(in export: String) throws -> [String] {
        var options = bodyOptions
        options.formUnion(.nodeLoadExternalEntitiesNever) // good: xml-external-entity
        let document = try XMLDocument(xmlString: export, options: options)
        return try document.nodes(forXPath: "//note/tag").compactMap(\.stringValue)
    }
}
