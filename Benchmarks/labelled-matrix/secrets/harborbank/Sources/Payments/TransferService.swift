import Foundation
import UserNotifications
import UIKit

enum TransferState {
    case draft
    case awaitingCode(tan: String, iban: String)
    case booked(reference: String)
}

final class TransferService: NSObject, UNUserNotificationCenterDelegate {
    private let center = UNUserNotificationCenter.current()
    private var sessionToken: String

    init(sessionToken: String) {
        self.sessionToken = sessionToken
        super.init()
        center.delegate = self
    }

    func stateChanged(_ state: TransferState) {
        switch state {
        case .draft:
            break
        case .awaitingCode(let tan, let iban):
            remind(tan: tan)
            NSLog("TAN requested for %@", iban) // bad: secret-in-log
            NSLog("TAN requested for account …%@", String(iban.suffix(4))) // good: secret-in-log
        case .booked(let reference):
            notifyBooked(reference)
        }
    }

    private func remind(tan: String) {
        let content = UNMutableNotificationContent()
        content.title = "Confirm your transfer"
        content.body = "Your TAN is \(tan)" // bad: notification-content
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: false)
        center.add(UNNotificationRequest(identifier: "tan", content: content, trigger: trigger))
    }

    private func notifyBooked(_ reference: String) {
        let content = UNMutableNotificationContent()
        content.title = "Transfer booked"
        content.body = "Open the app to see the details of \(reference)." // good: notification-content
        center.add(UNNotificationRequest(identifier: reference, content: content, trigger: nil))
    }

    func openStatement(month: String) {
        let link = "https://docs.harborbank.example/statements/\(month).pdf?session=" + sessionToken
        UIApplication.shared.open(URL(string: link)!) // bad: url-request-secret
    }

    func downloadStatement(month: String) async throws -> Data {
        var request = URLRequest(url: URL(string: "https://docs.harborbank.example/statements/\(month).pdf")!)
        request.setValue("Bearer \(sessionToken)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        return try await URLSession.shared.data(for: request).0
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        if response.actionIdentifier == "statement" {
            await MainActor.run { openStatement(month: "2025-01") }
        } else {
            _ = try? await downloadStatement(month: "2025-01")
        }
    }
}
