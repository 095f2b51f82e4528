import Foundation
import UIKit
import UserNotifications
import os

final class CardVault {
    private let logger = Logger(subsystem: "com.northbank.app", category: "cards")
    private let directory: URL
    private(set) var cards: [PaymentCard] = []

    init(directory: URL) {
        self.directory = directory
    }

    func add(_ card: PaymentCard) throws {
        cards.append(card)
        let number = card.pan
        logger.info("adding card \(number)") // bad: log-secret
        logger.info("adding card \(card.maskedSummary, privacy: .public)") // good: log-secret
        logger.debug("artwork \(card.artworkToken, privacy: .public)") // good: log-secret
        try persist()
        try persistArtworkNames()
    }

    private func persist() throws {
        let data = try JSONEncoder().encode(cards)
        try data.write(to: directory.appendingPathComponent("cards.json"), options: .atomic) // bad: store-secret-file
    }

    private func persistArtworkNames() throws {
        let data = try JSONEncoder().encode(cards.map(\.artworkToken))
        try data.write(to: directory.appendingPathComponent("artwork.json"), options: .atomic) // good: store-secret-file
    }

    func exportForWallet(_ card: PaymentCard) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("wallet-export.txt")
        let line = card.summary
        try line.write(to: url, atomically: true, encoding: .utf8) // bad: store-secret-file
        return url
    }

    func archive(_ card: PaymentCard) throws {
        let data = try PropertyListEncoder().encode(card)
        let url = directory.appendingPathComponent("archived.plist")
        try data.write(to: url, options: [.atomic, .completeFileProtection]) // good: store-secret-file
    }

    func copyNumber(of card: PaymentCard) {
        UIPasteboard.general.string = String(card.pan) // bad: pasteboard-secret
    }

    func copyReference(of transfer: Transfer) {
        UIPasteboard.general.string = transfer.reference // good: pasteboard-secret
    }

    func copyMasked(_ card: PaymentCard) {
        UIPasteboard.general.string = card.maskedSummary // good: pasteboard-secret
    }

    func copyCodeBriefly(_ code: String) {
        UIPasteboard.general.setItems( // good: pasteboard-secret
            [["public.utf8-plain-text": code]],
            options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(30)]
        )
    }

    func copySecurityDigits(of card: PaymentCard) {
        let digits = "\(card.cvv)"
        UIPasteboard.general.setItems([["public.utf8-plain-text": digits]], options: [:]) // bad: pasteboard-secret
    }
}

final class TransferNotifier {
    private let center: UNUserNotificationCenter
    private let api: AuthAPI

    init(center: UNUserNotificationCenter = .current(), api: AuthAPI) {
        self.center = center
        self.api = api
    }

    func announceCode(for transfer: Transfer) async throws {
        let tan = try await api.requestTransactionCode(for: transfer.id)
        let content = UNMutableNotificationContent()
        content.title = "Confirm your transfer" // good: notification-secret
        content.body = "Your transaction code is \(tan)" // bad: notification-secret
        content.userInfo = ["transfer": transfer.id.uuidString] // good: notification-secret
        try await center.add(UNNotificationRequest(identifier: transfer.id.uuidString, content: content, trigger: nil))
    }

    func announceIssued(_ card: PaymentCard) async throws {
        let content = UNMutableNotificationContent()
        content.title = "New card \(card.maskedSummary)" // good: notification-secret
        content.subtitle = card.summary // bad: notification-secret
        try await center.add(UNNotificationRequest(identifier: "card-issued", content: content, trigger: nil))
    }
}
