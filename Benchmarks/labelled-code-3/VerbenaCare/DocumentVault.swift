import Foundation

@objc(VBAttachment)
final class Attachment: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let name: String
    let bytes: Data

    init(name: String, bytes: Data) {
        self.name = name
        self.bytes = bytes
    }

    required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String?,
              let bytes = coder.decodeObject(of: NSData.self, forKey: "bytes") as Data? else { return nil }
        self.name = name
        self.bytes = bytes
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(bytes as NSData, forKey: "bytes")
    }
}

enum VaultError: Error {
    case outsideVault
    case unreadable
}

struct ServerDocument: Decodable {
    let fileName: String
    let content: Data
}

final class DocumentVault {
    private let fileManager: FileManager
    private let root: URL

    init(fileManager: FileManager) {
        self.fileManager = fileManager
        self.root = fileManager.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("vault")
    }

    func store(response: Data) throws -> URL {
        let document = try JSONDecoder().decode(ServerDocument.self, from: response)
        return try write(document)
    }

    private func write(_ document: ServerDocument) throws -> URL {
        let target = root.appendingPathComponent(document.fileName)
        try document.content.write(to: target, options: .atomic) // bad: path-injection
        return target
    }

    func storeChecked(response: Data) throws -> URL {
        let document = try JSONDecoder().decode(ServerDocument.self, from: response)
        let target = root.appendingPathComponent(document.fileName).standardizedFileURL
        guard target.path.hasPrefix(root.standardizedFileURL.path + "/") else { throw VaultError.outsideVault }
        try document.content.write(to: target, options: [.atomic, .completeFileProtection]) // good: path-injection
        return target
    }

    func exportRecoveryCodes(_ recoveryCodes: [String]) throws {
        let url = root.appendingPathComponent("recovery.txt")
        try recoveryCodes.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8) // bad: store-secret-file
    }

    func exportSummary(_ policySummary: [String]) throws {
        let url = root.appendingPathComponent("summary.txt")
        try policySummary.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8) // good: store-secret-file
    }

    func attachment(fromMessage payload: Data) throws -> Attachment {
        guard let value = NSKeyedUnarchiver.unarchiveObject(with: payload) as? Attachment else { // bad: deserialisation
            throw VaultError.unreadable
        }
        return value
    }

    func attachment(fromUpload payload: Data) throws -> Attachment {
        guard let value = try NSKeyedUnarchiver.unarchivedObject(ofClass: Attachment.self, from: payload) else { // good: deserialisation
            throw VaultError.unreadable
        }
        return value
    }
}
