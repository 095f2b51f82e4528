import UIKit
import UserNotifications
import UniformTypeIdentifiers

struct OneTimeCode {
    let digits: String
    let issuer: String
    let validFor: Int
}

struct RecoveryKit {
    let phrase: String
    let fingerprint: String
}

final class PasteboardService {
    private let board: UIPasteboard

    init(board: UIPasteboard = .general) {
        self.board = board
    }

    func copyRecovery(_ kit: RecoveryKit) {
        board.string = kit.phrase // bad: pasteboard-secret
    }

    func copyFingerprint(_ kit: RecoveryKit) {
        board.string = kit.fingerprint // good: pasteboard-secret
    }

    func copyPassword(_ password: String) {
        UIPasteboard.general.setValue(password, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-secret
    }

    func copyPasswordBriefly(_ password: String) {
        board.setItems( // good: pasteboard-secret
            [[UTType.utf8PlainText.identifier: password]],
            options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(30)]
        )
    }

    func copyAccessToken(_ accessToken: String) {
        board.addItems([[UTType.utf8PlainText.identifier: accessToken]]) // bad: pasteboard-secret
    }

    func copyInvite(code: String) {
        board.url = URL(string: "https://relaychat.example/i/\(code)")
    }

    func copyThemeToken(_ colorToken: String) {
        board.string = colorToken // good: pasteboard-secret
    }
}

final class NotificationService {
    private let center: UNUserNotificationCenter

    init(center: UNUserNotificationCenter = .current()) {
        self.center = center
    }

    func announceCode(_ code: OneTimeCode) async throws {
        let content = UNMutableNotificationContent()
        content.title = code.issuer
        content.body = "Your one-time code is \(code.digits)" // bad: notification-secret
        try await deliver(content)
    }

    func announceCodeQuietly(_ code: OneTimeCode) async throws {
        let content = UNMutableNotificationContent()
        content.title = code.issuer
        content.body = "A code is ready and valid for \(code.validFor) seconds" // good: notification-secret
        try await deliver(content)
    }

    func announcePasswordReset(temporaryPassword: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Password reset"
        content.subtitle = "Temporary password: " + temporaryPassword // bad: notification-secret
        try await deliver(content)
    }

    func announcePasswordChanged() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Password changed"
        content.body = "Your password was changed on another device." // good: notification-secret
        try await deliver(content)
    }

    func announceBackup(_ kit: RecoveryKit) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Backup ready"
        content.body = backupText(kit.phrase) // bad: notification-secret
        try await deliver(content)
    }

    func announceBackupDone(_ kit: RecoveryKit) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Backup ready"
        content.body = "Recovery phrase has \(kit.phrase.split(separator: " ").count) words" // good: notification-secret
        try await deliver(content)
    }

    private func backupText(_ phrase: String) -> String {
        "Write down: \(phrase)"
    }

    private func deliver(_ content: UNNotificationContent) async throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: false)
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger)
        try await center.add(request)
    }
}
