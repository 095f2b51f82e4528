import CryptoKit
import FirebaseCrashlytics
import Foundation
import UserNotifications
import os

struct ClaimAlert {
    let claimID: String
    let diagnosis: String
    let iban: String
    let stage: String
}

struct ClaimAlerts {
    private let center = UNUserNotificationCenter.current()

    func statusChanged(_ alert: ClaimAlert) {
        let content = UNMutableNotificationContent()
        content.title = "Your claim moved forward"
        content.body = "Stage: \(alert.stage)" // good: notification-content
        schedule(content, id: alert.claimID)
    }

    func medicalDecision(_ alert: ClaimAlert) {
        let content = UNMutableNotificationContent()
        content.title = "Decision ready"
        content.body = summary(of: alert) // bad: notification-content
        schedule(content, id: alert.claimID)
    }

    func payoutSent(_ alert: ClaimAlert) {
        let content = UNMutableNotificationContent()
        content.title = "Payout sent"
        content.body = String(format: "Transferred to %@", alert.iban) // bad: notification-content
        schedule(content, id: alert.claimID)
    }

    func payoutSentMasked(_ alert: ClaimAlert) {
        let content = UNMutableNotificationContent()
        content.title = "Payout sent"
        content.body = String(format: "Account ending in %@", String(alert.iban.suffix(2))) // good: notification-content
        schedule(content, id: alert.claimID)
    }

    func cardReady(_ card: PayoutCard) {
        let content = UNMutableNotificationContent()
        content.title = NSString.localizedUserNotificationString(forKey: "CARD_PIN %@", arguments: [card.pin]) // bad: notification-content
        schedule(content, id: "card")
    }

    func idScanStored(_ scan: URL) throws {
        let content = UNMutableNotificationContent()
        content.title = "Passport saved"
        content.attachments = [try UNNotificationAttachment(identifier: "scan", url: scan)] // bad: notification-content
        schedule(content, id: "scan")
    }

    func towTruckNear(map: URL) throws {
        let content = UNMutableNotificationContent()
        content.title = "Your tow truck is close"
        content.attachments = [try UNNotificationAttachment(identifier: "map", url: map)] // good: notification-content
        schedule(content, id: "tow")
    }

    func register() {
        let category = UNNotificationCategory(
            identifier: "claim", actions: [], intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: "Claim update",
            options: [.hiddenPreviewsShowTitle] // good: notification-content
        )
        center.setNotificationCategories([category])
    }

    private func summary(of alert: ClaimAlert) -> String {
        "Treatment for \(alert.diagnosis) was approved"
    }

    private func schedule(_ content: UNNotificationContent, id: String) {
        center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    }
}

struct SupportReport {
    private let signpost = OSLog(subsystem: "com.claimwell.ios", category: "support")

    func attach(_ tokens: AuthTokens, user: String) {
        Crashlytics.crashlytics().setUserID(SHA256.hash(data: Data(user.utf8)).description) // good: secret-in-log
        Crashlytics.crashlytics().setCustomValue(tokens.refresh, forKey: "refresh") // bad: secret-in-log
    }

    func payoutFailed(_ payout: Payout, card: PayoutCard) {
        os_log("payout failed for card %{public}@", log: signpost, type: .error, card.number) // bad: secret-in-log
        os_log("payout failed for claim %{public}@", log: signpost, type: .error, payout.claimID) // good: secret-in-log
        os_log("card %{private}@", log: signpost, type: .error, card.number) // good: secret-in-log
    }

    func preferences(_ card: PayoutCard, tokens: AuthTokens) {
        UserDefaults.standard.register(defaults: ["card.tail": String(card.number.suffix(4))]) // good: secret-in-preferences
        NSUbiquitousKeyValueStore.default.set(card.pin, forKey: "card.pin") // bad: secret-in-preferences
        NSUbiquitousKeyValueStore.default.set(true, forKey: "card.active") // good: secret-in-preferences
        CFPreferencesSetAppValue("access" as CFString, tokens.access as CFString, kCFPreferencesCurrentApplication) // bad: secret-in-preferences
    }
}
