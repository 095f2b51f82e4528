// Second file of the invoices: documents from mail, uploads and the web are parsed.
import Foundation

final class Invoices {
    func fetch(_ url: URL) async throws -> [xmlDocPtr?] {
        let (data, _) = try await URLSession.shared.data(from: url)
        return [parse(data), parseStrict(data)]
    }

    func parse(_ data: Data) -> xmlDocPtr? {
        data.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self).baseAddress
            let size = Int32(bytes.count)
            return xmlReadMemory(text, size, nil, nil, ParseOptions.open)  // bad: xml-external-entities
        }
    }

    func parseStrict(_ data: Data) -> xmlDocPtr? {
        data.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self).baseAddress
            let size = Int32(bytes.count)
            return xmlReadMemory(text, size, nil, nil, ParseOptions.strict)  // good: xml-external-entities
        }
    }

    func open(_ path: String = CommandLine.arguments.last ?? "") -> [xmlDocPtr?] {
        let noent = Int32(XML_PARSE_NOENT.rawValue)
        let blanks = Int32(XML_PARSE_NOBLANKS.rawValue)
        return [
            xmlReadFile(path, nil, noent | blanks),  // bad: xml-external-entities
            xmlReadFile(path, nil, blanks),  // good: xml-external-entities
            xmlReadFile(path, nil, ParseOptions.recovering(true)),  // good: xml-external-entities
            xmlReadFile(path, nil, ParseOptions.expanding(blanks)),  // bad: xml-external-entities
            xmlReadFile(path, nil, 0),  // good: xml-external-entities
        ]
    }

    func read(_ url: URL) async throws -> xmlDocPtr? {
        let (data, _) = try await URLSession.shared.data(from: url)
        let bytes = [UInt8](data) + [0]
        var options = ParseOptions.strict
        options |= Int32(XML_PARSE_DTDLOAD.rawValue | XML_PARSE_NOENT.rawValue)
        return xmlReadDoc(bytes, nil, nil, options)  // bad: xml-external-entities
    }

    func readPlain(_ url: URL) async throws -> xmlDocPtr? {
        let (data, _) = try await URLSession.shared.data(from: url)
        let bytes = [UInt8](data) + [0]
        let options = ParseOptions.open & ParseOptions.strict
        return xmlReadDoc(bytes, nil, nil, options)  // good: xml-external-entities
    }

    func context(_ context: OpaquePointer?) {
        let number: Int32 = 2 + 4
        _ = xmlCtxtUseOptions(context, number)  // bad: xml-external-entities
        _ = xmlCtxtUseOptions(context, 1 + 256)  // good: xml-external-entities
    }
}
