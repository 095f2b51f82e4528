import SwiftUI
import JavaScriptCore

final class GPXTrackReader: NSObject, XMLParserDelegate {
    private let script = JSContext()!
    private var element = ""
    private var name = ""
    private(set) var colours: [JSValue] = []

    func read(_ url: URL) -> Bool {
        guard url.startAccessingSecurityScopedResource(), let parser = XMLParser(contentsOf: url) else { return false }
        defer { url.stopAccessingSecurityScopedResource() }
        script.evaluateScript("function colour(name, rank) { return name.length * rank; }")
        parser.delegate = self
        return parser.parse()
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
                qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        element = elementName
        if elementName == "trk", let rank = attributeDict["rank"] {
            _ = script.evaluateScript("colour('track', \(rank))") // bad: javascript-injection
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if element == "name" { name += string }
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        guard elementName == "name" else { return }
        if let value = script.objectForKeyedSubscript("colour")?.call(withArguments: [name, 1]) { // good: javascript-injection
            colours.append(value)
        }
        name = ""
    }
}

struct TrackImportButton: View {
    @State private var choosing = false

    var body: some View {
        Button("Add track") { choosing = true }
            .fileImporter(isPresented: $choosing, allowedContentTypes: [.xml], allowsMultipleSelection: true) { result in
                for url in (try? result.get()) ?? [] { _ = GPXTrackReader().read(url) }
            }
    }
}
