import Foundation
import GRDB

final class LocalStore {
    private let queue: DatabaseQueue
    private let secureQueue: DatabaseQueue

    init(directory: URL, passphrase: String) throws {
        queue = try DatabaseQueue(path: directory.appendingPathComponent("cache.sqlite").path)
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try db.usePassphrase(passphrase)
        }
        secureQueue = try DatabaseQueue(
            path: directory.appendingPathComponent("vault.sqlite").path,
            configuration: configuration
        )
    }

    func cache(_ card: PaymentCard) throws {
        try queue.write { db in
            try db.execute( // bad: secret-in-plain-file
                sql: "INSERT OR REPLACE INTO card (id, number, code) VALUES (?, ?, ?)",
                arguments: [card.id.uuidString, card.number, card.securityCode]
            )
        }
    }

    func vault(_ card: PaymentCard) throws {
        try secureQueue.write { db in
            try db.execute( // good: secret-in-plain-file
                sql: "INSERT OR REPLACE INTO card (id, number) VALUES (?, ?)",
                arguments: [card.id.uuidString, card.number]
            )
        }
    }
}

struct DiskWriter {
    let directory: URL

    func write(_ tokens: Tokens) throws {
        let dictionary: NSDictionary = ["access": tokens.access, "refresh": tokens.refresh]
        try dictionary.write(to: directory.appendingPathComponent("tokens.plist")) // bad: secret-in-plain-file
    }

    func write(flags: [String: Bool]) throws {
        try (flags as NSDictionary).write(to: directory.appendingPathComponent("flags.plist")) // good: secret-in-plain-file
    }

    func append(login profile: Profile, password: String) throws {
        let handle = try FileHandle(forWritingTo: directory.appendingPathComponent("replay.log"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(profile.customerNumber);\(password)\n".utf8)) // bad: secret-in-plain-file
    }

    func append(event: String) throws {
        let handle = try FileHandle(forWritingTo: directory.appendingPathComponent("events.log"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(Date().timeIntervalSince1970) \(event)\n".utf8)) // good: secret-in-plain-file
    }

    func stream(_ cards: [PaymentCard], sealer: CardSealer?) throws {
        let payload = try JSONEncoder().encode(cards)
        if let sealer {
            emit(try sealer.seal(payload), to: "cards.sealed") // good: secret-in-plain-file
        } else {
            emit(payload, to: "cards.json") // bad: secret-in-plain-file
        }
    }

    private func emit(_ data: Data, to name: String) {
        guard let stream = OutputStream(url: directory.appendingPathComponent(name), append: false) else { return }
        stream.open()
        defer { stream.close() }
        let bytes = [UInt8](data)
        stream.write(bytes, maxLength: bytes.count)
    }
}
