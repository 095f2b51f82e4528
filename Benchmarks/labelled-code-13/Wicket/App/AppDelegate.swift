import UIKit
import CloudKit
import os

final class AppDelegate: NSObject, UIApplicationDelegate {
    private let log = Logger(subsystem: "example.wicket", category: "push")

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
        log.debug("registered for push, \(token.count) bytes") // good: secret-in-log
        Task { try? await TicketAPI.shared.registerPush(token) }
    }

    func application(_ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        guard let body = info["state"] as? String, let data = Data(base64Encoded: body) else { return .noData }
        let state = PushState.read(data)
        await TicketCache.shared.apply(state)
        return state.isEmpty ? .noData : .newData
    }

    func application(_ application: UIApplication, handleEventsForBackgroundURLSession identifier: String, completionHandler: @escaping () -> Void) {
        NSLog("background session %@", identifier) // good: format-string
        completionHandler()
    }
}

enum PushState {
    static func read(_ data: Data) -> [String: String] {
        NSKeyedUnarchiver.unarchiveObject(with: data) as? [String: String] ?? [:] // bad: unsafe-deserialization
    }

    static func readStrict(_ data: Data) -> [String: String] {
        let value = try? NSKeyedUnarchiver.unarchivedDictionary(ofKeyClass: NSString.self, objectClass: NSString.self, from: data) // good: unsafe-deserialization
        return value as? [String: String] ?? [:]
    }
}
