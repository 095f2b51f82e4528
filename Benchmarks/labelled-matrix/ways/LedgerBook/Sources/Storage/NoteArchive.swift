import CoreData
import GRDB
import RealmSwift

final class Note: NSManagedObject {
    @NSManaged var heading: String
    @NSManaged var position: Int64
}

final class SharedNote: Object {
    @Persisted(primaryKey: true) var id = UUID()
    @Persisted var attachment = ""
    @Persisted var size = 0
}

struct Bookmark: Codable, FetchableRecord, PersistableRecord {
    var id: Int64?
    var caption: String
}

final class NoteArchive {
    static let shared = NoteArchive()

    private let container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Notes")
        container.loadPersistentStores { _, error in
            assert(error == nil)
        }
        return container
    }()

    var context: NSManagedObjectContext { container.viewContext }

    func importNote(from url: URL) {
        let note = Note(context: context)
        note.heading = url.queryValue("heading") ?? ""
        note.position = Int64(url.queryValue("position") ?? "") ?? 0
        try? context.save()
        linkNotes(in: context)

        if let realm = try? Realm() {
            try? realm.write {
                realm.create(SharedNote.self, value: ["attachment": url.queryValue("attachment") ?? ""])
            }
            openAttachments(realm)
        }

        try? AppDatabase.queue.write { db in
            try Bookmark(id: nil, caption: url.queryValue("caption") ?? "").insert(db)
        }
        try? refreshBookmarks()
    }

    private func linkNotes(in context: NSManagedObjectContext) {
        let notes = (try? context.fetch(NSFetchRequest<Note>(entityName: "Note"))) ?? []
        for note in notes {
            let related = NSFetchRequest<Note>(entityName: "Note")
            related.predicate = NSPredicate(format: "heading CONTAINS '\(note.heading)'") // bad: predicate-injection
            related.predicate = NSPredicate(format: "position > \(note.position)") // good: predicate-injection
            note.position += Int64((try? context.count(for: related)) ?? 0)
        }
    }

    private func openAttachments(_ realm: Realm) {
        let folder = AppDatabase.folder.appendingPathComponent("attachments")
        for shared in realm.objects(SharedNote.self) where shared.size == 0 {
            let path = folder.appendingPathComponent(shared.attachment).path
            let bytes = FileManager.default.contents(atPath: path)?.count ?? 0 // bad: path-traversal
            let copy = folder.appendingPathComponent(shared.id.uuidString).path
            FileManager.default.createFile(atPath: copy, contents: Data(count: bytes)) // good: path-traversal
            try? realm.write { shared.size = bytes }
        }
    }

    private func refreshBookmarks() throws {
        let saved = try AppDatabase.queue.read { try Bookmark.fetchAll($0) }
        for bookmark in saved {
            try AppDatabase.queue.write { db in
                try db.execute(sql: "INSERT INTO search(body) VALUES ('\(bookmark.caption)')") // bad: sql-injection
                try db.execute(sql: "DELETE FROM stale WHERE bookmark = \(bookmark.id ?? 0)") // good: sql-injection
            }
        }
    }
}
