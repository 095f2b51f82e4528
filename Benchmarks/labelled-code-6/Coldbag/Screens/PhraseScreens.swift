import CoreImage.CIFilterBuiltins
import OSLog
import SwiftUI
import UIKit
import UniformTypeIdentifiers

struct RootView: View {
    @Environment(LinkRouter.self) private var router

    var body: some View {
        @Bindable var router = router
        NavigationStack(path: $router.path) {
            List {
                NavigationLink("Receive", value: Destination.receive)
            }
            .navigationDestination(for: Destination.self) { destination in
                switch destination {
                case .review(let draft): ReviewView(draft: draft)
                case .pairing(let uri): Text(uri).lineLimit(2)
                case .nodeProposal(let url): NodeProposalView(url: url)
                case .receive: ReceiveView(address: Preferences.shared.string(forKey: "account.address") ?? "")
                }
            }
        }
    }
}

// MARK: - Phrase

@MainActor
@Observable
final class PhraseModel {
    private let vault: SeedVault
    private let log = Logger(subsystem: "app.coldbag", category: "phrase")
    var words: [String] = []

    init(vault: SeedVault = .shared) {
        self.vault = vault
    }

    func reveal() async {
        do {
            let data = try await vault.revealPhrase(label: "main")
            words = String(decoding: data, as: UTF8.self).split(separator: " ").map(String.init)
            log.debug("revealed \(self.words.count, privacy: .public) words of the recovery phrase") // good: secret-in-log
        } catch {
            log.error("cannot reveal: \(error, privacy: .public)")
        }
    }

    func hide() {
        words = []
    }

    func copyPhrase() {
        UIPasteboard.general.string = words.joined(separator: " ") // bad: pasteboard
    }

    func copyExtendedKey(_ key: String) {
        UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: key]]) // bad: pasteboard
    }

    func copyForMinute(_ key: String) {
        let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 60)]
        UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: key]], options: options) // good: pasteboard
    }

    func report(restored phrase: Mnemonic) {
        print("restored wallet from", phrase.words) // bad: secret-in-log
    }
}

struct PhraseView: View {
    @State private var model = PhraseModel()
    @State private var isCaptured = UIScreen.main.isCaptured

    var body: some View {
        VStack(spacing: 16) {
            if isCaptured {
                Text("Stop the screen recording to see your phrase.")
            } else {
                PhraseGrid(words: model.words).privacySensitive()
            }
            Button("Copy") { model.copyPhrase() }
            Button("Save as picture") { savePicture() }
        }
        .task { await model.reveal() }
        .onDisappear { model.hide() }
        .onReceive(NotificationCenter.default.publisher(for: UIScreen.capturedDidChangeNotification)) { note in
            isCaptured = (note.object as? UIScreen)?.isCaptured ?? false // good: screen-capture
        }
    }

    private func savePicture() {
        let renderer = ImageRenderer(content: PhraseGrid(words: model.words))
        guard let image = renderer.uiImage else { return }
        UIImageWriteToSavedPhotosAlbum(image, nil, nil, nil) // bad: screen-capture
    }
}

struct PhraseGrid: View {
    let words: [String]

    var body: some View {
        LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
            ForEach(Array(words.enumerated()), id: \.offset) { index, word in
                Text("\(index + 1). \(word)").monospaced()
            }
        }
    }
}

struct RestoreView: View {
    @State private var text = ""
    @State private var passphrase = ""
    let service: MnemonicService
    let onDone: (Mnemonic) -> Void

    var body: some View {
        Form {
            Section("Recovery phrase") {
                TextEditor(text: $text) // bad: keyboard-cache
                    .frame(minHeight: 120)
            }
            Section("Passphrase") {
                SecureField("Optional", text: $passphrase) // good: keyboard-cache
            }
            Button("Restore") {
                if let phrase = try? service.parse(text) { onDone(phrase) }
            }
        }
    }
}

// MARK: - Sending and receiving

struct ReviewView: View {
    let draft: TransferDraft
    @State private var failure: String?

    var body: some View {
        Form {
            LabeledContent("Amount", value: draft.amount)
            Text(draft.recipient).monospaced().textSelection(.enabled) // good: display-spoofing
            if let failure { Text(failure).foregroundStyle(.red) }
            Button("Send") {
                Task {
                    do {
                        _ = try await WalletService.shared.transfer(draft)
                    } catch {
                        failure = "The transfer was not sent."
                    }
                }
            }
        }
    }
}

struct ContactConfirmView: View {
    let name: String
    let address: String
    let onConfirm: () -> Void

    var body: some View {
        VStack {
            Text("Send to \(name)?")
            Text(address.prefix(6) + "…" + address.suffix(4)) // bad: display-spoofing
            Button("Confirm", action: onConfirm)
        }
    }
}

struct NodeProposalView: View {
    let url: URL

    var body: some View {
        VStack {
            Text("Use this node?")
            Text(url.absoluteString).monospaced()
            Button("Use") { WalletService.shared.useNode(url) } // good: deep-link
        }
    }
}

struct ReceiveView: View {
    let address: String

    var body: some View {
        VStack {
            if let code = QRCode.image(address) { Image(uiImage: code).interpolation(.none) }
            Text(address).monospaced()
            Button("Copy address") {
                UIPasteboard.general.string = address // good: pasteboard
            }
        }
    }
}

enum QRCode {
    static func image(_ text: String) -> UIImage? {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data(text.utf8)
        return filter.outputImage.map { UIImage(ciImage: $0) }
    }
}

#Preview {
    PhraseGrid(words: "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about".split(separator: " ").map(String.init)) // good: hard-coded-secret
}
