import AEXML
import Foundation
import ZIPFoundation

/// Collections that members hand on as files.
struct CollectionImporter {
    enum Failure: Error { case name(String), broken }

    private var inbox: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("Inbox", isDirectory: true)
    }

    func pictures(in file: URL) throws -> Int {
        let archive = try Archive(url: file, accessMode: .read)
        let found = archive.filter { $0.path.hasSuffix(".jpg") || $0.path.hasSuffix(".png") }
        try found.forEach(place(from: archive, below: inbox))
        return found.count
    }

    private func place(from archive: Archive, below folder: URL) -> (Entry) throws -> Void {
        { entry in
            let target = URL(fileURLWithPath: entry.path, relativeTo: folder)
            _ = try archive.extract(entry, to: target, skipCRC32: false) // bad: archive-extraction
        }
    }

    func recordings(in file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.type == .file {
            let ending = (entry.path as NSString).pathExtension.lowercased()
            guard ["m4a", "mp3"].contains(ending) else { continue }
            let target = inbox.appendingPathComponent(UUID().uuidString).appendingPathExtension(ending)
            _ = try archive.extract(entry, to: target) // good: archive-extraction
        }
    }

    /// The listing inside a collection says under which name each text belongs.
    func texts(in file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.path.hasSuffix(".txt") {
            var text = Data()
            _ = try archive.extract(entry) { text.append($0) }
            let name = entry.path.replacingOccurrences(of: "texts/", with: "")
            let handle = FileManager.default.createFile(atPath: inbox.path + "/" + name, contents: text) // bad: archive-extraction
            if !handle { throw Failure.broken }
        }
    }

    /// Newer collections carry a manifest: entry name to the place it belongs.
    func placed(in file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        guard let entry = archive["manifest.json"] else { throw Failure.broken }
        var json = Data()
        _ = try archive.extract(entry) { json.append($0) }
        let places = try JSONDecoder().decode([String: String].self, from: json)
        for (name, place) in places {
            guard !name.contains(".."), let item = archive[name] else { continue }
            _ = try archive.extract(item, to: inbox.appendingPathComponent(place)) // bad: archive-extraction
        }
    }

    func numbered(in file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for number in 1...99 {
            guard let item = archive["pages/\(number).jpg"], item.type == .file else { continue }
            _ = try archive.extract(item, to: inbox.appendingPathComponent("page-\(number).jpg")) // good: archive-extraction
        }
    }

    func captions(in file: URL) throws -> [String: String] {
        let archive = try Archive(url: file, accessMode: .read)
        var captions: [String: String] = [:]
        for entry in archive where entry.path.hasSuffix(".caption") {
            var text = Data()
            _ = try archive.extract(entry) { text.append($0) } // good: archive-extraction
            captions[entry.path] = String(decoding: text, as: UTF8.self)
        }
        return captions
    }

    func attach(_ name: String, data: Data) throws {
        guard let escaped = name.removingPercentEncoding else { throw Failure.name(name) }
        let handle = FileManager.default
        guard handle.createFile(atPath: inbox.appendingPathComponent(escaped).path, contents: data) else { // bad: path-traversal
            throw Failure.broken
        }
    }

    func attachFlat(_ name: String, data: Data) throws {
        let flat = name.components(separatedBy: CharacterSet(charactersIn: "/\\:")).joined(separator: "_")
        guard flat != "..", flat != ".", !flat.isEmpty else { throw Failure.name(name) }
        try data.write(to: inbox.appendingPathComponent(flat)) // good: path-traversal
    }

    // MARK: Finding aids

    func findingAid(_ data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = true // bad: xml-external-entity
        options.parserSettings.shouldTrimWhitespace = true
        let document = try AEXMLDocument(xml: data, options: options)
        return document.root["item"].all?.compactMap(\.value) ?? []
    }

    func inventory(_ data: Data) throws -> [String] {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = false // good: xml-external-entity
        let document = try AEXMLDocument(xml: data, options: options)
        return document.root["item"].all?.compactMap(\.value) ?? []
    }

    func size(_ file: URL) throws -> Int {
        guard let parser = XMLParser(contentsOf: file) else { throw Failure.broken } // good: xml-external-entity
        let counter = ElementCounter()
        parser.delegate = counter
        guard parser.parse() else { throw Failure.broken }
        return counter.count
    }

    func outline(_ file: URL) throws -> Int {
        guard let stream = InputStream(url: file) else { throw Failure.broken }
        let counter = ElementCounter()
        let parser = ParserSetup(entities: .resolved).make(stream, delegate: counter)
        guard parser.parse() else { throw Failure.broken }
        return counter.count
    }
}

struct ParserSetup {
    enum Entities { case resolved, plain }

    let entities: Entities

    func make(_ stream: InputStream, delegate: XMLParserDelegate) -> XMLParser {
        let parser = XMLParser(stream: stream)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = entities == .resolved // bad: xml-external-entity
        parser.delegate = delegate
        return parser
    }
}

final class ElementCounter: NSObject, XMLParserDelegate {
    private(set) var count = 0

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        count += 1
    }
}
