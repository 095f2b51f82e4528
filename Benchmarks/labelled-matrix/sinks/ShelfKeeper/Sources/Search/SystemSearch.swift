import Contacts
import CoreSpotlight
import EventKit
import HealthKit
import OSLog
import Photos
import WebKit

/// The help centre page may look things up for the reader ("when did I last read?").
final class HelpCentreBridge: NSObject, WKScriptMessageHandlerWithReply {
    private let health = HKHealthStore()
    private let events = EKEventStore()
    private let contacts = CNContactStore()
    private var spotlight: CSSearchQuery?

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        guard let body = message.body as? [String: String], let text = body["text"] else { return (nil, "bad request") }
        switch body["kind"] {
        case "spotlight": find(text); return (nil, nil)
        case "reading": query(text); return (nil, nil)
        case "meetings": return (meetings(about: text), nil)
        case "friends": return ((try? friends(named: text)) ?? 0, nil)
        case "logs": return ((try? logLines(text)) ?? [], nil)
        case "covers": return (covers(text), nil)
        default: return (nil, "unknown kind")
        }
    }

    private func find(_ text: String) {
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["title"]
        let query = CSSearchQuery(queryString: "contentType == 'book' && title == \"*\(text)*\"cd", queryContext: context) // bad: predicate-injection
        query.foundItemsHandler = { items in print(items.count) }
        query.start()
        spotlight = query

        let user = CSUserQuery(userQueryString: text, userQueryContext: CSUserQueryContext()) // good: predicate-injection
        user.start()
    }

    private func query(_ source: String) {
        let type = HKQuantityType(.stepCount)
        let loose = NSPredicate(format: "metadata.readerSource == '\(source)'") // bad: predicate-injection
        let bound = HKQuery.predicateForObjects(withMetadataKey: "readerSource", allowedValues: [source]) // good: predicate-injection
        for predicate in [loose, bound] {
            health.execute(HKSampleQuery(sampleType: type, predicate: predicate, limit: 20, sortDescriptors: nil) { _, samples, _ in
                print(samples?.count ?? 0)
            })
        }
    }

    private func meetings(about text: String) -> Int {
        let window = events.predicateForEvents(withStart: .now, end: .now.addingTimeInterval(86_400 * 30), calendars: nil)
        let upcoming = events.events(matching: window) as NSArray
        return upcoming.filtered(using: NSPredicate(format: "title CONTAINS[c] \"" + text + "\" AND availability == 0")).count // bad: predicate-injection
    }

    private func friends(named name: String) throws -> Int {
        let matching = CNContact.predicateForContacts(matchingName: name) // good: predicate-injection
        let keys = [CNContactGivenNameKey, CNContactOrganizationNameKey] as [CNKeyDescriptor]
        let people = try contacts.unifiedContacts(matching: matching, keysToFetch: keys)
        let colleagues = NSMutableArray(array: people)
        colleagues.filter(using: NSPredicate(format: "organizationName ==[c] '\(name)'")) // bad: predicate-injection
        return colleagues.count
    }

    private func logLines(_ text: String) throws -> [String] {
        let store = try OSLogStore(scope: .currentProcessIdentifier)
        let entries = try store.getEntries(matching: NSPredicate(format: "subsystem == 'app.shelfkeeper.public' AND composedMessage CONTAINS '\(text)'")) // bad: predicate-injection
        return entries.map(\.composedMessage)
    }

    private func covers(_ album: String) -> Int {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "localizedTitle = %@", album) // good: predicate-injection
        let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
        guard let first = albums.firstObject else { return 0 }
        let assets = PHFetchOptions()
        assets.predicate = NSPredicate(format: "mediaType == 1 AND burstIdentifier == '%@'".replacingOccurrences(of: "%@", with: album)) // bad: predicate-injection
        return PHAsset.fetchAssets(in: first, options: assets).count
    }
}
