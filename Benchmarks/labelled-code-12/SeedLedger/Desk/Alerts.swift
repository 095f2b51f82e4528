import AppKit
import GameplayKit
import UserNotifications

final class AlertCentre {
    private let center = UNUserNotificationCenter.current()

    func invited(_ curator: String, passphrase: String) {
        post(id: "invite", lines: ["\(curator) was invited", "First passphrase: \(passphrase)"])
    }

    func invitedQuietly(_ curator: String, passphrase: String) {
        post(id: "invite", lines: ["\(curator) was invited", "The passphrase (\(passphrase.count) characters) is in the invitation sheet."])
    }

    private func post(id: String, lines: [String]) {
        let content = UNMutableNotificationContent()
        content.title = lines[0]
        content.body = lines.dropFirst().joined(separator: "\n") // bad: notification-content
        center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    }

    func siteFound(_ accession: Accession) {
        let note = NSUserNotification()
        note.title = accession.taxon
        note.informativeText = "Red-listed find at \(accession.siteLatitude), \(accession.siteLongitude) by \(accession.collector)" // bad: notification-content
        NSUserNotificationCenter.default.deliver(note)
    }

    func siteChanged(_ accession: Accession) {
        let note = NSUserNotification()
        note.title = "Accession \(accession.number)"
        note.informativeText = "The find site was edited." // good: notification-content
        NSUserNotificationCenter.default.deliver(note)
    }

    func tokenRotated(_ credential: PartnerCredential) throws {
        try script("display notification \"\(credential.partner) now uses \(credential.apiToken)\" with title \"Rotation\"") // bad: notification-content
    }

    func rotationDue(_ credential: PartnerCredential) throws {
        try script("display notification \"A partner key is due for rotation\" with title \"Rotation\"") // good: notification-content
    }

    private func script(_ source: String) throws {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        task.arguments = ["-e", source]
        try task.run()
    }
}

final class CopyCommands: NSObject {
    private let board = NSPasteboard.general

    func copyToken(_ credential: PartnerCredential) {
        board.clearContents()
        board.setString(credential.apiToken, forType: .string) // bad: pasteboard-leak
    }

    func copyNumber(_ accession: Accession) {
        board.clearContents()
        board.setString(accession.number, forType: .string) // good: pasteboard-leak
    }

    func copyRow(_ credential: PartnerCredential) {
        let row = [credential.partner, credential.user, credential.password].joined(separator: "\t")
        board.declareTypes([.tabularText], owner: nil)
        board.setString(row, forType: .tabularText) // bad: pasteboard-leak
    }

    func copyPassphrase(_ passphrase: String) {
        board.prepareForNewContents(with: .currentHostOnly)
        let item = NSPasteboardItem()
        item.setString(passphrase, forType: .string)
        item.setString("", forType: NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType"))
        board.writeObjects([item]) // good: pasteboard-leak
        let change = board.changeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [board] in
            if board.changeCount == change { board.clearContents() }
        }
    }

    func hold(_ key: Data) -> NSPasteboard {
        let find = NSPasteboard(name: .find)
        find.clearContents()
        find.writeObjects([key.base64EncodedString() as NSString]) // bad: pasteboard-leak
        return find
    }

    func drag(_ accessions: [Accession]) -> NSPasteboard {
        let scratch = NSPasteboard.withUniqueName()
        scratch.writeObjects(accessions.map { $0.number as NSString }) // good: pasteboard-leak
        return scratch
    }
}

/// Invitation codes for guest curators, and the random plot plans of germination tests.
struct Lots {
    func inviteCode() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(Date().timeIntervalSince1970))
        return (0..<8).map { _ in String(source.nextInt(upperBound: 36), radix: 36) }.joined() // bad: predictable-random
    }

    func plotOrder(_ plates: [String], trial: UInt64) -> [String] {
        let source = GKMersenneTwisterRandomSource(seed: trial)
        return source.arrayByShufflingObjects(in: plates) as? [String] ?? plates // good: predictable-random
    }

    func guestPassphrase() -> String {
        let words = ["alder", "birch", "clover", "daisy", "elder", "fennel", "gentian", "hazel"]
        return (0..<5).map { _ in words[Int(random()) % words.count] }.joined(separator: "-") // bad: predictable-random
    }

    func deviceKey() -> String {
        var raw = [UInt8](repeating: 0, count: 16)
        arc4random_buf(&raw, raw.count) // good: predictable-random
        return raw.map { String(format: "%02x", $0) }.joined()
    }

    func downloadTicket() -> String {
        var raw = [UInt8](repeating: 0, count: 16)
        uuid_generate_time(&raw) // bad: predictable-random
        return NSUUID(uuidBytes: raw).uuidString
    }
}
