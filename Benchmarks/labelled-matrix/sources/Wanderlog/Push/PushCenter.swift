import UIKit
import UserNotifications
import PushKit
import CallKit
import GRDB
import Contacts
import FirebaseMessaging

final class PushCenter: NSObject, UNUserNotificationCenterDelegate {
    let database: DatabaseQueue

    init(database: DatabaseQueue) {
        self.database = database
        super.init()
        UNUserNotificationCenter.current().delegate = self
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
        let sender = notification.request.content.userInfo["sender"] as? String ?? ""
        NSLog("Presenting message of \(sender)") // bad: format-string
        NSLog("Presenting category %@", notification.request.content.categoryIdentifier) // good: format-string
        return [.banner, .sound]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                                withCompletionHandler completionHandler: @escaping () -> Void) {
        defer { completionHandler() }
        let info = response.notification.request.content.userInfo
        switch (response, response.actionIdentifier) {
        case (let reply as UNTextInputNotificationResponse, "REPLY"):
            try? store(reply: reply.userText, thread: info["thread"] as? Int ?? 0)
        case (_, UNNotificationDefaultActionIdentifier):
            if let raw = info["link"] as? String, let link = URL(string: raw) {
                UIApplication.shared.open(link) // bad: open-redirect
            }
        case (_, "HELP"):
            guard let slug = info["topic"] as? String, ["refunds", "booking"].contains(slug),
                  let page = URL(string: "https://help.wanderlog.travel/\(slug)") else { return }
            UIApplication.shared.open(page) // good: open-redirect
        default:
            break
        }
    }

    private func store(reply text: String, thread: Int) throws {
        try database.write { db in
            try db.execute(sql: "INSERT INTO reply (thread, body) VALUES (\(thread), '\(text)')") // bad: sql-injection
        }
    }
}

extension AppDelegate {
    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
                     fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
        Messaging.messaging().appDidReceiveMessage(userInfo)
        if let word = userInfo["mute_word"] as? String,
           let literal = try? NSRegularExpression(pattern: "\\b\(NSRegularExpression.escapedPattern(for: word))\\b") { // good: regex-injection
            MuteList.shared.apply(literal)
        }
        guard let rule = userInfo["mute_pattern"] as? String,
              let expression = try? NSRegularExpression(pattern: rule) else { // bad: regex-injection
            return completionHandler(.noData)
        }
        MuteList.shared.apply(expression)
        completionHandler(.newData)
    }
}

final class MuteList {
    static let shared = MuteList()
    private(set) var muted: Set<String> = []
    var threads: [String] = []

    func apply(_ expression: NSRegularExpression) {
        muted = Set(threads.filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil })
    }
}

final class CallReceiver: NSObject, PKPushRegistryDelegate {
    private let provider = CXProvider(configuration: CXProviderConfiguration())
    var guides: [NSDictionary] = []

    func pushRegistry(_ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType) {}

    func pushRegistry(_ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
                      for type: PKPushType, completion: @escaping () -> Void) {
        let handle = payload.dictionaryPayload["handle"] as? String ?? "unknown"
        let matching = NSPredicate(format: "phone = \"\(handle)\" OR alias = \"\(handle)\"") // bad: predicate-injection
        let fallback = NSPredicate(format: "phone == %@ OR alias == %@", handle, handle) // good: predicate-injection
        _ = (guides as NSArray).filtered(using: fallback)
        let known = (guides as NSArray).filtered(using: matching).first as? NSDictionary
        let update = CXCallUpdate()
        update.localizedCallerName = known?["name"] as? String ?? handle
        provider.reportNewIncomingCall(with: UUID(), update: update) { _ in completion() }
    }

    func providerDidReset(_ provider: CXProvider) {}
}
