import Foundation
import libxml2

protocol Importer {
    func text(from data: Data) throws -> String
}

struct OutlineImporter: Importer {
    func text(from data: Data) throws -> String {
        let document = try XMLDocument(data: data, options: [.documentTidyXML, .nodeLoadExternalEntitiesAlways]) // bad: xml-external-entity
        return document.rootElement()?.stringValue ?? ""
    }
}

struct BookmarkImporter: Importer {
    func text(from data: Data) throws -> String {
        let document = try XMLDocument(data: data, options: [.documentTidyXML, .nodeLoadExternalEntitiesNever]) // good: xml-external-entity
        return document.rootElement()?.stringValue ?? ""
    }
}

struct DocBookImporter: Importer {
    func text(from data: Data) throws -> String {
        let document = data.withUnsafeBytes { bytes in
            xmlReadMemory(
                bytes.bindMemory(to: CChar.self).baseAddress,
                Int32(bytes.count),
                "import.xml",
                nil,
                Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue) // bad: xml-external-entity
            )
        }
        defer { xmlFreeDoc(document) }
        return content(of: document)
    }
}

struct TEIImporter: Importer {
    func text(from data: Data) throws -> String {
        let document = data.withUnsafeBytes { bytes in
            xmlReadMemory(
                bytes.bindMemory(to: CChar.self).baseAddress,
                Int32(bytes.count),
                "import.xml",
                nil,
                Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue) // good: xml-external-entity
            )
        }
        defer { xmlFreeDoc(document) }
        return content(of: document)
    }
}

private func content(of document: xmlDocPtr?) -> String {
    guard let document, let root = xmlDocGetRootElement(document), let text = xmlNodeGetContent(root) else { return "" }
    defer { xmlFree(text) }
    return String(cString: text)
}

struct SVGImporter: Importer {
    private var options: Int32 {
        var value = XML_PARSE_RECOVER.rawValue
        value |= XML_PARSE_DTDATTR.rawValue
        value |= XML_PARSE_NOENT.rawValue
        return Int32(value)
    }

    func text(from data: Data) throws -> String {
        guard let parser = xmlNewParserCtxt() else { throw PackageError.malformed }
        defer { xmlFreeParserCtxt(parser) }
        let document = data.withUnsafeBytes { bytes in
            xmlCtxtReadMemory(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, options) // bad: xml-external-entity
        }
        defer { xmlFreeDoc(document) }
        return content(of: document)
    }
}

struct GPXImporter: Importer {
    private let options = Int32(XML_PARSE_RECOVER.rawValue | XML_PARSE_NOBLANKS.rawValue | XML_PARSE_NONET.rawValue)

    func text(from data: Data) throws -> String {
        guard let parser = xmlNewParserCtxt() else { throw PackageError.malformed }
        defer { xmlFreeParserCtxt(parser) }
        let document = data.withUnsafeBytes { bytes in
            xmlCtxtReadMemory(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, options) // good: xml-external-entity
        }
        defer { xmlFreeDoc(document) }
        return content(of: document)
    }
}

struct OfficeImporter: Importer {
    func text(from data: Data) throws -> String {
        try data.withUnsafeBytes { raw in
            guard let reader = xmlReaderForMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(raw.count), nil, nil, 0) else {
                throw PackageError.malformed
            }
            defer { xmlFreeTextReader(reader) }
            xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 1) // bad: xml-external-entity
            return collect(reader)
        }
    }
}

struct SlidesImporter: Importer {
    func text(from data: Data) throws -> String {
        let bytes = [UInt8](data)
        return try bytes.withUnsafeBytes { raw in
            guard let reader = xmlReaderForMemory(raw.bindMemory(to: CChar.self).baseAddress, Int32(raw.count), nil, nil, Int32(XML_PARSE_NONET.rawValue)) else {
                throw PackageError.malformed
            }
            defer { xmlFreeTextReader(reader) }
            xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 0) // good: xml-external-entity
            return collect(reader)
        }
    }
}

private func collect(_ reader: xmlTextReaderPtr?) -> String {
    var result = ""
    while xmlTextReaderRead(reader) == 1 {
        if let value = xmlTextReaderConstValue(reader) {
            result += String(cString: value)
        }
    }
    return result
}

enum Importers {
    static let table: [String: any Importer] = [
        "opml": OutlineImporter(), "xbel": BookmarkImporter(), "dbk": DocBookImporter(), "tei": TEIImporter(),
        "svg": SVGImporter(), "gpx": GPXImporter(), "docx": OfficeImporter(), "pptx": SlidesImporter(),
    ]

    static func text(of url: URL) throws -> String {
        guard let importer = table[url.pathExtension.lowercased()] else { throw PackageError.malformed }
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size < 64 << 20 else { throw PackageError.tooLarge }
        return try importer.text(from: Data(contentsOf: url)) // good: unbounded-size
    }
}
