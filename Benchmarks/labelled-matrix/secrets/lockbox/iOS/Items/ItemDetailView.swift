import SwiftUI
import UIKit
import Intents
import UniformTypeIdentifiers

struct ItemDetailView: View {
    let item: VaultItem
    let wallet = WalletEngine()
    @State private var isRevealed = false
    @State private var newPin = ""
    @FocusState private var focused: Bool

    var body: some View {
        List {
            switch item.secret {
            case let .login(user, password):
                LabeledContent("User", value: user)
                LabeledContent("Password", value: isRevealed ? password : String(repeating: "•", count: 8)) // good: secret-on-screen
                Button("Copy password") { copy(password) }
                ShareLink(item: password) { Label("Share password", systemImage: "square.and.arrow.up") } // bad: secret-on-screen
            case .totp(let seed):
                Button("Copy seed to watch app") { copyToNamedBoard(seed) }
            case .note(let text):
                Text(text).privacySensitive()
            case let .card(number, cvv, _):
                LabeledContent("Number", value: "•••• " + number.suffix(4))
                LabeledContent("CVV", value: cvv).privacySensitive(false) // bad: secret-on-screen
            }
            TextField("Spending PIN", text: $newPin) // bad: secret-on-screen
                .keyboardType(.numberPad)
                .onSubmit { wallet.setSpendingPin(newPin) }
        }
        .toolbar {
            Toggle("Reveal", isOn: $isRevealed)
            NavigationLink("Generator") { GeneratorView() }
        }
        .onAppear(perform: donate)
    }

    private func copy(_ password: String) {
        let provider = NSItemProvider(object: password as NSString)
        UIPasteboard.general.setItemProviders([provider], localOnly: true, expirationDate: .now + 45) // good: pasteboard-leak
    }

    private func copyToNamedBoard(_ seed: String) {
        UIPasteboard.general.setObjects([seed as NSString]) // bad: pasteboard-leak
    }

    private func donate() {
        guard case let .login(user, password) = item.secret else { return }
        let activity = NSUserActivity(activityType: "app.lockbox.item")
        activity.isEligibleForPrediction = true
        activity.suggestedInvocationPhrase = "Password for \(item.title)" // good: secret-on-screen
        activity.title = "\(user) / \(password)" // bad: secret-on-screen
        activity.becomeCurrent()
    }
}

struct GeneratorView: View {
    @State private var generated = ""
    @AppStorage("generator.length") private var passwordLength = 20

    var body: some View {
        VStack {
            Stepper("Length \(passwordLength)", value: $passwordLength, in: 8...64)
            Button("Generate and copy") {
                generated = String((0..<passwordLength).map { _ in "abcdefghjkmnpqrstuvwxyz23456789!-_".randomElement()! })
                UIPasteboard.general.setData(Data(generated.utf8), forPasteboardType: UTType.utf8PlainText.identifier) // bad: pasteboard-leak
            }
        }
    }
}
