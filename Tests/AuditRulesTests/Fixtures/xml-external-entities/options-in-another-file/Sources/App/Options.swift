enum Options {
    static let strict = Int32(XML_PARSE_NONET.rawValue)
    static let open = Int32(XML_PARSE_NOENT.rawValue) | Int32(XML_PARSE_DTDLOAD.rawValue)
}
