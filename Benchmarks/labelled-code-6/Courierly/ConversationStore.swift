import CoreData
import Foundation
import LinkPresentation

struct Invite: Identifiable, Hashable {
    let id: UUID
    let from: String
}

struct OutgoingMessage: Sendable {
    let conversationID: UUID
    let text: String
    let attachment: URL?
}

@objc(MessageEntity)
final class MessageEntity: NSManagedObject {
    @NSManaged var id: UUID
    @NSManaged var conversation: UUID
    @NSManaged var author: String
    @NSManaged var body: String
    @NSManaged var sentAt: Date
}

enum CoreDataStack {
    static let shared: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Conversations")
        let description = container.persistentStoreDescriptions.first
        description?.setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey) // good: file-protection
        container.loadPersistentStores { _, error in
            if let error { assertionFailure("\(error)") }
        }
        return container
    }()

    static func draftsContainer() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Drafts")
        let description = container.persistentStoreDescriptions.first
        description?.setOption(FileProtectionType.none as NSObject, forKey: NSPersistentStoreFileProtectionKey) // bad: file-protection
        container.loadPersistentStores { _, error in
            if let error { assertionFailure("\(error)") }
        }
        return container
    }
}

struct MessageFilter {
    var text: String
    var author: String?
    var rule: String?
}

final class ConversationStore: @unchecked Sendable {
    private let container: NSPersistentContainer
    private let api: APIClient

    init(container: NSPersistentContainer, api: APIClient) {
        self.container = container
        self.api = api
    }

    func messages(matching filter: MessageFilter) async throws -> [NSManagedObjectID] {
        try await container.performBackgroundTask { context in
            let request = NSFetchRequest<MessageEntity>(entityName: "Message")
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: self.predicates(for: filter))
            request.sortDescriptors = [NSSortDescriptor(key: "sentAt", ascending: false)]
            return try context.fetch(request).map(\.objectID)
        }
    }

    private func predicates(for filter: MessageFilter) -> [NSPredicate] {
        var result = [NSPredicate(format: "body CONTAINS[cd] %@", filter.text)] // good: predicate-injection
        if let author = filter.author {
            let clause = "author ==[c] '\(author)'"
            result.append(NSPredicate(format: clause)) // bad: predicate-injection
        }
        return result
    }

    func unread(in field: ReadField, before date: Date) -> NSPredicate {
        NSPredicate(format: "%K < %@", field.rawValue, date as NSDate) // good: predicate-injection
    }

    enum ReadField: String {
        case sentAt
        case readAt
    }

    func sharedFilter(from link: SharedFilterLink) -> NSPredicate {
        NSPredicate(format: link.expression) // bad: predicate-injection
    }

    struct SharedFilterLink: Decodable {
        let title: String
        let expression: String
    }

    func highlight(_ term: String, in body: String) -> [NSRange] {
        let escaped = NSRegularExpression.escapedPattern(for: term)
        guard let regex = try? NSRegularExpression(pattern: "\\b\(escaped)", options: .caseInsensitive) else { return [] } // good: redos
        let whole = NSRange(body.startIndex..., in: body)
        return regex.matches(in: body, range: whole).map(\.range)
    }

    func containsSignature(_ body: String) -> Bool {
        let pattern = "^(([A-Za-z]+\\s?)+,?)+--$"
        return body.range(of: pattern, options: .regularExpression) != nil // bad: redos
    }

    func previewForDraft(_ link: URL) async throws -> LinkPreview? {
        guard link.scheme == "https" else { return nil }
        let metadata = try await LPMetadataProvider().startFetchingMetadata(for: link) // good: link-preview
        return LinkPreview(title: metadata.title ?? link.absoluteString, url: link)
    }

    func metadata(for message: IncomingMessage) async throws -> LPLinkMetadata? {
        guard let link = message.links.first else { return nil }
        let provider = LPMetadataProvider()
        return try await provider.startFetchingMetadata(for: link) // bad: link-preview
    }
}

struct IncomingMessage: Sendable {
    let id: UUID
    let conversationID: UUID
    let author: String
    let body: String

    var links: [URL] {
        let detector = try! NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
        return detector.matches(in: body, range: NSRange(body.startIndex..., in: body)).compactMap(\.url)
    }
}

struct LinkPreview: Codable, Sendable {
    let title: String
    let url: URL
}
