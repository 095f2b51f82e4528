import Foundation
import Hummingbird
import ZIPFoundation

struct UploadTicket: Codable {
    let owner: String
    let uploadToken: String
    let issued: Date
}

enum StoreError: Error {
    case outsideRoot
    case missing
}

final class JobEnvelope: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let name: String
    let retries: Int

    init(name: String, retries: Int) {
        self.name = name
        self.retries = retries
    }

    required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.name = name as String
        self.retries = coder.decodeInteger(forKey: "retries")
    }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(retries, forKey: "retries")
    }
}

struct ArchiveStore: Sendable {
    let root: URL

    private func contained(_ relative: String) throws -> URL {
        let base = root.standardizedFileURL.resolvingSymlinksInPath()
        let candidate = base.appendingPathComponent(relative).standardizedFileURL.resolvingSymlinksInPath()
        guard candidate.path.hasPrefix(base.path + "/") else { throw StoreError.outsideRoot }
        return candidate
    }

    func read(_ relative: String) throws -> Data {
        let file = root.appendingPathComponent(relative)
        guard let data = FileManager.default.contents(atPath: file.path) else { // bad: path-injection
            throw StoreError.missing
        }
        return data
    }

    func readContained(_ relative: String) throws -> Data {
        let file = try contained(relative)
        guard let data = FileManager.default.contents(atPath: file.path) else { // good: path-injection
            throw StoreError.missing
        }
        return data
    }

    func delete(_ relative: String) throws {
        try FileManager.default.removeItem(at: root.appendingPathComponent(relative)) // bad: path-injection
    }

    func deleteExpired(_ identifier: UUID) throws {
        try FileManager.default.removeItem(at: root.appendingPathComponent(identifier.uuidString)) // good: path-injection
    }

    func unpack(_ archiveURL: URL, into folder: String) throws -> Int {
        let target = try contained(folder)
        let archive = try Archive(url: archiveURL, accessMode: .read)
        var written = 0
        for entry in archive where entry.type == .file {
            let destination = target.appendingPathComponent(entry.path)
            var data = Data()
            _ = try archive.extract(entry) { data.append($0) }
            try data.write(to: destination) // bad: path-injection
            written += 1
        }
        return written
    }

    func unpackFlat(_ archiveURL: URL, into folder: String) throws -> Int {
        let target = try contained(folder)
        let archive = try Archive(url: archiveURL, accessMode: .read)
        var written = 0
        for entry in archive where entry.type == .file {
            let destination = target.appendingPathComponent("entry-\(written).bin")
            var data = Data()
            _ = try archive.extract(entry) { data.append($0) }
            try data.write(to: destination) // good: path-injection
            written += 1
        }
        return written
    }

    func decodeJob(_ body: Data) throws -> JobEnvelope? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(body) as? JobEnvelope // bad: deserialisation
    }

    func decodeJobStrict(_ body: Data) throws -> JobEnvelope? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: JobEnvelope.self, from: body) // good: deserialisation
    }

    func decodeLegacyJob(_ body: Data) throws -> JobEnvelope? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: body)
        unarchiver.requiresSecureCoding = false // bad: deserialisation
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? JobEnvelope
    }

    func decodeTicket(_ body: Data) throws -> UploadTicket {
        try JSONDecoder().decode(UploadTicket.self, from: body) // good: deserialisation
    }

    func remember(ticket: UploadTicket) throws {
        let file = root.appendingPathComponent("ticket-\(UUID().uuidString).txt")
        try ticket.uploadToken.write(to: file, atomically: true, encoding: .utf8) // bad: store-secret-file
    }

    func rememberOwner(of ticket: UploadTicket) throws {
        let file = root.appendingPathComponent("owner-\(UUID().uuidString).txt")
        try ticket.owner.write(to: file, atomically: true, encoding: .utf8) // good: store-secret-file
    }
}
