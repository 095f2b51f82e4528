import Vapor
import VaporAPNS
import APNSCore

struct PushPayload: Codable, Sendable {
    let thread: String
}

struct PushService: Sendable {
    private let topic = "example.oarlock.ios"

    func send(note: String, about name: String, to device: String, req: Request) async throws {
        let alert = APNSAlertNotificationContent(
            title: .raw("New note in Oarlock"), // good: notification-content
            body: .raw("\(name): \(note)") // bad: notification-content
        )
        let notification = APNSAlertNotification(alert: alert, expiration: .immediately, priority: .immediately, topic: topic, payload: PushPayload(thread: "medical"))
        try await req.apns.client.sendAlertNotification(notification, deviceToken: device)
    }

    func nudge(device: String, req: Request) async throws {
        let alert = APNSAlertNotificationContent(
            title: .raw("Oarlock"),
            body: .raw("You have an unread note. Open the app to read it.") // good: notification-content
        )
        let notification = APNSAlertNotification(alert: alert, expiration: .immediately, priority: .immediately, topic: topic, payload: PushPayload(thread: "nudge"))
        try await req.apns.client.sendAlertNotification(notification, deviceToken: device)
    }
}
