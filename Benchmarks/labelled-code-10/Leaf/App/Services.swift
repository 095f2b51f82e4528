import CoreData
import Foundation
import GRDB
import SQLite

struct Services {
    let books: BookStore
    let notes: NoteStore?
    let feeds: FeedCache
    let highlights: HighlightFinder
    let shelves = ShelfFinder()
    let account: SyncAccount
    let texts = Texts()

    init() throws {
        let folder = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let container = NSPersistentContainer(name: "Highlights")
        container.loadPersistentStores { _, error in
            if let error { NSLog("store: %@", error.localizedDescription) }
        }
        books = BookStore(queue: try DatabaseQueue(path: folder.appendingPathComponent("books.sqlite").path))
        notes = NoteStore(path: folder.appendingPathComponent("notes.sqlite").path)
        feeds = FeedCache(connection: try Connection(folder.appendingPathComponent("feeds.sqlite").path))
        highlights = HighlightFinder(context: container.viewContext)
        account = SyncAccount(folder: folder)
    }
}
