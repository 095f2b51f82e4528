import Foundation
import libxml2

final class PackageParser: NSObject, XMLParserDelegate {
    private(set) var manifest: [String: String] = [:]
    private(set) var spine: [String] = []

    func parse(_ data: Data) throws {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        guard parser.parse() else { throw parser.parserError ?? ArchiveError.truncated }
    }

    func parsePlain(_ data: Data) throws {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.externalEntityResolvingPolicy = .never // good: xml-external-entity
        guard parser.parse() else { throw parser.parserError ?? ArchiveError.truncated }
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        if elementName == "item", let id = attributeDict["id"] {
            manifest[id] = attributeDict["href"]
        }
        if elementName == "itemref", let id = attributeDict["idref"] {
            spine.append(id)
        }
    }
}

final class FeedParser: NSObject, XMLParserDelegate {
    private(set) var titles: [String] = []
    private var text = ""

    init?(stream: InputStream, configure: (XMLParser) -> Void) {
        super.init()
        let parser = XMLParser(stream: stream)
        parser.delegate = self
        configure(parser)
        guard parser.parse() else { return nil }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        if elementName == "title" { titles.append(text) }
        text = ""
    }
}

struct FeedReader {
    func titles(in data: Data) -> [String] {
        FeedParser(stream: InputStream(data: data)) { $0.shouldResolveExternalEntities = true }?.titles ?? [] // bad: xml-external-entity
    }

    func headlines(in data: Data) -> [String] {
        FeedParser(stream: InputStream(data: data)) { $0.shouldProcessNamespaces = true }?.titles ?? [] // good: xml-external-entity
    }
}

struct FictionBookReader {
    struct Options: OptionSet {
        let rawValue: Int32
        static let entities = Options(rawValue: Int32(XML_PARSE_NOENT.rawValue))
        static let recover = Options(rawValue: Int32(XML_PARSE_RECOVER.rawValue))
        static let offline = Options(rawValue: Int32(XML_PARSE_NONET.rawValue))
    }

    private func load(_ url: URL, _ options: Options) -> String {
        guard let document = xmlReadFile(url.path, nil, options.rawValue) else { return "" }
        defer { xmlFreeDoc(document) }
        guard let root = xmlDocGetRootElement(document), let text = xmlNodeGetContent(root) else { return "" }
        defer { xmlFree(text) }
        return String(cString: text)
    }

    func text(of url: URL) -> String {
        load(url, [.entities, .recover]) // bad: xml-external-entity
    }

    func preview(of url: URL) -> String {
        load(url, [.recover, .offline]) // good: xml-external-entity
    }

    func isWellFormed(_ text: String) -> Bool {
        xmlSubstituteEntitiesDefault(1) // bad: xml-external-entity
        guard let document = xmlParseDoc(text) else { return false }
        xmlFreeDoc(document)
        return true
    }

    func isReadable(_ text: String) -> Bool {
        xmlSubstituteEntitiesDefault(0) // good: xml-external-entity
        guard let document = xmlParseDoc(text) else { return false }
        xmlFreeDoc(document)
        return true
    }
}
