import Foundation
import SwiftKeychainWrapper
import UIKit
import UserNotifications

final class DocumentWallet {
    private let folder: URL
    private let keychain = KeychainWrapper(serviceName: "desk.trip")

    init(folder: URL) {
        self.folder = folder
    }

    func save(_ booking: Booking) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(booking.travellers)
        try data.write(to: folder.appendingPathComponent("\(UUID().uuidString).plist"), options: [.atomic]) // bad: store-secret-file
        let seats = booking.travellers.map(\.seatPreference).joined(separator: "\n")
        try seats.write(to: folder.appendingPathComponent("seats.txt"), atomically: true, encoding: .utf8) // good: store-secret-file
    }

    func saveLocked(_ booking: Booking) throws {
        let data = try JSONEncoder().encode(booking.travellers)
        try data.write(to: folder.appendingPathComponent("people.json"), options: [.atomic, .completeFileProtectionUnlessOpen]) // good: store-secret-file
    }

    func saveLogins(_ logins: [PartnerLogin]) -> Bool {
        let table = NSMutableDictionary()
        for login in logins {
            table[login.airline] = login.password
        }
        return table.write(to: folder.appendingPathComponent("partners.plist"), atomically: true) // bad: store-secret-file
    }

    func saveTiers(_ logins: [PartnerLogin]) -> Bool {
        let table = NSMutableDictionary()
        for login in logins {
            table[login.airline] = login.tier
        }
        return table.write(to: folder.appendingPathComponent("tiers.plist"), atomically: true) // good: store-secret-file
    }

    func keep(_ grant: AccessGrant) -> Bool {
        keychain.set(grant.refreshToken, forKey: "grant", withAccessibility: .always) // bad: keychain-class
    }

    func keepForBackground(_ grant: AccessGrant) -> Bool {
        keychain.set(grant.refreshToken, forKey: "grant.background", withAccessibility: .afterFirstUnlockThisDeviceOnly) // good: keychain-class
    }

    func keepDocument(_ traveller: Traveller) -> Bool {
        keychain.set(traveller.passportNumber, forKey: "document", withAccessibility: .alwaysThisDeviceOnly) // bad: keychain-class
    }

    func keepCard(_ card: CardDetails) -> Bool {
        keychain.set(card.number, forKey: "card", withAccessibility: .whenPasscodeSetThisDeviceOnly) // good: keychain-class
    }

    func selfCheck() {
        let grant = keychain.string(forKey: "grant")
        print("grant", grant ?? "missing") // bad: log-secret
        print("grant", grant == nil ? "missing" : "present") // good: log-secret
    }

    func copyLocator(_ booking: Booking) {
        UIPasteboard.general.strings = [booking.origin, booking.destination] // good: pasteboard-secret
    }

    func copyDocument(_ traveller: Traveller) {
        UIPasteboard.general.strings = [traveller.fullName, traveller.passportNumber] // bad: pasteboard-secret
    }

    func copyLogin(_ login: PartnerLogin) {
        let text = "\(login.memberNumber)\t\(login.password)"
        UIPasteboard.general.setObjects([text as NSString]) // bad: pasteboard-secret
    }

    func copyCard(_ card: CardDetails) {
        let full = NSItemProvider(object: "\(card.number)" as NSString)
        UIPasteboard.general.setItemProviders([full], localOnly: false, expirationDate: nil) // bad: pasteboard-secret
    }

    func copyBrand(_ card: CardDetails) {
        let brand = NSItemProvider(object: "\(card.brand) \(card.tail)" as NSString)
        UIPasteboard.general.setItemProviders([brand], localOnly: false, expirationDate: nil) // good: pasteboard-secret
    }

    func copyTier(_ login: PartnerLogin) {
        UIPasteboard.general.setObjects(["\(login.airline) \(login.tier)" as NSString]) // good: pasteboard-secret
    }

    func remind(_ booking: Booking, card: CardDetails) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Check-in is open" // good: notification-secret
        content.subtitle = "\(booking.origin) to \(booking.destination)" // good: notification-secret
        content.body = "Pay your bag with card \(card.number)" // bad: notification-secret
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "checkin", content: content, trigger: nil))
    }

    func remindDocument(of traveller: Traveller) async throws {
        let content = UNMutableNotificationContent()
        content.body = describe(traveller) // bad: notification-secret
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "document", content: content, trigger: nil))
    }

    private func describe(_ traveller: Traveller) -> String {
        "Bring passport \(traveller.passportNumber)"
    }
}
