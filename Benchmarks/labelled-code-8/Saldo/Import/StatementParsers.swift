import AEXML
import Foundation

struct StatementLine {
    var merchant = ""
    var amountMinor: Int64 = 0
    var bookedAt = ""
}

/// CAMT.053 statements downloaded by the user or opened from Mail.
final class CamtParser: NSObject, XMLParserDelegate {
    private(set) var lines: [StatementLine] = []
    private var text = ""

    func parse(_ data: Data) -> [StatementLine] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        return parser.parse() ? lines : []
    }

    func parseStrict(_ data: Data) -> [StatementLine] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        return parser.parse() ? lines : []
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        defer { text = "" }
        if elementName == "Nm" { lines.append(StatementLine(merchant: text)) }
    }
}

struct OFXReader {
    func entries(in data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldTrimWhitespace = true
        options.parserSettings.shouldResolveExternalEntities = true // bad: xml-external-entity
        let document = try AEXMLDocument(xml: data, options: options)
        return document.root["BANKTRANLIST"].children.map { $0["NAME"].string }
    }

    func accounts(in data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldProcessNamespaces = true
        options.parserSettings.shouldResolveExternalEntities = false // good: xml-external-entity
        let document = try AEXMLDocument(xml: data, options: options)
        return document.root["ACCTINFO"].children.map { $0["ACCTID"].string }
    }
}

/// Fixed-width "BGMax" style records. All numbers come from the file.
struct RecordReader {
    private let bytes: [UInt8]

    init(data: Data) { bytes = [UInt8](data) }

    func total(of amounts: [Int32]) -> Int32 {
        amounts.reduce(0) { $0 &+ $1 } // bad: integer-overflow
    }

    func total(of amounts: [Int64]) throws -> Int64 {
        try amounts.reduce(0) { sum, next in
            let (value, overflow) = sum.addingReportingOverflow(next) // good: integer-overflow
            guard !overflow else { throw ImportError.malformed }
            return value
        }
    }

    func minorUnits(_ field: String) -> Int64? {
        guard let value = Double(field) else { return nil }
        return Int64(value * 100) // bad: integer-overflow
    }

    func minorUnits(exact field: String) -> Int64? {
        guard let value = Double(field) else { return nil }
        return Int64(exactly: (value * 100).rounded()) // good: integer-overflow
    }

    func splitShare(_ field: String, people: String) -> Int? {
        guard let amount = Int(field), let count = UInt8(people), count > 0 else { return nil }
        return amount / Int(count) // good: integer-overflow
    }

    func weekday(_ field: String) -> UInt8? {
        guard let days = Int(field) else { return nil }
        return UInt8(days) // bad: integer-overflow
    }

    func version() -> UInt32 {
        guard bytes.count >= 8 else { return 0 }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self) } // good: buffer-pointer
    }

    func field(at index: Int) -> UInt16 {
        bytes.withUnsafeBytes { raw in
            raw.baseAddress!.advanced(by: index * 2).loadUnaligned(as: UInt16.self) // bad: buffer-pointer
        }
    }
}
