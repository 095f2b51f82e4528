import libxml2
import Foundation
import ZIPFoundation
#if canImport(FoundationXML)
import FoundationXML
#endif

/// Tenants deliver their routes as zip bundles with an XML listing.
struct BundleUnpacker {
    enum Failure: Error { case outside(String), listing }

    let root: URL

    func routes(from bundle: URL) throws -> Int {
        let archive = try Archive(url: bundle, accessMode: .read)
        var written = 0
        for entry in archive {
            switch entry.type {
            case .directory:
                continue
            case .symlink:
                continue
            case .file where entry.path.hasSuffix(".route"):
                try unpack(entry, of: archive)
                written += 1
            case .file:
                let flat = entry.path.replacingOccurrences(of: "/", with: "-")
                _ = try archive.extract(entry, to: root.appendingPathComponent("extra-" + flat)) // good: archive-extraction
            }
        }
        if let listing = archive["listing.xml"] {
            var text = Data()
            _ = try archive.extract(listing) { text.append($0) } // good: archive-extraction
            written += try Listing().names(text).count
        }
        return written
    }

    private func unpack(_ entry: Entry, of archive: Archive) throws {
        let parts = entry.path.split(separator: "/").dropFirst()
        let target = parts.reduce(root) { $0.appendingPathComponent(String($1)) }
        _ = try archive.extract(entry, to: target) // bad: archive-extraction
    }

    /// Backups of a whole gateway, packed by hand or by our own tool.
    func backup(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        process.arguments = ["-:", "-o", file.path, "-d", root.path] // bad: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    func ownBackup(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        process.arguments = ["-o", file.path, "-d", root.path] // good: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    /// Removes what an earlier bundle put there; the names come from its listing.
    func remove(_ names: [String]) throws {
        for name in names {
            try FileManager.default.removeItem(atPath: "\(root.path)/\(name)") // bad: path-traversal
        }
    }

    func prune(_ names: [String]) throws {
        let base = root.resolvingSymlinksInPath().pathComponents
        for name in names {
            let file = root.appendingPathComponent(name).resolvingSymlinksInPath()
            guard file.pathComponents.starts(with: base), file.pathComponents.count > base.count else { throw Failure.outside(name) }
            try FileManager.default.removeItem(at: file) // good: path-traversal
        }
    }

    func certificate(of tenant: String) throws -> Data {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: tenant + "/cert.pem", relativeTo: root)) // bad: path-traversal
        defer { try? handle.close() } // good: error-swallowed
        return try handle.read(upToCount: 65_536) ?? Data()
    }
}

/// The listing of a bundle.
struct Listing {
    enum Source { case tenant, office }

    func names(_ data: Data) throws -> [String] {
        let document = try XMLDocument(xmlString: String(decoding: data, as: UTF8.self), options: options(for: .tenant))
        return try document.nodes(forXPath: "//route/@name").compactMap(\.stringValue)
    }

    private func options(for source: Source) -> XMLNode.Options {
        var options: XMLNode.Options = [.nodePreserveCDATA]
        switch source {
        case .tenant: options.insert(.nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        case .office: options.insert(.nodeLoadExternalEntitiesNever) // good: xml-external-entity
        }
        return options
    }
}

/// Route files of the first release, still in use at a few sites.
enum LegacyXML {
    enum Failure: Error { case unreadable }

    static func prepare() {
        xmlInitParser()
        xmlSubstituteEntitiesDefault(1) // bad: xml-external-entity
    }

    static func prepareForProbe() {
        xmlInitParser()
        xmlSubstituteEntitiesDefault(0) // good: xml-external-entity
    }

    static func routes(_ text: String) throws -> Int {
        guard let parser = xmlNewParserCtxt() else { throw Failure.unreadable }
        defer { xmlFreeParserCtxt(parser) }
        let flags = [XML_PARSE_NOENT, XML_PARSE_DTDATTR, XML_PARSE_RECOVER].reduce(Int32(0)) { $0 | Int32($1.rawValue) }
        guard let document = xmlCtxtReadDoc(parser, text, nil, "UTF-8", flags) else { throw Failure.unreadable } // bad: xml-external-entity
        defer { xmlFreeDoc(document) }
        return Int(xmlChildElementCount(xmlDocGetRootElement(document)))
    }

    static func hosts(_ text: String) throws -> Int {
        guard let parser = xmlNewParserCtxt() else { throw Failure.unreadable }
        defer { xmlFreeParserCtxt(parser) }
        let flags = [XML_PARSE_NONET, XML_PARSE_COMPACT].reduce(Int32(0)) { $0 | Int32($1.rawValue) }
        guard let document = xmlCtxtReadDoc(parser, text, nil, "UTF-8", flags) else { throw Failure.unreadable } // good: xml-external-entity
        defer { xmlFreeDoc(document) }
        return Int(xmlChildElementCount(xmlDocGetRootElement(document)))
    }
}
