import AEXML
import Foundation

struct FeedItem {
    var title = ""
    var link = ""
}

struct FeedOptions {
    var allowExternal: Bool
    var aexml: AEXMLOptions

    static let partner: FeedOptions = {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = true
        options.parserSettings.shouldTrimWhitespace = true
        return FeedOptions(allowExternal: true, aexml: options)
    }()

    static let news: FeedOptions = {
        var options = AEXMLOptions()
        options.parserSettings.shouldProcessNamespaces = true
        return FeedOptions(allowExternal: false, aexml: options)
    }()
}

final class FeedReader: NSObject, XMLParserDelegate {
    private(set) var items: [FeedItem] = []
    private var text = ""

    func refresh(_ address: URL) async throws {
        let (body, _) = try await URLSession.shared.data(from: address)
        parse(body)
        parseItems(body)
        if let text = String(data: body, encoding: .utf8) { try outline(text) }
        try partner(body)
        receive(InputStream(data: body))
        receiveItems(InputStream(data: body))
    }

    private func parse(_ body: Data) {
        let parser = XMLParser(data: body)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.parse()
    }

    private func parseItems(_ body: Data) {
        let parser = XMLParser(data: body)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false // good: xxe
        parser.externalEntityResolvingPolicy = .never // good: xxe
        parser.parse()
    }

    func open(_ file: URL) {
        guard let parser = XMLParser(contentsOf: file) else { return }
        parser.delegate = self
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.parse()
    }

    func receive(_ stream: InputStream) {
        let parser = XMLParser(stream: stream)
        parser.delegate = self
        parser.externalEntityResolvingPolicy = .always // bad: xxe
        parser.parse()
    }

    func receiveItems(_ stream: InputStream) {
        let parser = XMLParser(stream: stream)
        parser.delegate = self
        parser.shouldReportNamespacePrefixes = true // good: xxe
        parser.parse() // good: xxe
    }

    func samples() {
        guard let url = Bundle.main.url(forResource: "Samples", withExtension: "xml"),
              let parser = XMLParser(contentsOf: url) else { return }
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // good: xxe
        parser.parse()
    }

    private func partner(_ body: Data) throws {
        let document = try AEXMLDocument(xml: body, options: FeedOptions.partner.aexml) // bad: xxe
        let plain = try AEXMLDocument(xml: body) // good: xxe
        let news = try AEXMLDocument(xml: body, options: FeedOptions.news.aexml) // good: xxe
        for root in [document.root, plain.root, news.root] {
            items += root["channel"]["item"].all?.map { FeedItem(title: $0["title"].string, link: $0["link"].string) } ?? []
        }
    }

    private func outline(_ text: String) throws {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = FeedOptions.partner.allowExternal
        let outline = try AEXMLDocument(xml: text, options: options) // bad: xxe
        options.parserSettings.shouldResolveExternalEntities = FeedOptions.news.allowExternal
        let digest = try AEXMLDocument(xml: text, options: options) // good: xxe
        items.append(FeedItem(title: outline.root.name, link: digest.root.name))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        switch elementName {
        case "item": items.append(FeedItem())
        case "title": if !items.isEmpty { items[items.count - 1].title = text }
        default: break
        }
        text = ""
    }
}
