import Compression
import Foundation
import Kanna
import ZIPFoundation

enum ImportError: Error {
    case badName, tooLarge, unreadable
}

/// Opens `.herbcollection` packages that people mail to each other.
struct CollectionImporter {
    let destination: URL
    static let limit = 512 << 20

    func importImages(from package: URL) throws {
        let archive = try Archive(url: package, accessMode: .read)
        try archive.filter { $0.path.hasPrefix("images/") }.forEach { entry in
            let url = URL(fileURLWithPath: destination.path).appendingPathComponent(String(entry.path.dropFirst("images/".count)))
            _ = try archive.extract(entry, to: url) // bad: archive-extraction
        }
    }

    func importLabels(from package: URL) throws {
        let archive = try Archive(url: package, accessMode: .read)
        for entry in archive where entry.type == .file && entry.path.hasPrefix("labels/") {
            var data = Data()
            _ = try archive.extract(entry) { part in // good: archive-extraction
                guard data.count + part.count < 64 << 10 else { throw ImportError.tooLarge }
                data.append(part)
            }
            try data.write(to: destination.appendingPathComponent(UUID().uuidString).appendingPathExtension("label"))
        }
    }

    func importIndex(from package: URL) throws -> Data {
        let archive = try Archive(url: package, accessMode: .read)
        guard let entry = archive["index.json"] else { throw ImportError.unreadable }
        var data = Data(capacity: 4096)
        _ = try archive.extract(entry, bufferSize: 1 << 16, progress: nil, consumer: { data.append($0) }) // bad: archive-extraction
        return data
    }

    func restoreTemplates() throws {
        guard let package = Bundle.main.url(forResource: "Templates", withExtension: "zip") else { return }
        let archive = try Archive(url: package, accessMode: .read)
        for entry in archive {
            _ = try archive.extract(entry, to: destination.appendingPathComponent(entry.path)) // good: archive-extraction
        }
    }

    func importNotes(from package: URL) throws {
        let archive = try Archive(url: package, accessMode: .read)
        for entry in archive where entry.type == .file && !entry.path.hasPrefix("/") {
            let url = destination.appendingPathComponent(entry.path)
            guard url.path.hasPrefix(destination.path) else { throw ImportError.badName }
            _ = try archive.extract(entry, to: url, bufferSize: 4096) // bad: archive-extraction
        }
    }

    func importSketches(from package: URL) throws {
        let archive = try Archive(url: package, accessMode: .read)
        var room = Self.limit
        for entry in archive where entry.type == .file {
            let url = try contained(entry.path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            var data = Data()
            _ = try archive.extract(entry) { part in // good: archive-extraction
                room -= part.count
                guard room >= 0 else { throw ImportError.tooLarge }
                data.append(part)
            }
            try data.write(to: url, options: .withoutOverwriting)
        }
    }

    private func contained(_ path: String) throws -> URL {
        let url = destination.appendingPathComponent(path).standardizedFileURL
        guard url.pathComponents.starts(with: destination.standardizedFileURL.pathComponents), url != destination else { throw ImportError.badName }
        return url
    }

    func importArchive(_ package: URL) throws {
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        tar.arguments = ["-x", "-P", "-f", package.path] // bad: archive-extraction
        tar.currentDirectoryURL = destination
        try tar.run()
        tar.waitUntilExit()
    }

    func importPack(_ package: URL) throws {
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        tar.arguments = ["-x", "-k", "-f", package.path, "index.json"] // good: archive-extraction
        tar.currentDirectoryURL = destination
        try tar.run()
        tar.waitUntilExit()
    }
}

/// Exchange formats of museums and of other programs.
struct MuseumFormats {
    func darwinCore(_ file: URL) throws -> Foundation.XMLDocument {
        var options: XMLNode.Options = [.nodePreserveCDATA]
        options.insert(.nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        return try Foundation.XMLDocument(contentsOf: file, options: options)
    }

    func dublinCore(_ file: URL) throws -> Foundation.XMLDocument {
        var options: XMLNode.Options = [.nodePreserveCDATA]
        options.insert(.nodeLoadExternalEntitiesNever) // good: xml-external-entity
        return try Foundation.XMLDocument(contentsOf: file, options: options)
    }

    func abcd(_ text: String) throws -> Kanna.XMLDocument {
        try Kanna.XML(xml: text, encoding: .utf8, option: .xmlParseUseLibxml([.NOENT, .DTDLOAD])) // bad: xml-external-entity
    }

    func tdwg(_ text: String) throws -> Kanna.XMLDocument {
        try Kanna.XML(xml: text, encoding: .utf8, option: .xmlParseUseLibxml([.NONET, .NOBLANKS])) // good: xml-external-entity
    }

    func gpx(_ data: Data, delegate: any XMLParserDelegate) -> Bool {
        TrackReader(data: data, externals: true).read(delegate) // bad: xml-external-entity
    }

    func kml(_ data: Data, delegate: any XMLParserDelegate) -> Bool {
        TrackReader(data: data, externals: false).read(delegate) // good: xml-external-entity
    }

    func catalogue(_ stream: InputStream, delegate: any XMLParserDelegate) -> Bool {
        let parser = XMLParser(stream: stream)
        parser.delegate = delegate
        parser.setValue(true, forKey: "shouldResolveExternalEntities") // bad: xml-external-entity
        return parser.parse()
    }

    func checklist(_ stream: InputStream, delegate: any XMLParserDelegate) -> Bool {
        let parser = XMLParser(stream: stream)
        parser.delegate = delegate
        parser.shouldProcessNamespaces = true
        return parser.parse() // good: xml-external-entity
    }
}

struct TrackReader {
    let data: Data
    let externals: Bool

    func read(_ delegate: any XMLParserDelegate) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = externals
        return parser.parse()
    }
}
