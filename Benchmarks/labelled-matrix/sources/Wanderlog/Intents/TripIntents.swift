import AppIntents
import Intents
import GRDB
import FoundationModels

struct ExportTripIntent: AppIntent {
    static let title: LocalizedStringResource = "Export Trip"

    @Parameter(title: "File name") var fileName: String
    @Parameter(title: "Notes") var notes: String

    func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
        let folder = try FileManager.default.url(for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let target = folder.appending(path: "Exports").appending(path: fileName)
        try notes.write(to: target, atomically: true, encoding: .utf8) // bad: path-traversal
        return .result(value: IntentFile(fileURL: target))
    }
}

struct ImportTripIntent: AppIntent {
    static let title: LocalizedStringResource = "Import Trip"

    @Parameter(title: "Trip file") var file: IntentFile

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: file.data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        let legs = unarchiver.decodeObject(forKey: "legs") as? [NSDictionary] ?? []
        return .result(dialog: "Imported \(legs.count) legs")
    }
}

struct TripEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trip"
    static let defaultQuery = TripQuery()
    let id: Int64
    let name: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct TripQuery: EntityStringQuery {
    @Dependency private var database: DatabaseQueue

    func entities(for identifiers: [Int64]) async throws -> [TripEntity] {
        let list = identifiers.map(String.init).joined(separator: ",")
        return try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, name FROM trip WHERE id IN (\(list))") // good: sql-injection
                .map { TripEntity(id: $0["id"], name: $0["name"]) }
        }
    }

    func entities(matching string: String) async throws -> [TripEntity] {
        let condition = "name LIKE '%\(string)%'"
        return try await database.read { db in
            try Row.fetchCursor(db, sql: "SELECT id, name FROM trip WHERE \(condition) LIMIT 20") // bad: sql-injection
                .map { TripEntity(id: $0["id"], name: $0["name"]) }
                .reduce(into: []) { $0.append($1) }
        }
    }
}

final class MessageSearchHandler: NSObject, INSearchForMessagesIntentHandling {
    private let archive = MessageArchive()

    func handle(intent: INSearchForMessagesIntent, completion: @escaping (INSearchForMessagesIntentResponse) -> Void) {
        let clauses = (intent.searchTerms ?? []).map { "body CONTAINS[c] '" + $0 + "'" }
        let predicate = NSPredicate(format: clauses.joined(separator: " OR ")) // bad: predicate-injection
        let response = INSearchForMessagesIntentResponse(code: .success, userActivity: nil)
        response.messages = archive.messages(matching: predicate)
        completion(response)
    }
}

final class MediaHandler: NSObject, INPlayMediaIntentHandling {
    var episodes: [String] = []

    func handle(intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void) {
        let spoken = intent.mediaSearch?.mediaName ?? ""
        let match = episodes.first { $0.range(of: spoken, options: [.regularExpression, .caseInsensitive]) != nil } // bad: regex-injection
        completion(INPlayMediaIntentResponse(code: match == nil ? .failure : .handleInApp, userActivity: nil))
    }
}

struct MessageArchive {
    var all: [INMessage] = []

    func messages(matching predicate: NSPredicate) -> [INMessage] {
        (all as NSArray).filtered(using: predicate) as? [INMessage] ?? []
    }
}

/// The assistant may read reviews written by other travellers before it calls this tool.
struct LookUpPlacesTool: Tool {
    let name = "lookUpPlaces"
    let description = "Finds saved places by category"
    let database: DatabaseQueue

    @Generable
    struct Arguments {
        @Guide(description: "Category of the place") let category: String
        @Guide(description: "Column to sort by") let order: String
    }

    func call(arguments: Arguments) async throws -> [String] {
        try await database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM place WHERE category = ? ORDER BY \(arguments.order)", arguments: [arguments.category]) // bad: sql-injection
        }
    }
}
