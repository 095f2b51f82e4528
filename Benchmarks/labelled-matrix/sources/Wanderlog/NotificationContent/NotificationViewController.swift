import UIKit
import UserNotifications
import UserNotificationsUI
import WebKit

final class NotificationViewController: UIViewController, UNNotificationContentExtension {
    @IBOutlet private var card: WKWebView!

    func didReceive(_ notification: UNNotification) {
        let content = notification.request.content
        let note = content.userInfo["note"] as? String ?? content.body
        let page = """
        <html><head><link rel="stylesheet" href="card.css"></head>
        <body><h2>\(escaped(content.title))</h2><p>\(note)</p></body></html>
        """
        card.loadHTMLString(page, baseURL: Bundle.main.resourceURL) // bad: html-injection
    }

    func didReceive(_ response: UNNotificationResponse,
                    completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void) {
        let title = escaped(response.notification.request.content.title)
        card.loadHTMLString("<html><body><h2>\(title)</h2></body></html>", baseURL: nil) // good: html-injection
        completion(.doNotDismiss)
    }

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
