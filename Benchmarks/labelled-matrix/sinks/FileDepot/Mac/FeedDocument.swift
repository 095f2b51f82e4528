import AppKit

/// macOS document type for feed lists that people send each other.
final class FeedDocument: NSDocument {
    private var titles: [String] = []

    override func read(from data: Data, ofType typeName: String) throws {
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways, .documentTidyXML]) // bad: xml-external-entity
        titles = try document.nodes(forXPath: "//title").compactMap(\.stringValue)
    }

    override func read(from url: URL, ofType typeName: String) throws {
        guard typeName == "org.opml.outline" else { return try super.read(from: url, ofType: typeName) }
        let document = try XMLDocument(contentsOf: url, options: [.nodeLoadExternalEntitiesNever]) // good: xml-external-entity
        titles = document.rootElement()?.elements(forName: "outline").compactMap(\.stringValue) ?? []
    }

    override func data(ofType typeName: String) throws -> Data {
        Data(titles.joined(separator: "\n").utf8)
    }
}

final class PanelImporter: NSObject, NSOpenSavePanelDelegate {
    func panel(_ sender: Any, validate url: URL) throws {
        let options: XMLNode.Options = [.nodePreserveWhitespace, .nodeLoadExternalEntitiesSameOriginOnly]
        _ = try XMLDocument(contentsOf: url, options: options.union(.nodeLoadExternalEntitiesAlways)) // bad: xml-external-entity
    }
}
