// Addresses inside links, notifications and answers that are opened outside the app: unchecked or checked.
import SafariServices
import UIKit
import UserNotifications

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    private let hosts: Set<String> = ["shop.example.org", "status.example.org"]
    var window: UIWindow?

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            let parts = URLComponents(url: context.url, resolvingAgainstBaseURL: false)
            guard let next = parts?.queryItems?.first(where: { $0.name == "next" })?.value else { continue }
            if let target = URL(string: next) {
                UIApplication.shared.open(target)  // bad: open-redirect
            }
            if let target = URL(string: next), target.scheme == "https", target.host == "shop.example.org" {
                UIApplication.shared.open(target)  // good: open-redirect
            }
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard let link = userActivity.webpageURL else { return }
        let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let table = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        if let back = table["returnTo"], let page = URL(string: back) {
            let safari = SFSafariViewController(url: page)  // bad: open-redirect
            window?.rootViewController?.present(safari, animated: true)
        }
        if let back = table["returnTo"], let page = allowed(back) {
            let safari = SFSafariViewController(url: page)  // good: open-redirect
            window?.rootViewController?.present(safari, animated: true)
        }
        if let code = table["status"].flatMap({ Int($0) }) {
            UIApplication.shared.open(URL(string: "https://status.example.org/\(code)")!)  // good: open-redirect
        }
    }

    private func allowed(_ text: String) -> URL? {
        guard let url = URL(string: text), url.scheme == "https" else { return nil }
        return hosts.contains(url.host ?? "") ? url : nil
    }
}

final class NotificationOpener: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completion: @escaping () -> Void
    ) {
        defer { completion() }
        let info = response.notification.request.content.userInfo
        switch info["link"] as? String {
        case .some(let text):
            guard let url = URL(string: text) else { return }
            UIApplication.shared.open(url, options: [:], completionHandler: nil)  // bad: open-redirect
        case .none:
            let home = URL(string: "https://shop.example.org")!
            UIApplication.shared.open(home, options: [:], completionHandler: nil)  // good: open-redirect
        }
    }

    func settings(_ response: UNNotificationResponse) {
        let wanted = response.notification.request.content.userInfo["open"] as? String
        if wanted == "settings", let url = URL(string: UIApplication.openSettingsURLString) {
            UIApplication.shared.open(url)  // good: open-redirect
        }
    }
}

final class PushDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        let shop = userInfo["shop"] as? String ?? "shop.example.org"
        if let site = URL(string: "https://" + shop + "/today") {
            application.open(site)  // bad: open-redirect
        }
        if let day = userInfo["day"] as? Int, let site = URL(string: "https://shop.example.org/day/\(day)") {
            application.open(site)  // good: open-redirect
        }
        done(.newData)
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        let text = url.absoluteString.replacingOccurrences(of: "shop://open/", with: "")
        guard let target = URL(string: text.removingPercentEncoding ?? text) else { return false }
        app.open(target)  // bad: open-redirect
        return true
    }
}
