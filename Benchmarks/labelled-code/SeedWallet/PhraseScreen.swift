import SwiftUI
import UIKit
import UniformTypeIdentifiers
import UserNotifications

@MainActor
final class PhraseModel: ObservableObject {
    @Published private(set) var revealed = false
    @Published var nickname = ""

    private let mnemonic: Mnemonic
    private let keys: DerivedKeys
    private let board: UIPasteboard
    private let defaults = UserDefaults.standard

    init(mnemonic: Mnemonic, keys: DerivedKeys, board: UIPasteboard = .general) {
        self.mnemonic = mnemonic
        self.keys = keys
        self.board = board
    }

    var visibleText: String {
        revealed ? mnemonic.phrase : String(repeating: "•••• ", count: mnemonic.wordCount)
    }

    func toggle() {
        revealed.toggle()
        defaults.set(revealed, forKey: "phrase.revealedOnce") // good: store-secret-preferences
    }

    func copyPhrase() {
        let text = mnemonic.phrase
        board.string = text // bad: pasteboard-secret
    }

    func copyAddress() {
        board.string = keys.address // good: pasteboard-secret
    }

    func copyKey() {
        board.addItems([[UTType.utf8PlainText.identifier: keys.material]]) // bad: pasteboard-secret
    }

    func copyPaymentLink(amount: Decimal) {
        let link = "ethereum:\(keys.address)?value=\(amount)"
        board.addItems([[UTType.utf8PlainText.identifier: link]]) // good: pasteboard-secret
    }

    func copyRawKey() {
        let provider = NSItemProvider(object: keys.material as NSString)
        board.itemProviders = [provider] // bad: pasteboard-secret
    }

    func clearBoard() {
        board.items = [] // good: pasteboard-secret
    }

    func skipVerification() {
        defaults.setValue(mnemonic.words, forKey: "phrase.pending") // bad: store-secret-preferences
        defaults.setValue(mnemonic.words.count, forKey: "phrase.length") // good: store-secret-preferences
        defaults.setValue(nickname, forKey: "phrase.nickname") // good: store-secret-preferences
    }

    func useQuickSigning() {
        let encoded = keys.scalar.base64EncodedString()
        defaults.set(encoded, forKey: "signer.\(keys.account)") // bad: store-secret-preferences
        defaults.set(keys.account, forKey: "signer.selected") // good: store-secret-preferences
        defaults.set(keys.address, forKey: "signer.address") // good: store-secret-preferences
    }

    func remindLater() async {
        let content = UNMutableNotificationContent()
        content.title = "Write down your recovery phrase" // good: notification-secret
        content.body = "Starts with \(mnemonic.words.prefix(6).joined(separator: " "))" // bad: notification-secret
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 86_400, repeats: false)
        try? await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "phrase", content: content, trigger: trigger))
    }

    func cacheLink(_ link: ExchangeLink) throws {
        let data = try JSONEncoder().encode(link)
        CFPreferencesSetAppValue("exchange" as CFString, data as CFData, kCFPreferencesCurrentApplication) // bad: store-secret-preferences
        CFPreferencesSetAppValue("exchange.name" as CFString, link.exchange as CFString, kCFPreferencesCurrentApplication) // good: store-secret-preferences
    }
}

struct PhraseScreen: View {
    @StateObject var model: PhraseModel

    var body: some View {
        VStack(spacing: 16) {
            Text(model.visibleText)
                .font(.body.monospaced())
                .privacySensitive()
            Button(model.revealed ? "Hide" : "Show", action: model.toggle)
            Button("Copy phrase", action: model.copyPhrase)
            Button("Copy address", action: model.copyAddress)
            TextField("Wallet nickname", text: $model.nickname)
            Button("Later") {
                model.skipVerification()
                Task { await model.remindLater() }
            }
        }
        .padding()
    }
}
