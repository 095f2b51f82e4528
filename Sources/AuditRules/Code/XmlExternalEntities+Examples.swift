import AuditAnalysis
import AuditKit

extension [Example] {
    static let xmlExternalEntitiesBad: [Example] = [
        Example(
            """
            ↓xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 1)
            """, "a libxml2 reader"),
        Example(
            """
            final class Reader: NSObject, XMLParserDelegate {
                func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
                    systemID.flatMap(URL.init(string:)).flatMap { try? ↓Data(contentsOf: $0) }
                }
            }
            """, "fetched in a closure"),
        Example(
            """
            let parser = XMLParser(data: upload)
            ↓parser.shouldResolveExternalEntities = options.contains("entities")
            """, "for some documents"),
        Example(
            """
            let options: XMLNode.Options = [.nodeLoadExternalEntitiesSameOriginOnly]
            let plan = try XMLDocument(contentsOf: file, options: ↓options)
            """, "the files beside it"),
        Example(
            """
            import AEXML
            func read(_ data: Data) throws {
                var options = AEXMLOptions()
                ↓options.parserSettings.shouldResolveExternalEntities = true
                let document = AEXMLDocument(root: nil, options: options)
                try document.loadXML(data)
            }
            """, "a document filled in later"),
        Example(
            """
            func read(_ answer: Data) throws {
                var options = AEXMLOptions()
                ↓options.parserSettings.shouldResolveExternalEntities = true
                _ = try AEXMLDocument(xml: answer, options: options)
            }
            """, "where the options are chosen"),
        Example(
            """
            func read(_ answer: Data, _ list: Data) throws {
                var options = AEXMLOptions()
                _ = try AEXMLDocument(xml: list, options: options)
                options.parserSettings.shouldResolveExternalEntities = true
                _ = try AEXMLDocument(xml: answer, options: ↓options)
                options.parserSettings.shouldResolveExternalEntities = false
                _ = try AEXMLDocument(xml: list, options: options)
            }
            """, "of several documents, that for which it is on"),
        Example(
            """
            let parser = XMLParser(data: data)
            ↓parser.shouldResolveExternalEntities = true
            """,
            mended: """
                let parser = XMLParser(data: data)
                parser.shouldResolveExternalEntities = false
                """),
        Example(
            """
            xmlReadMemory(bytes, size, nil, nil, ↓Int32(XML_PARSE_NOENT.rawValue))
            """),
        Example(
            """
            let document = try XMLDocument(data: data, options: ↓[.nodeLoadExternalEntitiesAlways])
            """),
        Example(
            """
            var options = AEXMLOptions()
            ↓options.parserSettings.shouldResolveExternalEntities = true
            """),
        Example(
            """
            ↓xmlSubstituteEntitiesDefault(1)
            """),
        Example(
            """
            let open = Int32(XML_PARSE_NOENT.rawValue) | Int32(XML_PARSE_DTDLOAD.rawValue)
            func read(_ path: String) { _ = xmlReadFile(path, nil, ↓open) }
            """, "through a constant"),
        Example(
            """
            func parts(of upload: String) throws -> XMLDocument {
                try XMLDocument(xmlString: upload, options: ↓[.documentXInclude])
            }
            func merge(_ document: xmlDocPtr) { ↓xmlXIncludeProcess(document) }
            """, "pieces of other files"),
        Example(
            """
            _ = xmlCtxtUseOptions(context, ↓2 + 4)
            """, "options as a number"),
        Example(
            """
            func configure(_ parser: XMLParser, resolving: Bool) { parser.shouldResolveExternalEntities = resolving }
            func read(_ parser: XMLParser) { configure(parser, resolving: ↓true) }
            func list(_ parser: XMLParser) { configure(parser, resolving: false) }
            """, "a caller enables it"),
        Example(
            """
            var options: XMLNode.Options = []
            ↓options.insert(.nodeLoadExternalEntitiesAlways)
            let document = try XMLDocument(xmlString: text, options: options)
            """, "inserted before"),
        Example(
            """
            var options: XMLNode.Options = []
            options.insert(.nodeLoadExternalEntitiesAlways)
            let document = try XMLDocument(xmlString: text, options: ↓options)
            options.remove(.nodeLoadExternalEntitiesAlways)
            let list = try XMLDocument(xmlString: text, options: options)
            """, "inserted for one of two"),
        Example(
            """
            func configure(_ parser: XMLParser, resolving: Bool) { ↓parser.shouldResolveExternalEntities = resolving }
            func read(_ parser: XMLParser) { configure(parser, resolving: true) }
            """, "all callers enable it"),
        Example(
            """
            func expanding(_ base: Int32) -> Int32 { base | Int32(XML_PARSE_NOENT.rawValue) }
            func read(_ text: [UInt8]) { _ = xmlReadDoc(text, nil, nil, ↓expanding(0)) }
            """, "a function adds it"),
        Example(
            """
            struct Settings { var entities = false
                static let open = Settings(entities: true) }
            extension XMLParser {
                func apply(_ settings: Settings) { ↓shouldResolveExternalEntities = settings.entities }
            }
            func read(_ data: Data) { XMLParser(data: data).apply(.open) }
            """, "a constant from the settings"),
        Example("↓parser.setValue(true, forKey: \"shouldResolveExternalEntities\")", "by its name"),
        Example(
            "func read(_ parser: XMLParser) { ↓parser[keyPath: \\XMLParser.shouldResolveExternalEntities] = true }"),
        Example("↓xmlLoadExtDtdDefaultValue = 1", "for all documents"),
        Example(
            """
            func check(_ words: [String]) throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
                process.arguments = words
                try process.run()
            }
            func isWhole(_ upload: URL) throws { try check(["--quiet", ↓"--noent", upload.path]) }
            """, "a program being started"),
        Example(
            """
            final class Reader: NSObject, XMLParserDelegate {
                func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
                    guard let systemID, let place = URL(string: systemID) else { return nil }
                    return try? ↓Data(contentsOf: place)
                }
            }
            """, "in the delegate"),
        Example(
            """
            let always = XMLNode.Options.nodeLoadExternalEntitiesAlways
            let usual: XMLNode.Options = [.nodePreserveCDATA]
            let page = try XMLDocument(data: data, options: ↓usual.union(always))
            """, "added to a set"),
    ]

