import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Vapor
import ZIPFoundation

struct BackCatalogueImporter: Sendable {
    let root: URL
    static let maxTotal: UInt64 = 2 << 30

    func unpackEpisodes(_ zip: URL) throws {
        let archive = try Archive(url: zip, accessMode: .read)
        for entry in archive where entry.type == .file {
            let target = root.appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: target) // bad: archive-extraction
        }
    }

    func unpackArtwork(_ zip: URL) throws {
        let archive = try Archive(url: zip, accessMode: .read)
        var total: UInt64 = 0
        for entry in archive where entry.type == .file {
            let target = root.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(root.standardizedFileURL.path + "/") else { throw Abort(.unprocessableEntity) }
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: target)
            let handle = try FileHandle(forWritingTo: target)
            defer { try? handle.close() }
            _ = try archive.extract(entry) { part in // good: archive-extraction
                total += UInt64(part.count)
                guard total <= Self.maxTotal else { throw Abort(.payloadTooLarge) }
                try handle.write(contentsOf: part)
            }
        }
    }

    func unpackTranscripts(_ zip: URL) throws -> [String: Data] {
        let archive = try Archive(url: zip, accessMode: .read)
        var found: [String: Data] = [:]
        for entry in archive where entry.path.hasSuffix(".vtt") {
            var data = Data()
            _ = try archive.extract(entry) { data.append($0) } // bad: archive-extraction
            found[entry.path] = data
        }
        return found
    }

    func readManifest(_ zip: URL) throws -> Data {
        let archive = try Archive(url: zip, accessMode: .read)
        guard let entry = archive["manifest.json"] else { throw Abort(.unprocessableEntity) }
        var data = Data()
        _ = try archive.extract(entry) { part in // good: archive-extraction
            guard data.count + part.count <= 1 << 20 else { throw Abort(.payloadTooLarge) }
            data.append(part)
        }
        return data
    }

    func unpackTheme(_ tarball: URL, into folder: URL) throws {
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        tar.arguments = ["-xzPf", tarball.path, "-C", folder.path] // bad: archive-extraction
        try tar.run()
        tar.waitUntilExit()
    }

    func unpackBundledTheme(into folder: URL) throws {
        guard let zip = Bundle.main.url(forResource: "theme", withExtension: "zip") else { return }
        try FileManager.default.unzipItem(at: zip, to: folder) // good: archive-extraction
    }
}

final class FeedParser: NSObject, XMLParserDelegate {
    private(set) var titles: [String] = []
    private var text = ""

    func parseFeed(_ data: Data) -> [String] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        parser.parse()
        return titles
    }

    func parseOPML(_ data: Data) -> [String] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        parser.parse()
        return titles
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        if elementName == "title" { titles.append(text.trimmingCharacters(in: .whitespacesAndNewlines)) }
        text = ""
    }
}

struct RatingsImport: Sendable {
    func document(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways, .documentTidyXML]) // bad: xml-external-entity
    }

    func chart(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xml-external-entity
    }

    func wellFormed(_ upload: URL) throws -> Bool {
        try lint(["--noout", "--noent", upload.path]) // bad: xml-external-entity
    }

    func wellFormedChapters(_ upload: URL) throws -> Bool {
        try lint(["--noout", "--nonet", upload.path]) // good: xml-external-entity
    }

    private func lint(_ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

// MARK: - Player state kept by the old desktop client

final class PlayerState: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let episode: String
    let position: Double

    init(episode: String, position: Double) {
        self.episode = episode
        self.position = position
    }

    init?(coder: NSCoder) {
        guard let episode = coder.decodeObject(of: NSString.self, forKey: "episode") as String? else { return nil }
        self.episode = episode
        position = coder.decodeDouble(forKey: "position")
    }

    func encode(with coder: NSCoder) {
        coder.encode(episode as NSString, forKey: "episode")
        coder.encode(position, forKey: "position")
    }
}

struct PlayerStateController {
    @Sendable func restore(req: Request) async throws -> Double {
        guard let raw = req.cookies["ph_state"]?.string, let data = Data(base64Encoded: raw) else { throw Abort(.badRequest) }
        let state = NSKeyedUnarchiver.unarchiveObject(with: data) as? PlayerState // bad: unsafe-deserialization
        return state?.position ?? 0
    }

    @Sendable func restoreSynced(req: Request) async throws -> Double {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let state = try NSKeyedUnarchiver.unarchivedObject(ofClass: PlayerState.self, from: Data(buffer: body)) // good: unsafe-deserialization
        return state?.position ?? 0
    }

    @Sendable func queue(req: Request) async throws -> [String] {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let reader = try NSKeyedUnarchiver(forReadingFrom: Data(buffer: body))
        reader.requiresSecureCoding = false // bad: unsafe-deserialization
        defer { reader.finishDecoding() }
        return reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String] ?? []
    }

    @Sendable func settings(req: Request) async throws -> [String: Double] {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        return try PropertyListDecoder().decode([String: Double].self, from: Data(buffer: body)) // good: unsafe-deserialization
    }
}
