import CoreData
import Foundation
import SwiftData
import os

protocol DiaryStoring: Sendable {
    func search(_ term: String) async throws -> [UUID]
    func save(account: AccountDTO) async throws
    func entry(id: UUID) async throws -> DiaryEntrySnapshot?
}

struct DiaryEntrySnapshot: Sendable, Identifiable {
    let id: UUID
    let title: String
    let body: String
    let createdAt: Date
}

@ModelActor
actor DiaryStore: DiaryStoring {
    private var logger: Logger { Logger(subsystem: "app.daybook.ios", category: "store") }

    func search(_ term: String) async throws -> [UUID] {
        let descriptor = FetchDescriptor<DiaryEntry>(
            predicate: #Predicate { $0.title.localizedStandardContains(term) }, // good: predicate
            sortBy: [SortDescriptor(\.createdAt, order: .reverse)]
        )
        return try modelContext.fetch(descriptor).map(\.id)
    }

    func entry(id: UUID) async throws -> DiaryEntrySnapshot? {
        var descriptor = FetchDescriptor<DiaryEntry>(predicate: #Predicate { $0.id == id })
        descriptor.fetchLimit = 1
        return try modelContext.fetch(descriptor).first.map {
            DiaryEntrySnapshot(id: $0.id, title: $0.title, body: $0.body, createdAt: $0.createdAt)
        }
    }

    func save(account: AccountDTO) async throws {
        let record = AccountRecord(email: account.email, displayName: account.displayName)
        record.refreshToken = account.refreshToken // bad: secret-in-database
        record.keychainReference = "account.\(account.email)" // good: secret-in-database
        modelContext.insert(record)
        try modelContext.save()
        logger.info("saved account on plan \(account.plan, privacy: .public)") // good: secret-in-log
    }

    func rememberPortal(email: String, password: String) throws {
        let descriptor = FetchDescriptor<AccountRecord>(predicate: #Predicate { $0.email == email })
        guard let record = try modelContext.fetch(descriptor).first else { return }
        record.portalPassword = password // bad: secret-in-database
        try modelContext.save()
    }
}

/// Reads the store of the 2.x app, which used Core Data.
final class LegacyDiaryReader {
    private let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    func entries(matching text: String, tag: String?) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
        var parts: [NSPredicate] = [NSPredicate(format: "body CONTAINS[cd] %@", text)] // good: predicate
        if let tag {
            parts.append(NSPredicate(format: "ANY tags.name == '\(tag)'")) // bad: predicate
        }
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        return try context.fetch(request)
    }

    func entries(field: SortField, equals value: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
        request.predicate = NSPredicate(format: "%K == %@", field.rawValue, value) // good: predicate
        return try context.fetch(request)
    }

    func entries(query: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
        let format = "owner == 'me' AND " + query
        request.predicate = NSPredicate(format: format) // bad: predicate
        return try context.fetch(request)
    }

    enum SortField: String {
        case title, mood, place
    }
}

enum StoreLocation {
    static let groupIdentifier = "group.app.daybook"

    static func container() throws -> ModelContainer {
        let schema = Schema([DiaryEntry.self, Attachment.self, AccountRecord.self])
        let url = URL.applicationSupportDirectory.appending(path: "Daybook.store")
        let configuration = ModelConfiguration(schema: schema, url: url, cloudKitDatabase: .none)
        let container = try ModelContainer(for: schema, configurations: [configuration])
        try FileManager.default.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: url.path) // good: file-protection
        return container
    }

    static func prepareCache() throws -> URL {
        let url = URL.cachesDirectory.appending(path: "entries-cache.json")
        if !FileManager.default.fileExists(atPath: url.path) {
            FileManager.default.createFile(atPath: url.path, contents: Data("[]".utf8), attributes: [.protectionKey: FileProtectionType.none]) // bad: file-protection
        }
        return url
    }
}
