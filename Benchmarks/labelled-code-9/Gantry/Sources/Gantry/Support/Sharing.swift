import AppKit
import Foundation
import UserNotifications

extension NSPasteboard.PasteboardType {
    static let concealed = NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType")
}

@MainActor
final class CopyCenter {
    private let board: NSPasteboard

    init(board: NSPasteboard = .general) { self.board = board }

    func copyToken(of profile: AccessProfile) {
        board.clearContents()
        board.setString(profile.personalToken, forType: .string) // bad: pasteboard-leak
    }

    func copyTokenOnce(of profile: AccessProfile) {
        board.prepareForNewContents(with: .currentHostOnly)
        board.setString("", forType: .concealed)
        board.setString(profile.personalToken, forType: .string) // good: pasteboard-leak
        let change = board.changeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [board] in
            if board.changeCount == change { board.clearContents() }
        }
    }

    func copyCurl(for request: URLRequest) {
        let headers = (request.allHTTPHeaderFields ?? [:]).map { "-H '\($0.key): \($0.value)'" }.joined(separator: " ")
        let line = "curl \(headers) '\(request.url?.absoluteString ?? "")'"
        board.clearContents()
        board.writeObjects([line as NSString]) // bad: pasteboard-leak
    }

    func copyCurlTemplate(for request: URLRequest) {
        let line = "curl -H 'Authorization: Bearer $GANTRY_TOKEN' '\(request.url?.path ?? "")'"
        board.clearContents()
        board.writeObjects([line as NSString]) // good: pasteboard-leak
    }

    func copySecrets(_ secrets: [String: String]) {
        let item = NSPasteboardItem()
        let text = secrets.map { "export \($0.key)=\($0.value)" }.joined(separator: "\n")
        item.setString(text, forType: .string)
        board.clearContents()
        board.writeObjects([item]) // bad: pasteboard-leak
    }

    func copyHost(of target: DeployTarget) {
        let item = NSPasteboardItem()
        item.setString("\(target.user)@\(target.host)", forType: .string)
        board.clearContents()
        board.writeObjects([item]) // good: pasteboard-leak
    }

    func copyPrivateKey(_ pem: String) {
        board.declareTypes([.string], owner: nil)
        board.setData(Data(pem.utf8), forType: .string) // bad: pasteboard-leak
    }

    func copyPublicKey(_ pem: String) {
        board.declareTypes([.string], owner: nil)
        board.setData(Data(pem.utf8), forType: .string) // good: pasteboard-leak
    }
}

struct Notifier {
    private let center = UNUserNotificationCenter.current()

    func tokenIssued(_ profile: AccessProfile) {
        post(title: "Token ready", body: "\(profile.account): \(profile.personalToken)") // bad: notification-content
    }

    func tokenRevoked(_ profile: AccessProfile) {
        post(title: "Token revoked", body: "The token of \(profile.account) no longer works.") // good: notification-content
    }

    func signInCode(_ code: String, account: String) {
        let content = UNMutableNotificationContent()
        content.title = "Sign-in to \(account)"
        content.body = "Your code is \(code)" // bad: notification-content
        center.add(UNNotificationRequest(identifier: "code", content: content, trigger: nil))
    }

    func signInPending(account: String) {
        let content = UNMutableNotificationContent()
        content.title = "Sign-in to \(account)"
        content.body = "Open Gantry to see the code." // good: notification-content
        center.add(UNNotificationRequest(identifier: "code", content: content, trigger: nil))
    }

    func deployFinished(_ target: DeployTarget, seconds: Int) {
        post(title: "Deploy finished", body: "\(target.name) took \(seconds) s")
    }

    func deployFailed(_ target: DeployTarget, credentials: [String: String]) {
        let content = UNMutableNotificationContent()
        content.title = "Deploy to \(target.name) failed"
        content.subtitle = credentials.map { "\($0.key)=\($0.value)" }.joined(separator: " ") // bad: notification-content
        center.add(UNNotificationRequest(identifier: target.id.uuidString, content: content, trigger: nil))
    }

    func deployStopped(_ target: DeployTarget, environment: [String: String]) {
        let content = UNMutableNotificationContent()
        content.title = "Deploy to \(target.name) stopped"
        content.subtitle = "\(environment.count) variables were set" // good: notification-content
        center.add(UNNotificationRequest(identifier: target.id.uuidString, content: content, trigger: nil))
    }

    private func post(title: String, body: String) {
        let content = UNMutableNotificationContent()
        content.title = title
        content.body = body
        center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }
}

/// The item in the menu bar shows the last word of the runner.
@MainActor
final class StatusItemController {
    private let item = NSStatusBar.system.statusItem(withLength: NSStatusItem.variableLength)

    func runnerOnline(_ count: Int) {
        item.button?.title = "\(count) online"
    }

    func announceRotation(of name: String, password: String) {
        let note = NSUserNotification()
        note.title = "\(name) was rotated"
        note.informativeText = "New password: \(password)" // bad: notification-content
        NSUserNotificationCenter.default.deliver(note)
    }

    func announceExpiry(of name: String, days: Int) {
        let note = NSUserNotification()
        note.title = "\(name) expires soon"
        note.informativeText = "\(days) days left" // good: notification-content
        NSUserNotificationCenter.default.deliver(note)
    }
}
