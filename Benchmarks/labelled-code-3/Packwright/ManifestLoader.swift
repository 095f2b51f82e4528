import Foundation
import Logging
import Yams

struct Step: Codable, Sendable {
    var name: String
    var tool: String
    var arguments: [String]
}

struct Manifest: Codable, Sendable {
    var product: String
    var tag: String
    var steps: [Step]
    var mirrors: [String]
    var chunkCount: Int?
    var chunkSize: Int?
}

enum ManifestError: Error { case missing, outside(String), layout }

struct ManifestLoader {
    let root: URL
    let logger: Logger

    func manifest() throws -> Manifest {
        let yaml = root.appendingPathComponent("packwright.yml")
        if FileManager.default.fileExists(atPath: yaml.path) {
            return try YAMLDecoder().decode(Manifest.self, from: String(contentsOf: yaml, encoding: .utf8)) // good: deserialisation
        }
        let legacy = root.appendingPathComponent("Packwright.state")
        guard let data = FileManager.default.contents(atPath: legacy.path) else { throw ManifestError.missing }
        return try legacyManifest(data)
    }

    private func legacyManifest(_ data: Data) throws -> Manifest {
        guard let fields = NSKeyedUnarchiver.unarchiveObject(with: data) as? [String: Any], // bad: deserialisation
              let product = fields["product"] as? String,
              let tag = fields["tag"] as? String else {
            throw ManifestError.layout
        }
        return Manifest(product: product, tag: tag, steps: [], mirrors: fields["mirrors"] as? [String] ?? [])
    }

    /// Feeds of older publishers come as XML.
    func feed(_ url: URL) throws -> [String] {
        let document = try XMLDocument(contentsOf: url, options: [.nodeLoadExternalEntitiesAlways]) // bad: xxe
        return try document.nodes(forXPath: "//release/@tag").compactMap(\.stringValue)
    }

    func appcast(_ url: URL) throws -> [String] {
        let document = try XMLDocument(contentsOf: url, options: [.nodeLoadExternalEntitiesNever]) // good: xxe
        return try document.nodes(forXPath: "//item/@version").compactMap(\.stringValue)
    }

    // MARK: Payload

    func payload(named product: String) throws -> Data {
        let folder = root.appendingPathComponent("Products", isDirectory: true).standardizedFileURL
        let file = folder.appendingPathComponent(product).standardizedFileURL
        guard file.path.hasPrefix(folder.path + "/") else { throw ManifestError.outside(product) }
        return try Data(contentsOf: file) // good: path-injection
    }

    func clean(_ manifest: Manifest) throws {
        let scratch = root.appendingPathComponent("Scratch").appendingPathComponent(manifest.tag)
        try FileManager.default.removeItem(at: scratch) // bad: path-injection
    }

    func reserve(_ manifest: Manifest) throws -> Data {
        let count = manifest.chunkCount ?? 1
        let size = manifest.chunkSize ?? 65_536
        let (total, overflow) = count.multipliedReportingOverflow(by: size) // good: integer-overflow-from-outside
        guard !overflow, (0...(1 << 28)).contains(total) else { throw ManifestError.layout }
        return Data(count: total)
    }

    func offsets(_ header: Data) throws -> [Int] {
        guard header.count >= 12 else { throw ManifestError.layout }
        let fields = header.withUnsafeBytes { raw in
            (0..<3).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self).bigEndian } // good: pointer-escape
        }
        let end = fields[0] + fields[1] // bad: integer-overflow-from-outside
        return [Int(fields[0]), Int(end), Int(fields[2])]
    }
}
