import Foundation

struct JobTicket {
    struct Reference {
        var key: String
        var suggestedPath: String
    }

    var title = ""
    var client = ""
    var note = ""
    var footer = ""
    var finishing = ""
    var pages = 0
    var references: [Reference] = []

    var xmlData: Data {
        let root = XMLElement(name: "ticket")
        root.addChild(XMLElement(name: "title", stringValue: title))
        root.addChild(XMLElement(name: "client", stringValue: client))
        return XMLDocument(rootElement: root).xmlData
    }

    mutating func apply(_ settings: NSDictionary) {
        if let finishing = settings["finishing"] as? String { self.finishing = finishing }
        if let pages = settings["pages"] as? Int { self.pages = pages }
    }
}

/// Reads job tickets with the event parser.
final class TicketReader: NSObject, XMLParserDelegate {
    private var ticket = JobTicket()
    private var text = ""

    func ticket(from data: Data) throws -> JobTicket {
        let parser = XMLParser(data: data)
        parser.externalEntityResolvingPolicy = .always // bad: xml-external-entity
        return try run(parser)
    }

    func ticket(fromMail data: Data) throws -> JobTicket {
        let parser = XMLParser(data: data)
        parser.externalEntityResolvingPolicy = .never // good: xml-external-entity
        return try run(parser)
    }

    private func run(_ parser: XMLParser) throws -> JobTicket {
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
        return ticket
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        text = ""
        if elementName == "file", let key = attributeDict["key"], let path = attributeDict["path"] {
            ticket.references.append(.init(key: key, suggestedPath: path))
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        switch elementName {
        case "title": ticket.title = text
        case "client": ticket.client = text
        case "note": ticket.note = text
        case "footer": ticket.footer = text
        case "finishing": ticket.finishing = text
        case "pages": ticket.pages = Int(text) ?? 0
        default: break
        }
    }
}

/// Price lists refer to shared parts by entity names.
final class PriceListReader: NSObject, XMLParserDelegate {
    private(set) var prices: [String: String] = [:]

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        if let name = attributeDict["name"] { prices[name] = attributeDict["value"] }
    }

    func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        guard let systemID, let url = URL(string: systemID) else { return nil }
        return try? Data(contentsOf: url) // bad: xml-external-entity
    }
}

final class PaperListReader: NSObject, XMLParserDelegate {
    private let parts: [String: Data] = ["papers": Data("matt gloss".utf8)]
    private(set) var papers: [String] = []

    func parser(_ parser: XMLParser, foundCharacters string: String) { papers.append(string) }

    func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        parts[name] ?? Data() // good: xml-external-entity
    }
}
