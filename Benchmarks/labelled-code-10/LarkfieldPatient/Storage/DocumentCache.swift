import Foundation
import CryptoKit

struct LabResult: Codable {
    let test: String
    let value: String
    let takenAt: Date
}

struct DocumentCache {
    private let folder: URL
    private let key: SymmetricKey

    init(folder: URL, key: SymmetricKey) {
        self.folder = folder
        self.key = key
    }

    func keep(_ session: Session) throws {
        let data = try JSONEncoder().encode(session)
        try data.write(to: folder.appendingPathComponent("session.json"), options: .atomic) // bad: secret-in-plain-file
    }

    func keep(_ results: [LabResult]) throws {
        let data = try JSONEncoder().encode(results)
        let sealed = try ChaChaPoly.seal(data, using: key)
        try sealed.combined.write(to: folder.appendingPathComponent("results.bin"), options: .atomic) // good: secret-in-plain-file
    }

    func export(_ results: [LabResult], to name: String) throws {
        let text = results.map { "\($0.test): \($0.value)" }.joined(separator: "\n")
        let target = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try Data(text.utf8).write(to: target, options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }

    func keepPortal(user: String, password: String) throws {
        let entries: NSDictionary = ["user": user, "password": password]
        let target = folder.appendingPathComponent("portal.plist")
        try entries.write(to: target) // bad: secret-in-plain-file
    }

    func keepOpeningHours(_ hours: [String: String]) throws {
        let target = folder.appendingPathComponent("hours.plist")
        try (hours as NSDictionary).write(to: target) // good: secret-in-plain-file
    }

    func backupKey() -> Bool {
        let raw = key.withUnsafeBytes { Data($0) }
        let path = folder.appendingPathComponent("cache.key").path
        return FileManager.default.createFile(atPath: path, contents: raw, attributes: nil) // bad: secret-in-plain-file
    }
}
