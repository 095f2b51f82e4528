import CryptoKit
import Foundation

struct DiaryCipher {
    let key: SymmetricKey

    func seal(note: String) throws -> Data {
        let box = try AES.GCM.seal(Data(note.utf8), using: key, nonce: AES.GCM.Nonce()) // good: static-iv-or-nonce
        guard let combined = box.combined else { throw CocoaError(.coderInvalidValue) }
        return combined
    }

    func seal(recording data: Data) throws -> Data {
        let nonce = try ChaChaPoly.Nonce(data: Self.prefix + Data(count: 4))
        return try ChaChaPoly.seal(data, using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }

    private static let prefix = Data("nightjar".utf8)

    func exportKey(to folder: URL) throws {
        let raw = key.withUnsafeBytes { Data($0) }
        let text = raw.base64EncodedString()
        try text.write(to: folder.appendingPathComponent("backup.key"), atomically: true, encoding: .utf8) // bad: secret-in-plain-file
    }

    func exportNotes(_ notes: [String], to folder: URL) throws {
        let sealed = try seal(note: notes.joined(separator: "\n"))
        try sealed.write(to: folder.appendingPathComponent("notes.sealed"), options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }

    static func bookmark(for file: Data) -> String {
        Data(Insecure.MD5.hash(data: file)).base64EncodedString()
    }

    static func isAuthentic(_ pack: Data, expected: String) -> Bool {
        bookmark(for: pack) == expected // bad: weak-digest
    }

    static func contentID(_ file: Data) -> String {
        Data(SHA512.hash(data: file)).base64EncodedString() // good: weak-digest
    }
}
