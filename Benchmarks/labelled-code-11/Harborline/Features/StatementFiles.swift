import CryptoKit
import Foundation

struct StatementFiles {
    private let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]

    func keep(_ statement: Data, named id: String) throws {
        try statement.write(to: folder.appendingPathComponent("\(id).pdf"), options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }

    func keepSession(_ session: MemberSession) throws {
        let blob = try PropertyListEncoder().encode(session)
        try blob.write(to: folder.appendingPathComponent("session.plist"), options: .atomic) // bad: secret-in-plain-file
    }

    func keepCards(_ cards: [PaymentCard]) throws {
        let lines = cards.map { "\($0.pan);\($0.cvv);\($0.expiry)" }.joined(separator: "\n")
        let file = folder.appendingPathComponent("cards.csv")
        try lines.write(to: file, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
    }

    func keepCardArtwork(_ cards: [PaymentCard]) throws {
        let lines = cards.map { "\($0.id);\($0.lastFour)" }.joined(separator: "\n")
        try lines.write(to: folder.appendingPathComponent("artwork.csv"), atomically: true, encoding: .utf8) // good: secret-in-plain-file
    }

    func stashRecovery(codes: [String]) -> Bool {
        let path = NSTemporaryDirectory() + "recovery-codes.txt"
        let body = Data(codes.joined(separator: "\n").utf8)
        return FileManager.default.createFile(atPath: path, contents: body, attributes: [.protectionKey: FileProtectionType.none]) // bad: secret-in-plain-file
    }

    func stashRecovery(codes: [String], key: SymmetricKey) throws -> Bool {
        let sealed = try AES.GCM.seal(Data(codes.joined(separator: "\n").utf8), using: key).combined
        let path = folder.appendingPathComponent("recovery.bin").path
        return FileManager.default.createFile(atPath: path, contents: sealed, attributes: nil) // good: secret-in-plain-file
    }
}
