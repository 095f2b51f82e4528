import UIKit
import UniformTypeIdentifiers

@MainActor
final class CardActions {
    private let pasteboard: UIPasteboard

    init(pasteboard: UIPasteboard = .general) {
        self.pasteboard = pasteboard
    }

    func copyNumber(of card: PaymentCard) {
        copy(card.number.filter(\.isNumber))
    }

    func copyReference(of transfer: Transfer) {
        pasteboard.string = transfer.reference // good: pasteboard-leak
    }

    func copySecurityCode(of card: PaymentCard) {
        let provider = NSItemProvider(object: card.securityCode as NSString)
        pasteboard.setItemProviders([provider], localOnly: true, expirationDate: Date().addingTimeInterval(30)) // good: pasteboard-leak
    }

    func copyPIN(_ pin: String) {
        pasteboard.itemProviders = [NSItemProvider(object: pin as NSString)] // bad: pasteboard-leak
    }

    func copyMagicLink(_ tokens: Tokens) {
        var components = URLComponents(string: "https://login.sparrow.example/resume")
        components?.fragment = tokens.access
        pasteboard.url = components?.url // bad: pasteboard-leak
    }

    func copyActivation(_ code: String) {
        pasteboard.setData(Data(code.utf8), forPasteboardType: UTType.utf8PlainText.identifier) // bad: pasteboard-leak
    }

    func copyLabel(of card: PaymentCard) {
        pasteboard.strings = [card.holder, card.masked] // good: pasteboard-leak
    }

    func stageForDrag(_ card: PaymentCard) -> UIPasteboard {
        let own = UIPasteboard.withUniqueName()
        own.string = card.number // good: pasteboard-leak
        return own
    }

    private func copy(_ text: String) {
        pasteboard.string = text // bad: pasteboard-leak
    }
}
