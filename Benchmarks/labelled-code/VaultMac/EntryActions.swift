import AppKit
import os
import UserNotifications

protocol ClipboardWriting {
    func put(_ text: String)
}

struct SystemClipboard: ClipboardWriting {
    let board = NSPasteboard.general

    func put(_ text: String) {
        board.clearContents()
        board.setString(text, forType: .string) // bad: pasteboard-secret
    }
}

struct LinkClipboard {
    let board = NSPasteboard.general

    func put(_ link: URL) {
        board.clearContents()
        board.setString(link.absoluteString, forType: .string) // good: pasteboard-secret
    }

    func putCount(of entries: [Entry]) {
        board.clearContents()
        board.setString("\(entries.count) passwords", forType: .string) // good: pasteboard-secret
    }

    func putTitle(of entry: Entry) {
        board.clearContents()
        board.writeObjects([entry.title as NSString]) // good: pasteboard-secret
    }
}

@MainActor
final class EntryActions {
    private let clipboard: ClipboardWriting
    private let links = LinkClipboard()
    private let logger = Logger(subsystem: "mac.vault", category: "actions")
    private weak var statusLabel: NSTextField?

    init(clipboard: ClipboardWriting = SystemClipboard(), statusLabel: NSTextField?) {
        self.clipboard = clipboard
        self.statusLabel = statusLabel
    }

    func copyPassword(of entry: Entry) {
        clipboard.put(entry.password)
        statusLabel?.stringValue = "Password copied"
        logger.info("copied from \(entry.debugDescription, privacy: .public)") // good: log-secret
    }

    func copySeed(of entry: Entry) {
        let board = NSPasteboard.general
        board.clearContents()
        board.writeObjects([entry.totpSeed as NSString]) // bad: pasteboard-secret
        logger.info("copied a seed of \(entry.totpSeed.count) characters") // good: log-secret
    }

    func inspect(_ entry: Entry) {
        print("inspecting", entry) // good: log-secret
        dump(entry) // bad: log-secret
    }

    func copyWebsite(of entry: Entry) {
        guard let site = entry.website, site.user == nil, site.query == nil else { return }
        links.put(site)
    }

    func shareAll(_ entries: [Entry]) {
        let board = NSPasteboard.general
        let lines = entries.map { "\($0.login),\($0.password)" }.joined(separator: "\n")
        board.declareTypes([.tabularText], owner: nil)
        board.setData(Data(lines.utf8), forType: .tabularText) // bad: pasteboard-secret
    }

    func shareTitles(_ entries: [Entry]) {
        let board = NSPasteboard.general
        let lines = entries.map(\.title).joined(separator: "\n")
        board.declareTypes([.tabularText], owner: nil)
        board.setData(Data(lines.utf8), forType: .tabularText) // good: pasteboard-secret
    }

    func generated(_ password: String, for entry: Entry) {
        logger.debug("generated for \(entry.initials, privacy: .public), length class \(password.count >= 20 ? "long" : "short", privacy: .public)") // good: log-secret
        NSLog("generated %@ for %@", password, entry.initials) // bad: log-secret
        let content = UNMutableNotificationContent()
        content.title = "New password for \(entry.initials)" // good: notification-secret
        content.subtitle = password // bad: notification-secret
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "generated", content: content, trigger: nil))
    }

    func breached(_ entries: [Entry]) {
        let content = UNMutableNotificationContent()
        content.title = "Weak passwords" // good: notification-secret
        content.body = "\(entries.count) passwords should be changed" // good: notification-secret
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "breach", content: content, trigger: nil))
    }

    func breachedDetails(_ entries: [Entry]) {
        let content = UNMutableNotificationContent()
        content.body = entries.map { $0.login + ": " + $0.password }.joined(separator: "\n") // bad: notification-secret
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "breach.details", content: content, trigger: nil))
    }
}
