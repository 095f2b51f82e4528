import AppKit
import libxml2

enum ImportError: Error {
    case malformed
}

final class OfficeImport {
    private let reader = FeedReader()
    private let legacyOptions: XMLNode.Options = [.nodePreserveWhitespace, .nodeLoadExternalEntitiesAlways]
    private let parseFlags = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue)

    func importFiles(_ urls: [URL]) throws -> [String] {
        try urls.flatMap { url -> [String] in
            let data = try Data(contentsOf: url)
            reader.open(url)
            return try names(in: data) + names(at: url) + entries(data)
        }
    }

    func drop(_ sender: any NSDraggingInfo) throws {
        let board = sender.draggingPasteboard
        guard let text = board.string(forType: .string) else { return }
        let document = try XMLDocument(xmlString: text, options: legacyOptions) // bad: xxe
        let second = try XMLDocument(xmlString: text, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesNever]) // good: xxe
        print(document.childCount, second.childCount)
    }

    private func names(in data: Data) throws -> [String] {
        let first = try XMLDocument(data: data, options: .nodeLoadExternalEntitiesAlways) // bad: xxe
        let second = try XMLDocument(data: data, options: .nodeLoadExternalEntitiesNever) // good: xxe
        return try first.nodes(forXPath: "//name").compactMap(\.stringValue)
            + second.nodes(forXPath: "//name").compactMap(\.stringValue)
    }

    private func names(at url: URL) throws -> [String] {
        let validated = try XMLDocument(contentsOf: url, options: [.documentValidate, .nodeLoadExternalEntitiesAlways]) // bad: xxe
        let second = try XMLDocument(contentsOf: url, options: [.documentTidyXML, .nodeLoadExternalEntitiesNever]) // good: xxe
        return [validated.name ?? "", second.name ?? ""]
    }

    func template() throws -> XMLDocument {
        let text = "<card><name/></card>"
        return try XMLDocument(xmlString: text, options: [.nodeLoadExternalEntitiesAlways]) // good: xxe
    }

    private func entries(_ data: Data) throws -> [String] {
        try data.withUnsafeBytes { raw -> [String] in
            guard let bytes = raw.bindMemory(to: CChar.self).baseAddress else { throw ImportError.malformed }
            let count = Int32(data.count)

            let document = xmlReadMemory(bytes, count, "office.xml", nil, Int32(XML_PARSE_NOENT.rawValue)) // bad: xxe
            defer { xmlFreeDoc(document) }
            let second = xmlReadMemory(bytes, count, "office.xml", nil, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue)) // good: xxe
            defer { xmlFreeDoc(second) }

            let context = xmlNewParserCtxt()
            defer { xmlFreeParserCtxt(context) }
            let local = xmlCtxtReadMemory(context, bytes, count, nil, nil, parseFlags) // bad: xxe
            defer { xmlFreeDoc(local) }
            let plain = xmlCtxtReadMemory(context, bytes, count, nil, nil, 0) // good: xxe
            defer { xmlFreeDoc(plain) }

            let walker = xmlReaderForMemory(bytes, count, nil, nil, Int32(XML_PARSE_DTDLOAD.rawValue | XML_PARSE_NOENT.rawValue)) // bad: xxe
            defer { xmlFreeTextReader(walker) }
            let other = xmlReaderForMemory(bytes, count, nil, nil, Int32(XML_PARSE_NOBLANKS.rawValue)) // good: xxe
            defer { xmlFreeTextReader(other) }

            return [document, second, local, plain].compactMap { name(of: $0) } + [xmlTextReaderRead(walker) == xmlTextReaderRead(other) ? "" : "?"]
        }
    }

    func importPath(_ path: String) -> String? {
        let document = xmlReadFile(path, nil, Int32(XML_PARSE_DTDLOAD.rawValue)) // bad: xxe
        defer { xmlFreeDoc(document) }
        let other = xmlReadFile(path, nil, Int32(XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)) // good: xxe
        defer { xmlFreeDoc(other) }
        return name(of: document) ?? name(of: other)
    }

    func paste(_ board: NSPasteboard) -> String? {
        guard let text = board.string(forType: .string) else { return nil }
        let units = Array(text.utf8) + [0]
        let document = xmlReadDoc(units, nil, "UTF-8", parseFlags) // bad: xxe
        defer { xmlFreeDoc(document) }
        let other = xmlReadDoc(units, nil, "UTF-8", Int32(XML_PARSE_COMPACT.rawValue)) // good: xxe
        defer { xmlFreeDoc(other) }
        return name(of: document) ?? name(of: other)
    }

    private func name(of document: xmlDocPtr?) -> String? {
        guard let root = xmlDocGetRootElement(document), let name = root.pointee.name else { return nil }
        return String(cString: name)
    }
}

final class OfficeOpenHandler: NSObject, NSApplicationDelegate {
    private let office = OfficeImport()

    func application(_ application: NSApplication, open urls: [URL]) {
        _ = try? office.importFiles(urls)
        for url in urls where url.isFileURL { _ = office.importPath(url.path) }
        _ = office.paste(.general)
    }
}
