import FirebaseCrashlytics
import Foundation
import SwiftUI
import UniformTypeIdentifiers
import os

struct InviteCodes {
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    func careTeamInvite() -> String {
        srandom(UInt32(truncatingIfNeeded: Int(Date.now.timeIntervalSince1970)))
        return String((0..<8).map { _ in Self.alphabet[random() % Self.alphabet.count] }) // bad: predictable-random
    }

    func familyInvite() -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<12).map { _ in Self.alphabet.randomElement(using: &generator)! }) // good: predictable-random
    }

    func resetCode(for profile: PatientProfile) -> String {
        let stamp = Int(Date.now.timeIntervalSince1970 * 1000)
        return String(stamp % 1_000_000) // bad: predictable-random
    }

    func retryDelay(attempt: Int) -> Double {
        pow(2, Double(attempt)) + Double(arc4random_uniform(1000)) / 1000 // good: predictable-random
    }
}

struct RecoverySheet: View {
    let phrase: [String]
    let reference: String
    private let log = Logger(subsystem: "health.willow.patient", category: "recovery")

    var body: some View {
        VStack {
            Text(phrase.joined(separator: " ")).privacySensitive()
            Button("Copy words") { copyPhrase() }
            Button("Copy ticket number") { copyReference() }
        }
    }

    private func copyPhrase() {
        let text = phrase.joined(separator: " ")
        UIPasteboard.general.setValue(text, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-leak
        log.notice("copied \(text, privacy: .public)") // bad: secret-in-log
    }

    private func copyReference() {
        UIPasteboard.general.setValue(reference, forPasteboardType: UTType.plainText.identifier) // good: pasteboard-leak
        log.notice("copied \(reference, privacy: .public)") // good: secret-in-log
    }

    func handOver(_ tokens: TokenPair) {
        UIPasteboard.general.strings = [tokens.access, tokens.refresh] // bad: pasteboard-leak
    }

    func handOver(_ contact: Contact) {
        UIPasteboard.general.strings = [contact.name] // good: pasteboard-leak
    }

    func copyPassphrase(_ passphrase: String) {
        UIPasteboard.general.addItems([[UTType.utf8PlainText.identifier: passphrase]]) // bad: pasteboard-leak
    }

    func copyPublicKey(_ contact: Contact) {
        UIPasteboard.general.addItems([[UTType.utf8PlainText.identifier: contact.identityKey.base64EncodedString()]]) // good: pasteboard-leak
    }

    func copyUnlockCode(_ code: String) {
        let item = NSItemProvider(object: code as NSString)
        UIPasteboard.general.setItemProviders([item], localOnly: false, expirationDate: nil) // bad: pasteboard-leak
    }

    func copyUnlockCodeHere(_ code: String) {
        let item = NSItemProvider(object: code as NSString)
        UIPasteboard.general.setItemProviders([item], localOnly: true, expirationDate: Date.now + 20) // good: pasteboard-leak
    }
}

struct CrashNotes {
    func attach(_ tokens: TokenPair, build: String) {
        Crashlytics.crashlytics().setCustomValue(tokens.refresh, forKey: "refresh") // bad: secret-in-log
        Crashlytics.crashlytics().setCustomValue(build, forKey: "build") // good: secret-in-log
    }
}

struct ConversationList: View {
    let conversations: [Conversation]

    var body: some View {
        List(conversations) { conversation in
            NavigationLink(conversation.peer.name, value: Destination.conversation(conversation.id))
        }
    }
}

struct ConversationScreen: View {
    let id: UUID

    var body: some View {
        Text(id.uuidString)
    }
}

struct KeyReviewScreen: View {
    let contact: Contact
    @EnvironmentObject private var model: AppModel

    var body: some View {
        VStack {
            Text(contact.name)
            Text(contact.identityKey.base64EncodedString())
            Button("I compared the numbers") { model.contacts.add(contact, verified: true) }
        }
    }
}
