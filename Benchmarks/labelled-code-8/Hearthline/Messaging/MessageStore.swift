import CryptoKit
import Foundation
import os

struct ChatMessage: Codable, Identifiable {
    let id: UUID
    let roomID: String
    let author: String
    let text: String
    let sentAt: Date
}

struct RoomMeta: Codable {
    let roomID: String
    let unread: Int
    let mutedUntil: Date?
}

final class MessageStore {
    private let root: URL
    private let cacheKey: SymmetricKey
    private let log = Logger(subsystem: "app.hearthline", category: "store")

    init(root: URL, cacheKey: SymmetricKey) {
        self.root = root
        self.cacheKey = cacheKey
    }

    func persist(_ messages: [ChatMessage], room: String) throws {
        let data = try JSONEncoder().encode(messages)
        let sealed = try AES.GCM.seal(data, using: cacheKey).combined ?? Data()
        try sealed.write(to: root.appendingPathComponent("\(room).sealed"), options: .atomic) // good: secret-in-plain-file
        log.debug("Stored \(messages.count) messages") // good: secret-in-log
    }

    func persist(_ meta: [RoomMeta]) throws {
        let data = try PropertyListEncoder().encode(meta)
        try data.write(to: root.appendingPathComponent("rooms.plist")) // good: secret-in-plain-file
    }

    func keepDraft(_ draft: ChatMessage) throws {
        let data = try JSONEncoder().encode(draft)
        try data.write(
            to: root.appendingPathComponent("draft-\(draft.roomID).json"),
            options: [.atomic, .completeFileProtection] // good: secret-in-plain-file
        )
    }

    func exportRoomKey(_ key: SymmetricKey, room: String) throws -> URL {
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("\(room).key")
        let raw = key.withUnsafeBytes { Data($0) }
        try raw.base64EncodedString().write(to: target, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        return target
    }

    func stashSession(_ session: Session) {
        let url = root.appendingPathComponent("session.json")
        guard let data = try? JSONEncoder().encode(session) else { return }
        FileManager.default.createFile(atPath: url.path, contents: data, attributes: [.protectionKey: FileProtectionType.none]) // bad: secret-in-plain-file
    }

    func appendTranscript(_ message: ChatMessage, to handle: FileHandle) throws {
        let line = "\(message.sentAt.timeIntervalSince1970)\t\(message.roomID)\t\(message.text.count)\n"
        try handle.write(contentsOf: Data(line.utf8)) // good: secret-in-plain-file
    }

    func export(_ messages: [ChatMessage], as name: String) throws -> URL {
        let wrapper = FileWrapper(regularFileWithContents: try JSONEncoder().encode(messages))
        let target = URL.documentsDirectory.appending(path: name)
        try wrapper.write(to: target, options: .atomic, originalContentsURL: nil) // bad: secret-in-plain-file
        return target
    }

    func archiveRecovery(_ phrase: [String]) throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: phrase as NSArray, requiringSecureCoding: true)
        let folder = try FileManager.default.url(for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        try archive.write(to: folder.appendingPathComponent("recovery.archive"), options: [.noFileProtection]) // bad: secret-in-plain-file
    }
}
