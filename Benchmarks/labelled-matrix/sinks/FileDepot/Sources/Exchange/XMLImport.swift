import AEXML
import Foundation
import Fuzi
import Kanna
import libxml2
import SwiftUI
import UniformTypeIdentifiers

final class OutlineParser: NSObject, XMLParserDelegate {
    private(set) var titles: [String] = []

    func parse(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        return parser.parse()
    }

    func parseFeed(_ stream: InputStream) -> Bool {
        let parser = XMLParser(stream: stream)
        parser.externalEntityResolvingPolicy = .never
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        parser.delegate = self
        return parser.parse()
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes: [String: String] = [:]) {
        if elementName == "outline", let title = attributes["text"] { titles.append(title) }
    }

    func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        systemID.flatMap(URL.init(string:)).flatMap { try? Data(contentsOf: $0) } // bad: xml-external-entity
    }
}

struct TreeReader {
    func titles(in data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = true // bad: xml-external-entity
        return try AEXMLDocument(xml: data, options: options).root.children.map(\.name)
    }

    func plain(_ data: Data) throws -> Int {
        let document = try Fuzi.XMLDocument(data: data) // good: xml-external-entity
        return document.root?.children.count ?? 0
    }

    func lookups(in text: String) throws -> Int {
        let expanded = try Kanna.XML(xml: text, encoding: .utf8, option: .xmlParseUseLibxml([.RECOVER, .NOENT, .DTDLOAD])) // bad: xml-external-entity
        let normal = try Kanna.XML(xml: text, encoding: .utf8) // good: xml-external-entity
        return expanded.xpath("//item").count + normal.xpath("//item").count
    }
}

enum LowLevelReader {
    static func root(of data: Data) -> String? {
        data.withUnsafeBytes { bytes -> String? in
            let options = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
            guard let document = xmlReadMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(data.count), "import.xml", nil, options) else { return nil } // bad: xml-external-entity
            defer { xmlFreeDoc(document) }
            return xmlDocGetRootElement(document).flatMap { $0.pointee.name }.map { String(cString: $0) }
        }
    }

    static func check(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            let document = xmlReadMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(data.count), nil, nil, Int32(XML_PARSE_NONET.rawValue)) // good: xml-external-entity
            defer { xmlFreeDoc(document) }
            return document != nil
        }
    }

    static func names(inFile path: String) -> [String] {
        guard let reader = xmlReaderForFile(path, nil, Int32(XML_PARSE_NOENT.rawValue)) else { return [] } // bad: xml-external-entity
        defer { xmlFreeTextReader(reader) }
        var names: [String] = []
        while xmlTextReaderRead(reader) == 1 {
            if let name = xmlTextReaderConstName(reader) { names.append(String(cString: name)) }
        }
        return names
    }

    static func included(_ path: String) -> Int32 {
        let context = xmlNewParserCtxt()
        defer { xmlFreeParserCtxt(context) }
        guard let document = xmlCtxtReadFile(context, path, nil, Int32(XML_PARSE_DTDATTR.rawValue | XML_PARSE_NOENT.rawValue)) else { return -1 } // bad: xml-external-entity
        defer { xmlFreeDoc(document) }
        return xmlXIncludeProcessFlags(document, Int32(XML_PARSE_XINCLUDE.rawValue)) // bad: xml-external-entity
    }

    static func legacy(_ data: Data) -> Bool {
        xmlSubstituteEntitiesDefault(1) // bad: xml-external-entity
        let document = data.withUnsafeBytes { xmlParseMemory($0.bindMemory(to: CChar.self).baseAddress, Int32(data.count)) }
        defer { xmlFreeDoc(document) }
        return document != nil
    }
}

struct XMLImportButton: View {
    @State private var importing = false
    @State private var count = 0

    var body: some View {
        Button("Import outline (\(count))") { importing = true }
            .fileImporter(isPresented: $importing, allowedContentTypes: [.xml]) { result in
                guard let url = try? result.get(), let data = try? Data(contentsOf: url) else { return }
                let parser = OutlineParser()
                if parser.parse(data) { count = parser.titles.count }
                if let stream = InputStream(url: url), parser.parseFeed(stream) { count += parser.titles.count }
                count += (try? TreeReader().titles(in: data).count) ?? 0
                count += (try? TreeReader().plain(data)) ?? 0
                count += (try? TreeReader().lookups(in: String(decoding: data, as: UTF8.self))) ?? 0
                if LowLevelReader.check(data) || LowLevelReader.legacy(data) { count += LowLevelReader.names(inFile: url.path).count }
                count += Int(LowLevelReader.included(url.path)) + (LowLevelReader.root(of: data) == nil ? 0 : 1)
            }
    }
}
