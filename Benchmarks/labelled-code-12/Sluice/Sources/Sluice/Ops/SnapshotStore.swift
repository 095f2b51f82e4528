import Foundation

protocol SnapshotPart: Decodable, Sendable {
    var count: Int { get }
}

struct RoutePart: SnapshotPart {
    var routes: [String: String]
    var count: Int { routes.count }
}

struct LimitPart: SnapshotPart {
    var limits: [String: Int]
    var count: Int { limits.count }
}

/// Snapshots travel between sites of different owners.
struct SnapshotStore {
    enum Failure: Error { case unknownPart(String) }

    private struct Envelope: Decodable {
        var type: String
        var payload: Data
    }

    let folder: URL

    func restore(from file: URL) throws -> Int {
        let data = try Data(contentsOf: file)
        if file.pathExtension == "archive" { return try restoreArchive(data, strict: false) }
        let envelopes = try JSONDecoder().decode([Envelope].self, from: data)
        return try envelopes.reduce(0) { try $0 + count($1) }
    }

    private func count(_ envelope: Envelope) throws -> Int {
        switch envelope.type {
        case "routes":
            return try JSONDecoder().decode(RoutePart.self, from: envelope.payload).count // good: unsafe-deserialization
        case "limits":
            return try JSONDecoder().decode(LimitPart.self, from: envelope.payload).count
        default:
            guard let type = _typeByName(envelope.type) as? any Decodable.Type else { throw Failure.unknownPart(envelope.type) } // bad: unsafe-deserialization
            let part = try JSONDecoder().decode(type, from: envelope.payload)
            return (part as? any SnapshotPart)?.count ?? 0
        }
    }

    private func restoreArchive(_ data: Data, strict: Bool) throws -> Int {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = strict // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        let routes = unarchiver.decodeObject(forKey: "routes") as? [String: String]
        return routes?.count ?? 0
    }

    func restoreNames(_ data: Data) throws -> [String] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true // good: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        let names = unarchiver.decodeObject(of: [NSArray.self, NSString.self], forKey: "names") as? [String]
        return names ?? []
    }

    /// Applies the revocations of the last night.
    func applyRevocations(_ apply: ([String]) throws -> Void) {
        let file = folder.appendingPathComponent("revoked.json")
        guard let data = try? Data(contentsOf: file), let list = try? JSONDecoder().decode([String].self, from: data) else { return } // bad: error-swallowed
        do {
            try apply(list)
        } catch {
            _ = error // bad: error-swallowed
        }
    }
}
