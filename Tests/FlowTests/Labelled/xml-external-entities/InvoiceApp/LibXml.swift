// Project: invoices. libxml2 options are put together here and used in the other file.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// The part of libxml2 that the project needs.
typealias xmlDocPtr = OpaquePointer
struct xmlParserOption: RawRepresentable {
    var rawValue: UInt32
}
let XML_PARSE_RECOVER = xmlParserOption(rawValue: 1)
let XML_PARSE_NOENT = xmlParserOption(rawValue: 2)
let XML_PARSE_DTDLOAD = xmlParserOption(rawValue: 4)
let XML_PARSE_NOBLANKS = xmlParserOption(rawValue: 256)
let XML_PARSE_NONET = xmlParserOption(rawValue: 2_048)

func xmlReadMemory(_ b: UnsafePointer<CChar>?, _ n: Int32, _ u: String?, _ e: String?, _ o: Int32) -> xmlDocPtr? { nil }
func xmlReadFile(_ name: String, _ encoding: String?, _ options: Int32) -> xmlDocPtr? { nil }
func xmlReadDoc(_ text: UnsafePointer<UInt8>?, _ url: String?, _ encoding: String?, _ o: Int32) -> xmlDocPtr? { nil }
func xmlCtxtUseOptions(_ context: OpaquePointer?, _ options: Int32) -> Int32 { 0 }

enum ParseOptions {
    static let strict = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOBLANKS.rawValue)
    static let open = Int32(XML_PARSE_NOENT.rawValue) | Int32(XML_PARSE_DTDLOAD.rawValue)

    static func recovering(_ wanted: Bool) -> Int32 {
        wanted ? Int32(XML_PARSE_RECOVER.rawValue) : 0
    }

    static func expanding(_ base: Int32) -> Int32 {
        base | Int32(XML_PARSE_NOENT.rawValue)
    }
}
