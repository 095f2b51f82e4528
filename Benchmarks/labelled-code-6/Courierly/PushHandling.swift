import Foundation
import UIKit
import UserNotifications
import os

enum PushActions {
    static func register() {
        let openLocker = UNNotificationAction(identifier: "locker.open", title: "Open locker", options: []) // bad: notification
        let release = UNNotificationAction(identifier: "parcel.release", title: "Leave with neighbour", options: [.authenticationRequired]) // good: notification
        let category = UNNotificationCategory(
            identifier: "parcel",
            actions: [openLocker, release],
            intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: "Parcel update",
            options: []
        )
        UNUserNotificationCenter.current().setNotificationCategories([category])
    }
}

struct PushPayload {
    let kind: String
    let parcelID: String?
    let link: URL?
    let template: String?
    let counts: [Int]

    init(_ userInfo: [AnyHashable: Any]) {
        kind = userInfo["kind"] as? String ?? ""
        parcelID = userInfo["parcel"] as? String
        link = (userInfo["link"] as? String).flatMap(URL.init(string:))
        template = userInfo["template"] as? String
        counts = userInfo["counts"] as? [Int] ?? []
    }
}

final class PushRouter: NSObject, UNUserNotificationCenterDelegate {
    private let trustedHosts: Set<String> = ["courierly.app", "help.courierly.app"]

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        let payload = PushPayload(response.notification.request.content.userInfo)
        switch payload.kind {
        case "survey":
            if let link = payload.link { await UIApplication.shared.open(link) } // bad: open-url
        case "article":
            guard let link = payload.link, link.scheme == "https", trustedHosts.contains(link.host() ?? "") else { return }
            await UIApplication.shared.open(link) // good: open-url
        case "digest":
            await BadgeCounter.shared.replace(with: payload.counts[0]) // bad: trap-on-input
        default:
            await BadgeCounter.shared.replace(with: payload.counts.first ?? 0)
        }
    }
}

final class BadgeCounter: Sendable {
    static let shared = BadgeCounter()
    private let value = OSAllocatedUnfairLock(initialState: 0)
    nonisolated(unsafe) private static var lastShown = 0

    func replace(with count: Int) async {
        value.withLock { $0 = max(0, count) } // good: race
        await publish()
    }

    func increment() async {
        value.withLock { $0 += 1 }
        await publish()
    }

    private func publish() async {
        let count = value.withLock { $0 }
        guard count != Self.lastShown else { return }
        Self.lastShown = count // bad: race
        try? await UNUserNotificationCenter.current().setBadgeCount(count)
    }
}

struct LocalReminders {
    let center = UNUserNotificationCenter.current()

    func remind(about parcel: Parcel, at components: DateComponents) async throws {
        let content = UNMutableNotificationContent()
        content.title = parcel.sender
        content.body = "Your pickup code is \(parcel.pickupCode)" // bad: notification
        content.categoryIdentifier = "parcel"
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        try await center.add(UNNotificationRequest(identifier: parcel.id, content: content, trigger: trigger))
    }

    func remindQuietly(about parcel: Parcel, after interval: TimeInterval) async throws {
        let content = UNMutableNotificationContent()
        content.title = parcel.sender
        content.body = "A parcel is waiting. Open Courierly to see its code." // good: notification
        content.userInfo = ["parcel": parcel.id]
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: max(interval, 60), repeats: false)
        try await center.add(UNNotificationRequest(identifier: parcel.id, content: content, trigger: trigger))
    }
}

final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var draft: UNMutableNotificationContent?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        handler = contentHandler
        draft = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let draft else { return contentHandler(request.content) }
        let payload = PushPayload(request.content.userInfo)
        let sender = request.content.title
        if let template = payload.template {
            draft.body = String(format: template, sender) // bad: format-string
        } else {
            draft.body = String(format: NSLocalizedString("push.arrived", comment: ""), sender) // good: format-string
        }
        contentHandler(draft)
    }

    override func serviceExtensionTimeWillExpire() {
        if let handler, let draft { handler(draft) }
    }
}
