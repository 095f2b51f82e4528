import UIKit
import UniformTypeIdentifiers

@MainActor
final class RecoveryViewModel: ObservableObject {
    @Published private(set) var phrase: [String]
    private let board = UIPasteboard.general

    init(phrase: [String]) { self.phrase = phrase }

    func copyPhrase() {
        board.string = phrase.joined(separator: " ") // bad: pasteboard-leak
    }

    func copyPhraseBriefly() {
        let item: [String: Any] = [UTType.utf8PlainText.identifier: phrase.joined(separator: " ")]
        board.setItems([item], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(45)]) // good: pasteboard-leak
    }

    func copySupportAddress() {
        board.string = "support@halcyon-clinic.eu" // good: pasteboard-leak
    }
}

@MainActor
struct ClinicCardActions {
    let session: ClinicSession
    let board: UIPasteboard

    func copyAccess() {
        board.setValue(session.accessToken, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-leak
    }

    func copyVersion() {
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "?"
        board.setValue(version, forPasteboardType: UTType.plainText.identifier) // good: pasteboard-leak
    }

    func copyPortalLogin(password: String) {
        let provider = NSItemProvider(object: password as NSString)
        board.setItemProviders([provider], localOnly: false, expirationDate: nil) // bad: pasteboard-leak
    }

    func copyPortalLoginOnce(password: String) {
        let provider = NSItemProvider(object: password as NSString)
        board.setItemProviders([provider], localOnly: true, expirationDate: Date(timeIntervalSinceNow: 30)) // good: pasteboard-leak
    }

    func copyPairingCode(_ image: UIImage) {
        board.image = image // bad: pasteboard-leak
    }
}
