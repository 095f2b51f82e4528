import CloudKit
import RealmSwift
import UIKit

final class Review: Object {
    @Persisted(primaryKey: true) var id: String
    @Persisted var author: String
    @Persisted var text: String
    @Persisted var hidden: Bool
}

struct ReviewCommand: Decodable {
    let action: String
    let author: String
    let phrase: String
    let field: String
}

/// Sent by the moderation web app over the push channel.
final class ReviewCommandHandler {
    private let realm = try! Realm()
    private let database = CKContainer(identifier: "iCloud.app.shelfkeeper").publicCloudDatabase

    func handle(_ userInfo: [AnyHashable: Any]) async throws {
        let payload = try JSONSerialization.data(withJSONObject: userInfo["command"] ?? [:])
        let command = try JSONDecoder().decode(ReviewCommand.self, from: payload)
        switch command.action {
        case "hide": try hide(command)
        case "list": list(command)
        case "fetch": _ = try await fetch(command)
        case "subscribe": try await subscribe(command)
        default: break
        }
    }

    private func hide(_ command: ReviewCommand) throws {
        let hits = realm.objects(Review.self).filter("author == '\(command.author)' AND hidden == false") // bad: predicate-injection
        try realm.write { hits.setValue(true, forKey: "hidden") }
        let phraseHits = realm.objects(Review.self).filter("text CONTAINS[c] %@", command.phrase) // good: predicate-injection
        try realm.write { phraseHits.setValue(true, forKey: "hidden") }
    }

    private func list(_ command: ReviewCommand) {
        let own = realm.objects(Review.self).where { $0.author == command.author && $0.hidden == false } // good: predicate-injection
        let position = realm.objects(Review.self).index(matching: "text CONTAINS '" + command.phrase + "'") // bad: predicate-injection
        print(own.count, position ?? -1)
    }

    private func fetch(_ command: ReviewCommand) async throws -> Int {
        let mine = CKQuery(recordType: "Review", predicate: NSPredicate(format: "author = %@ AND published = 1", command.author)) // good: predicate-injection
        let loose = CKQuery(recordType: "Review",
                            predicate: NSPredicate(format: "published = 1 AND \(command.field) = %@", command.phrase)) // bad: predicate-injection
        let first = try await database.records(matching: mine)
        let second = try await database.records(matching: loose)
        return first.matchResults.count + second.matchResults.count
    }

    private func subscribe(_ command: ReviewCommand) async throws {
        let rule = String(format: "author = \"%@\"", command.author)
        let subscription = CKQuerySubscription(recordType: "Review",
                                               predicate: NSPredicate(format: rule), // bad: predicate-injection
                                               subscriptionID: "reviews",
                                               options: [.firesOnRecordCreation])
        try await database.save(subscription)
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    private lazy var reviews = ReviewCommandHandler()
    private let branches = BranchSync()

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        Task {
            try await DefaultsLoader.upgrade()
            try await branches.refresh()
        }
        return true
    }

    func application(_ application: UIApplication,
                     didReceiveRemoteNotification userInfo: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        do {
            try await reviews.handle(userInfo)
            return .newData
        } catch {
            return .failed
        }
    }
}
