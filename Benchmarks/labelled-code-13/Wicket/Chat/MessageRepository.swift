import Foundation
import RealmSwift

final class StoredMessage: Object {
    @Persisted(primaryKey: true) var id: UUID
    @Persisted var body: String
    @Persisted var sender: String
    @Persisted var folder: String
    @Persisted var sentAt: Date
}

protocol MessageRepository {
    func search(_ text: String, in folder: String) throws -> [StoredMessage]
}

struct RealmMessageRepository: MessageRepository {
    let configuration: Realm.Configuration

    func search(_ text: String, in folder: String) throws -> [StoredMessage] {
        let realm = try Realm(configuration: configuration)
        let format = MessageQuery(text: text, folder: folder).format
        return Array(realm.objects(StoredMessage.self).filter(format)) // bad: predicate-injection
    }

    func from(_ sender: String) throws -> [StoredMessage] {
        let realm = try Realm(configuration: configuration)
        return Array(realm.objects(StoredMessage.self).where { $0.sender == sender }) // good: predicate-injection
    }

    func containing(_ text: String) throws -> [StoredMessage] {
        let realm = try Realm(configuration: configuration)
        return Array(realm.objects(StoredMessage.self).filter("body CONTAINS[c] %@", text)) // good: predicate-injection
    }

    func store(_ message: StoredMessage) throws {
        let realm = try Realm(configuration: configuration)
        try realm.write { realm.add(message, update: .modified) }
    }
}

struct MessageQuery {
    let text: String
    let folder: String

    var format: String {
        "folder == '\(folder)' AND body CONTAINS[c] '\(text)'"
    }
}
