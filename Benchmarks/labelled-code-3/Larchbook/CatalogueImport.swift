import Crypto
import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Vapor

struct CatalogueRecord: Sendable {
    var title: String
    var shelf: String
}

final class CatalogueReader: NSObject, XMLParserDelegate {
    private(set) var records: [CatalogueRecord] = []
    private var text = ""

    func read(_ data: Data) -> [CatalogueRecord] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.parse()
        return records
    }

    func readStrict(_ data: Data) -> [CatalogueRecord] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false // good: xxe
        parser.parse()
        return records
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
        if elementName == "title" { records.append(CatalogueRecord(title: text, shelf: "new")) }
        text = ""
    }
}

struct CatalogueImportController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.on(.POST, "catalogue", "xml", body: .collect(maxSize: "8mb"), use: xml)
        routes.on(.POST, "catalogue", "legacy", body: .collect(maxSize: "8mb"), use: legacy)
        routes.get("catalogue", "label", use: label)
    }

    @Sendable
    func xml(_ req: Request) async throws -> [String] {
        let data = Data(buffer: req.body.data ?? ByteBuffer())
        let digest = Insecure.MD5.hash(data: data).hexadecimal // bad: weak-hash
        guard digest == req.headers.first(name: "X-Content-Signature") else { throw Abort(.badRequest) }
        return CatalogueReader().read(data).map(\.title)
    }

    @Sendable
    func legacy(_ req: Request) async throws -> HTTPStatus {
        let data = Data(buffer: req.body.data ?? ByteBuffer())
        let etag = SHA256.hash(data: data).hexadecimal // good: weak-hash
        req.logger.info("legacy import", metadata: ["etag": "\(etag)"])
        let titles: [String]
        if req.headers.contains(name: "X-Keyed") {
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
            unarchiver.requiresSecureCoding = false // bad: deserialisation
            titles = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String] ?? []
        } else {
            titles = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data) as? [String] ?? [] // good: deserialisation
        }
        await ReadingList.shared.replace(titles)
        return .ok
    }

    @Sendable
    func label(_ req: Request) async throws -> String {
        let template = try req.query.get(String.self, at: "template")
        let copies = try req.query.get(Int.self, at: "copies")
        return String(format: template, copies) // bad: format-string
    }
}
