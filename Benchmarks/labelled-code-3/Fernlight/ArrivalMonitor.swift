import CoreData
import CoreLocation
import os
import UIKit
import UserNotifications

/// Notices when the owner comes home.
@MainActor
final class ArrivalMonitor: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private let logger = Logger(subsystem: "example.fernlight", category: "arrival")
    private let visits: VisitStore

    init(visits: VisitStore) {
        self.visits = visits
        super.init()
        manager.delegate = self
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let last = locations.last else { return }
        logger.info("at \(last.coordinate.latitude, privacy: .public), \(last.coordinate.longitude, privacy: .public)") // bad: location-logged
        logger.info("fix within \(last.horizontalAccuracy, privacy: .public) m at \(last.coordinate.latitude, privacy: .private)") // good: location-logged
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        NSLog("visit %f %f", visit.coordinate.latitude, visit.coordinate.longitude) // bad: location-logged
        NSLog("visit within %f m", visit.horizontalAccuracy) // good: location-logged
    }

    // MARK: Guests

    func announce(code: String, guest: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = guest
        content.body = "Entry code \(code)" // bad: notification-secret
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "guest", content: content, trigger: nil))
    }

    func announceQuietly(guest: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = guest
        content.body = "A new entry code is ready" // good: notification-secret
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "guest", content: content, trigger: nil))
    }

    func remind(recoveryPhrase: String, on date: DateComponents) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Keep this safe"
        content.subtitle = recoveryPhrase // bad: notification-secret
        content.threadIdentifier = "recovery" // good: notification-secret
        let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: false)
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "recovery", content: content, trigger: trigger))
    }

    func copy(recoveryPhrase: String) {
        UIPasteboard.general.string = recoveryPhrase // bad: pasteboard-secret
    }

    func copy(guestName: String) {
        UIPasteboard.general.string = guestName // good: pasteboard-secret
    }

    func copy(entryCode: String) {
        UIPasteboard.general.setValue(entryCode, forPasteboardType: "public.utf8-plain-text") // bad: pasteboard-secret
    }

    func copyBriefly(entryCode: String) {
        let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 30)]
        UIPasteboard.general.setItems([["public.utf8-plain-text": entryCode]], options: options) // good: pasteboard-secret
    }
}

/// History of visits in Core Data.
struct VisitStore {
    let context: NSManagedObjectContext

    func visits(announcedBy event: HubEvent) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Visit")
        request.predicate = NSPredicate(format: "guest == '" + event.text + "'") // bad: predicate-injection
        return try context.fetch(request)
    }

    func visits(of event: HubEvent) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Visit")
        request.predicate = NSPredicate(format: "guest == %@", event.text) // good: predicate-injection
        return try context.fetch(request)
    }
}
