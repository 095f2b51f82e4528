import Foundation
import AEXML
import libxml2

final class FeedParser: NSObject, XMLParserDelegate {
    func data(_ url: URL) throws -> Data { try Data(contentsOf: url) }

    func parse(_ url: URL) throws {
        let parser = XMLParser(data: try data(url))
        parser.delegate = self
        parser.shouldResolveExternalEntities = true  // bad: xxe, XMLParser(data:)
        parser.parse()
    }
    func parseStream(_ url: URL) throws {
        let p = XMLParser(stream: InputStream(data: try data(url)))
        p.shouldResolveExternalEntities = true  // bad: xxe, XMLParser(stream:)
        p.parse()
    }
    func parseOptional(_ url: URL) {
        guard let remote = URL(string: (try? String(contentsOf: url, encoding: .utf8)) ?? "") else { return }
        let p = XMLParser(contentsOf: remote)
        p?.shouldResolveExternalEntities = true  // bad: xxe, XMLParser(contentsOf:)
        p?.parse()
    }
    func parsePolicy(_ url: URL) throws {
        let p = XMLParser(data: try data(url))
        p.externalEntityResolvingPolicy = .always
        p.shouldResolveExternalEntities = true  // bad: xxe, externalEntityResolvingPolicy always
        p.parse()
    }
    func parseConfigured(_ url: URL) throws {
        let resolve = true
        let p = try XMLParser(data: Data(contentsOf: url))
        p.shouldResolveExternalEntities = resolve  // bad: xxe, flag through constant
        p.parse()
    }
    func makeParser(_ d: Data) -> XMLParser {
        let p = XMLParser(data: d)
        p.shouldResolveExternalEntities = true  // bad: xxe, factory (remote data passed below)
        return p
    }
    func useFactory(_ url: URL) throws { makeParser(try data(url)).parse() }

    func safeParse(_ url: URL) throws {
        let p = XMLParser(data: try data(url))  // good: sound, sound default off
        p.parse()
        let q = XMLParser(data: try data(url))  // good: sound, sound explicit off
        q.shouldResolveExternalEntities = false
        let r = XMLParser(data: Data("<a/>".utf8))  // good: sound, sound constant xml
        r.shouldResolveExternalEntities = true
    }
}

#if os(macOS)
func documents(_ url: URL) throws {
    let data = try Data(contentsOf: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    _ = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways])  // bad: xxe, XMLDocument(data:)
    _ = try XMLDocument(data: data, options: .nodeLoadExternalEntitiesAlways)  // bad: xxe, XMLDocument single option
    _ = try XMLDocument(xmlString: text, options: [.nodePreserveAll, .nodeLoadExternalEntitiesAlways])  // bad: xxe, XMLDocument(xmlString:)
    _ = try XMLDocument(contentsOf: URL(string: text)!, options: [.nodeLoadExternalEntitiesAlways])  // bad: xxe, XMLDocument(contentsOf:)
    let opts: XMLNode.Options = [.nodeLoadExternalEntitiesAlways, .documentTidyXML]
    _ = try XMLDocument(data: data, options: opts)  // bad: xxe, XMLDocument options variable
    _ = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever])  // good: sound, never
    _ = try XMLDocument(xmlString: text, options: [])  // good: sound, sound no option
    _ = try XMLDocument(xmlString: "<a/>", options: [.nodeLoadExternalEntitiesAlways])  // good: sound, sound constant xml
}
#endif

func aexml(_ url: URL) throws {
    let data = try Data(contentsOf: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    var options = AEXMLOptions()
    options.parserSettings.shouldResolveExternalEntities = true
    _ = try AEXMLDocument(xml: data, options: options)  // bad: xxe, AEXMLDocument(xml: Data)
    _ = try AEXMLDocument(xml: text, encoding: .utf8, options: options)  // bad: xxe, AEXMLDocument(xml: String)
    let doc = AEXMLDocument(root: nil, options: options)
    try doc.loadXML(data)  // bad: xxe, loadXML
    let safe = AEXMLOptions()
    _ = try AEXMLDocument(xml: data, options: safe)  // good: sound, sound default options
    _ = try AEXMLDocument(xml: data)  // good: sound, sound default options
}

func libxml(_ url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let data = try Data(contentsOf: url)
    let flags = Int32(XML_PARSE_NOENT.rawValue)
    let both = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
    let ctxt = xmlNewParserCtxt()
    _ = xmlReadFile(text, nil, flags)  // bad: xxe, xmlReadFile
    _ = xmlReadDoc(text, nil, nil, both)  // bad: xxe, xmlReadDoc
    _ = xmlReadMemory(text, Int32(text.utf8.count), nil, nil, flags)  // bad: xxe, xmlReadMemory
    data.withUnsafeBytes { raw in
        let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
        _ = xmlReadMemory(base, Int32(data.count), "feed.xml", nil, Int32(XML_PARSE_DTDLOAD.rawValue))  // bad: xxe, xmlReadMemory withUnsafeBytes
    }
    _ = xmlCtxtReadFile(ctxt, text, nil, flags)  // bad: xxe, xmlCtxtReadFile
    _ = xmlCtxtReadDoc(ctxt, text, nil, nil, flags)  // bad: xxe, xmlCtxtReadDoc
    _ = xmlCtxtReadMemory(ctxt, text, Int32(text.utf8.count), nil, nil, both)  // bad: xxe, xmlCtxtReadMemory
    _ = xmlReadMemory(text, Int32(text.utf8.count), nil, nil, Int32(XML_PARSE_NONET.rawValue))  // good: sound, sound no entities
    _ = xmlReadDoc(text, nil, nil, 0)  // good: sound, sound no options
    _ = xmlReadDoc("<a/>", nil, nil, flags)  // good: sound, sound constant xml
    _ = xmlParseMemory(text, Int32(text.utf8.count))  // good: sound, sound defaults do not substitute
}
