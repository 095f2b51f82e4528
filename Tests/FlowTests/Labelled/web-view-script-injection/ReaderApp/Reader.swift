// Second file of the book reader: text comes from links, sockets and pages.
import UserNotifications
import WebKit

final class Reader {
    let bridge: WebBridge
    let journal = ScriptJournal()
    let socket: URLSessionWebSocketTask

    init(bridge: WebBridge, socket: URLSessionWebSocketTask) {
        self.bridge = bridge
        self.socket = socket
    }

    func open(_ activity: NSUserActivity) {
        guard let link = activity.webpageURL, let fragment = link.fragment else { return }
        bridge.run("open('\(fragment)')")
        journal.evaluateJavaScript("open('\(fragment)')")  // good: web-view-script-injection
        if let chapter = Int(fragment) {
            bridge.jump(to: chapter)
        }
        if let mode = ReadingMode(rawValue: fragment) {
            bridge.mode(mode)
        }
    }

    func follow() async throws {
        switch try await socket.receive() {
        case .string(let phrase):
            try await bridge.highlight(phrase)
            try await bridge.highlightSafely(phrase)
        case .data:
            break
        @unknown default:
            break
        }
    }

    func notes(from view: WKWebView, other: WKWebView) {
        view.evaluateJavaScript("notes()") { result, _ in  // good: web-view-script-injection
            guard let html = result as? String else { return }
            other.evaluateJavaScript("paste('" + html + "')")  // bad: web-view-script-injection
        }
    }

    func restore(_ userInfo: [AnyHashable: Any], in view: WKWebView) {
        let script = userInfo["script"] as? String
        script.map { view.evaluateJavaScript($0, completionHandler: nil) }  // bad: web-view-script-injection
        view.evaluateJavaScript(script == nil ? "reset()" : "again()")  // good: web-view-script-injection
    }
}

final class PushHandler: NSObject, UNUserNotificationCenterDelegate {
    let view = WKWebView()
    let reader: Reader

    init(reader: Reader) { self.reader = reader }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let payload = response.notification.request.content.userInfo
        reader.restore(payload, in: view)
        guard let action = payload["action"] as? String else { return }
        _ = try? await view.evaluateJavaScript("act(" + action + ")")  // bad: web-view-script-injection
        _ = try? await view.evaluateJavaScript("act(\(payload.count))")  // good: web-view-script-injection
    }
}
