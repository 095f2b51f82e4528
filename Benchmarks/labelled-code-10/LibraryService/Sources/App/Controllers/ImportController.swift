import Fluent
import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Vapor
import ZIPFoundation

struct ImportController: RouteCollection {
    let inbox: URL

    func boot(routes: any RoutesBuilder) throws {
        let desk = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware(), LibrarianMiddleware()).grouped("import")
        desk.on(.POST, "marc", body: .collect(maxSize: "20mb"), use: importMARC)
        desk.on(.POST, "onix", body: .collect(maxSize: "20mb"), use: importONIX)
        desk.on(.POST, "deposit", body: .collect(maxSize: "20mb"), use: importDeposit)
        desk.on(.POST, "mets", body: .collect(maxSize: "20mb"), use: importMETS)
        desk.on(.POST, "bundle", body: .stream, use: importBundle)
        desk.on(.POST, "covers", body: .stream, use: importCovers)
        desk.on(.POST, "log", body: .stream, use: storeLog)
        desk.on(.POST, "note", body: .stream, use: storeNote)
    }

    @Sendable func importMARC(req: Request) async throws -> Int {
        let data = Data(buffer: try await req.body.collect(upTo: 20 << 20))
        let parser = XMLParser(data: data)
        let collector = RecordCollector()
        parser.delegate = collector
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        guard parser.parse() else { throw Abort(.badRequest) }
        return try await store(collector.records, on: req)
    }

    @Sendable func importONIX(req: Request) async throws -> Int {
        let data = Data(buffer: try await req.body.collect(upTo: 20 << 20))
        let parser = XMLParser(data: data)
        let collector = RecordCollector()
        parser.delegate = collector
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        guard parser.parse() else { throw Abort(.badRequest) }
        return try await store(collector.records, on: req)
    }

    @Sendable func importDeposit(req: Request) async throws -> String {
        let data = Data(buffer: try await req.body.collect(upTo: 20 << 20))
        let document = try XMLDocument(data: data, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesAlways]) // bad: xml-external-entity
        return document.rootElement()?.elements(forName: "title").first?.stringValue ?? ""
    }

    @Sendable func importMETS(req: Request) async throws -> String {
        let data = Data(buffer: try await req.body.collect(upTo: 20 << 20))
        let document = try XMLDocument(data: data, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesNever]) // good: xml-external-entity
        return document.rootElement()?.elements(forName: "dmdSec").first?.stringValue ?? ""
    }

    private func store(_ records: [Book], on req: Request) async throws -> Int {
        for record in records {
            try await record.create(on: req.db)
        }
        return records.count
    }

    @Sendable func importBundle(req: Request) async throws -> Int {
        let buffer = try await req.body.collect(upTo: .max) // bad: unbounded-size
        let archive = try Archive(data: Data(buffer: buffer), accessMode: .read)
        return try BundleUnpacker(archive: archive, folder: inbox).unpack()
    }

    @Sendable func importCovers(req: Request) async throws -> Int {
        let buffer = try await req.body.collect(upTo: 30 * 1024 * 1024) // good: unbounded-size
        let archive = try Archive(data: Data(buffer: buffer), accessMode: .read)
        return try CoverUnpacker(archive: archive, folder: inbox).unpack()
    }

    @Sendable func storeLog(req: Request) async throws -> HTTPStatus {
        var text = ""
        for try await chunk in req.body {
            text += String(buffer: chunk) // bad: unbounded-size
        }
        try text.write(to: inbox.appendingPathComponent("scanner.log"), atomically: true, encoding: .utf8)
        return .accepted
    }

    @Sendable func storeNote(req: Request) async throws -> HTTPStatus {
        var text = ""
        for try await chunk in req.body {
            guard text.utf8.count + chunk.readableBytes <= 8_192 else { throw Abort(.payloadTooLarge) }
            text += String(buffer: chunk) // good: unbounded-size
        }
        try text.write(to: inbox.appendingPathComponent("note.txt"), atomically: true, encoding: .utf8)
        return .accepted
    }
}

final class RecordCollector: NSObject, XMLParserDelegate {
    private(set) var records: [Book] = []
    private var field = ""
    private var values: [String: String] = [:]

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        field = attributeDict["tag"] ?? elementName
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        values[field, default: ""] += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        guard elementName == "record" else { return }
        records.append(Book(
            isbn: values["020"] ?? "",
            title: values["245"] ?? "",
            author: values["100"] ?? "",
            shelf: values["852"] ?? "",
            year: Int(values["260"] ?? "") ?? 0
        ))
        values = [:]
    }
}

struct BundleUnpacker {
    let archive: Archive
    let folder: URL

    func unpack() throws -> Int {
        var count = 0
        for entry in archive where entry.type == .file {
            var content = Data()
            _ = try archive.extract(entry) { content.append($0) }
            let target = folder.appendingPathComponent(entry.path)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try content.write(to: target) // bad: archive-extraction
            count += 1
        }
        return count
    }
}

struct CoverUnpacker {
    let archive: Archive
    let folder: URL
    private let limit: UInt64 = 50 << 20

    func unpack() throws -> Int {
        var total: UInt64 = 0
        var count = 0
        let root = folder.standardizedFileURL.path + "/"
        for entry in archive where entry.type == .file {
            let target = folder.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(root) else { throw Abort(.badRequest) }
            guard entry.uncompressedSize <= limit - total else { throw Abort(.payloadTooLarge) }
            total += entry.uncompressedSize
            _ = try archive.extract(entry, to: target) // good: archive-extraction
            count += 1
        }
        return count
    }
}
