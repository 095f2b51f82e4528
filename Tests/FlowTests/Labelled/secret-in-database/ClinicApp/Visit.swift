// Project: a clinic app with GRDB records; the secret field is saved by a protocol extension in the other file.
import Foundation

struct Visit: StoredRecord {
    var room: String
    var minutes: Int
}

struct Insurance: StoredRecord {
    var provider: String
    var socialSecurityNumber: String
}

final class Reception {
    let registry: Registry

    init(registry: Registry) { self.registry = registry }

    func admit(room: String, provider: String, socialSecurityNumber: String) throws {
        let visit = Visit(room: room, minutes: 30)
        try registry.queue.write { db in
            try visit.insert(db)  // good: secret-in-database
        }
        let cover = Insurance(provider: provider, socialSecurityNumber: socialSecurityNumber)
        try registry.queue.write { db in
            try cover.insert(db)  // bad: secret-in-database
        }
        try registry.remember(provider)
    }

    func badge(for name: String, unlock pinCode: String) throws {
        try registry.rememberBadge(name, extra: pinCode)
    }
}
