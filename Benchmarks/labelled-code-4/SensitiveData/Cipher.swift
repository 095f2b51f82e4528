import Foundation
import RealmSwift
import SQLite3

func openCipher(password: String, db: OpaquePointer?) {
    sqlite3_exec(db, "PRAGMA key = '\(password)'", nil, nil, nil)  // good: sound, sound the cipher key itself, not stored
    sqlite3_key(db, password, Int32(password.utf8.count))  // good: sound, sound the cipher key itself
}

class SealedNote: Object {
    @Persisted var text: String = ""
}

func encrypted(password: String, key: Data) throws {
    let config = Realm.Configuration(encryptionKey: key)
    let realm = try Realm(configuration: config)
    try realm.write {
        realm.create(SealedNote.self, value: ["text": password])  // good: sound, sound the realm is encrypted
        let n = SealedNote()
        n.text = password  // good: sound, sound the realm is encrypted
        realm.add(n)  // good: sound, sound the realm is encrypted
    }
}
