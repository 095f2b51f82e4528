import AEXML
import Foundation
import Kanna
import libxml2

struct FeedItem {
    var title = ""
    var link: URL?
    var duration = 0
    var length: UInt32 = 0
    var html = ""
}

/// RSS 2.0 and podcast feeds.
final class RSSParser: NSObject, XMLParserDelegate {
    private(set) var items: [FeedItem] = []
    private var current: FeedItem?
    private var text = ""

    func parse(_ data: Data) throws -> [FeedItem] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        configure(parser)
        guard parser.parse() else { throw parser.parserError ?? BookError.notABook }
        return items
    }

    private func configure(_ parser: XMLParser) {
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
                qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        text = ""
        switch elementName {
        case "item":
            current = FeedItem()
        case "enclosure":
            if let length = Int64(attributeDict["length"] ?? "0") {
                current?.length = UInt32(length) // bad: integer-overflow
            }
        case "content":
            if let size = Int64(attributeDict["fileSize"] ?? "0") {
                current?.length = UInt32(exactly: size) ?? 0 // good: integer-overflow
            }
        default:
            break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        switch elementName {
        case "title": current?.title = text
        case "link": current?.link = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
        case "description": current?.html = text
        case "duration": current?.duration = Self.seconds(in: text)
        case "item":
            if let item = current { items.append(item) }
            current = nil
        default: break
        }
    }

    static func seconds(in text: String) -> Int {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        return parts.reduce(0) { total, part in total * 60 + part } // bad: integer-overflow
    }

    static func minutes(in text: String) -> Int {
        let parts = text.split(separator: ":").compactMap { Int($0) }.map { min(max($0, 0), 10_000) }
        return parts.prefix(2).reduce(0) { total, part in total * 60 + part } // good: integer-overflow
    }
}

/// Atom feeds share the delegate but never need a DTD.
final class AtomParser: NSObject {
    func parse(_ data: Data, delegate: XMLParserDelegate) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        return parser.parse()
    }
}

/// The package document of an EPUB.
struct PackageReader {
    func spine(_ data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = true // bad: xml-external-entity
        let document = try AEXMLDocument(xml: data, options: options)
        return document.root["spine"]["itemref"].all?.compactMap { $0.attributes["idref"] } ?? []
    }

    func manifest(_ data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldTrimWhitespace = false
        let document = try AEXMLDocument(xml: data, options: options) // good: xml-external-entity
        return document.root["manifest"]["item"].all?.compactMap { $0.attributes["href"] } ?? []
    }
}

struct SubscriptionListReader {
    func feeds(in opml: String) throws -> [String] {
        let document = try Kanna.XML(xml: opml, encoding: .utf8, option: .xmlParseUseLibxml([.NOENT, .DTDLOAD])) // bad: xml-external-entity
        return document.xpath("//outline/@xmlUrl").compactMap(\.text)
    }

    func folders(in opml: String) throws -> [String] {
        let document = try Kanna.XML(xml: opml, encoding: .utf8, option: .xmlParseUseLibxml([.RECOVER, .NOERROR, .NONET])) // good: xml-external-entity
        return document.xpath("//outline[not(@xmlUrl)]/@text").compactMap(\.text)
    }
}

enum NavigationDocumentReader {
    static func depth(of ncx: Data) -> Int {
        guard let context = xmlNewParserCtxt() else { return 0 }
        defer { xmlFreeParserCtxt(context) }
        let flags = XML_PARSE_DTDATTR.rawValue | XML_PARSE_NOENT.rawValue
        let document = ncx.withUnsafeBytes { raw in
            xmlCtxtReadMemory(context, raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), nil, nil, Int32(flags)) // bad: xml-external-entity
        }
        defer { xmlFreeDoc(document) }
        return childCount(document)
    }

    static func pageCount(of pageMap: Data) -> Int {
        guard let context = xmlNewParserCtxt() else { return 0 }
        defer { xmlFreeParserCtxt(context) }
        let flags = XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue
        let document = pageMap.withUnsafeBytes { raw in
            xmlCtxtReadMemory(context, raw.bindMemory(to: CChar.self).baseAddress, Int32(clamping: raw.count), nil, nil, Int32(flags)) // good: xml-external-entity
        }
        defer { xmlFreeDoc(document) }
        return childCount(document)
    }

    private static func childCount(_ document: xmlDocPtr?) -> Int {
        guard let root = xmlDocGetRootElement(document) else { return 0 }
        return Int(xmlChildElementCount(root))
    }
}