    static let xmlExternalEntitiesGood: [Example] = [
        Example(
            """
            func check(_ words: [String]) throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
                process.arguments = words
            }
            func isWhole(_ upload: URL) throws { try check(["--quiet", "--nonet", upload.path]) }
            """, "nothing is fetched"),
        Example(
            """
            final class Reader: NSObject, XMLParserDelegate {
                func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
                    try? Data(contentsOf: bundled.appending(path: "empty.dtd"))
                }
            }
            """, "the app's own file"),
        Example(
            """
            let parser = XMLParser(data: Data("<empty/>".utf8))
            parser.shouldResolveExternalEntities = true
            let document = try XMLDocument(xmlString: "<empty/>", options: .nodeLoadExternalEntitiesAlways)
            """, "no one can inject anything into the document"),
        Example(
            """
            let parser = XMLParser(data: data)
            parser.shouldResolveExternalEntities = false
            """),
        Example(
            """
            xmlReadMemory(bytes, size, nil, nil, Int32(XML_PARSE_NONET.rawValue))
            """),
        Example(
            """
            xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_VALIDATE.rawValue), 1)
            xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 0)
            """, "another property; off"),
        Example(
            """
            final class Reader: NSObject, XMLParserDelegate {
                func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
                    Bundle.main.url(forResource: "entities", withExtension: "dtd").flatMap { try? Data(contentsOf: $0) }
                }
            }
            """, "the app's own file, whatever the name"),
        Example(
            """
            let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever])
            """),
        Example(
            """
            if flags & XML_PARSE_NOENT == 0 { parse() }
            """, "read, not set"),
        Example(
            """
            let strict = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOBLANKS.rawValue)
            _ = xmlReadFile(path, nil, strict)
            """, "no network, no entities"),
        Example(
            """
            var options: XMLNode.Options = []
            options.insert(.nodeLoadExternalEntitiesAlways)
            options.remove(.nodeLoadExternalEntitiesAlways)
            let document = try XMLDocument(xmlString: text, options: options)
            """, "taken out again"),
        Example(
            """
            func configure(_ parser: XMLParser, resolving: Bool) { parser.shouldResolveExternalEntities = resolving }
            func read(_ parser: XMLParser) { configure(parser, resolving: false) }
            """, "every caller leaves it off"),
        Example(
            """
            struct FeedSettings { var shouldResolveExternalEntities = false }
            func f() { var settings = FeedSettings(); settings.shouldResolveExternalEntities = true }
            """, "the project's own setting"),
        Example(
            """
            _ = xmlCtxtUseOptions(context, 1 + 256)
            """, "other numbers"),
        Example(
            """
            let parser = XMLParser(data: data)
            parser.shouldProcessNamespaces = true
            parser.parse()
            """, "the default"),
        Example(
            """
            struct Settings { var entities = false
                static let strict = Settings() }
            extension XMLParser {
                func apply(_ settings: Settings) { shouldResolveExternalEntities = settings.entities }
            }
            func read(_ data: Data) { XMLParser(data: data).apply(.strict) }
            """, "off in all settings"),
        Example(
            """
            let always = XMLNode.Options.nodeLoadExternalEntitiesAlways
            let options: XMLNode.Options = [.nodePreserveCDATA, always]
            let page = try XMLDocument(data: data, options: options.subtracting(always))
            """, "taken out of the set"),
    ]
}
