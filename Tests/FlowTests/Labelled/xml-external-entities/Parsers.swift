// XML parsers that resolve external entities on documents from outside: XMLParser, XMLDocument, AEXML shapes.
import Foundation

// Stubs of the library types that must be visible.
struct AEXMLOptions {
    struct ParserSettings {
        var shouldProcessNamespaces = false
        var shouldReportNamespacePrefixes = false
        var shouldResolveExternalEntities = false
    }
    var parserSettings = ParserSettings()
}
final class AEXMLDocument {
    init(xml: Data, options: AEXMLOptions = AEXMLOptions()) throws {}
}

/// Settings of the app's own feed reader; no parser of the system is touched.
struct FeedSettings {
    var shouldResolveExternalEntities = false
    var refreshMinutes = 30
}

final class FeedReader: NSObject, XMLParserDelegate {
    private var titles: [String] = []
    var settings = FeedSettings()

    func read(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true  // bad: xml-external-entities
        parser.parse()
    }

    func readSafely(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false  // good: xml-external-entities
        parser.shouldProcessNamespaces = true  // good: xml-external-entities
        parser.parse()
    }

    func readUsual(_ stream: InputStream) {
        let parser = XMLParser(stream: stream)
        parser.delegate = self
        parser.parse()  // good: xml-external-entities
    }

    func configure(_ parser: XMLParser, resolving: Bool) {
        parser.shouldResolveExternalEntities = resolving  // bad: xml-external-entities
    }

    func configureNamespaces(_ parser: XMLParser, reporting: Bool) {
        parser.shouldReportNamespacePrefixes = reporting  // good: xml-external-entities
    }

    func open(_ url: URL) {
        guard let parser = XMLParser(contentsOf: url) else { return }
        configure(parser, resolving: true)
        configureNamespaces(parser, reporting: true)
        parser.parse()
    }

    func ownSettings() {
        settings.shouldResolveExternalEntities = true  // good: xml-external-entities
    }

    func library(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        var options = AEXMLOptions()
        options.parserSettings.shouldProcessNamespaces = true  // good: xml-external-entities
        _ = try AEXMLDocument(xml: data, options: options)
        options.parserSettings.shouldResolveExternalEntities = true
        _ = try AEXMLDocument(xml: data, options: options)  // bad: xml-external-entities
    }

    func libraryStrict(_ data: Data) throws {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = false  // good: xml-external-entities
        _ = try AEXMLDocument(xml: data, options: options)
    }

    func document(_ url: URL) throws {
        let options: XMLNode.Options = [.nodePreserveWhitespace, .nodeLoadExternalEntitiesAlways]
        _ = try XMLDocument(contentsOf: url, options: options)  // bad: xml-external-entities
        _ = try XMLDocument(contentsOf: url, options: .nodeLoadExternalEntitiesNever)  // good: xml-external-entities
        _ = try XMLDocument(contentsOf: url, options: [.documentTidyXML])  // good: xml-external-entities
    }

    func text(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let xml) = try await socket.receive() else { return }
        var options: XMLNode.Options = []
        options.insert(.nodeLoadExternalEntitiesAlways)
        _ = try XMLDocument(xmlString: xml, options: options)  // bad: xml-external-entities
        options.remove(.nodeLoadExternalEntitiesAlways)
        _ = try XMLDocument(xmlString: xml, options: options)  // good: xml-external-entities
    }
}
