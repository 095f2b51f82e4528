import UIKit
import UniformTypeIdentifiers

struct CopyActions {
    func copy(temporaryPassword: String) {
        UIPasteboard.general.string = temporaryPassword // bad: pasteboard-leak
    }

    func copy(clinicAddress: String) {
        UIPasteboard.general.string = clinicAddress // good: pasteboard-leak
    }

    func copy(recoveryCode: String) {
        UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: recoveryCode]]) // bad: pasteboard-leak
    }

    func copyBriefly(recoveryCode: String) {
        UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: recoveryCode]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) // good: pasteboard-leak
    }

    func handOver(_ session: Session) {
        let board = UIPasteboard(name: UIPasteboard.Name("example.larkfield.handover"), create: true)
        board?.setValue(session.refreshToken, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-leak
    }

    func stageDrag(_ visitID: String) -> UIPasteboard {
        let board = UIPasteboard.withUniqueName()
        board.setValue(visitID, forPasteboardType: UTType.plainText.identifier) // good: pasteboard-leak
        return board
    }

    func copySummary(of results: [LabResult]) {
        let text = results.map { "\($0.test) \($0.value)" }.joined(separator: "\n")
        let provider = NSItemProvider(object: text as NSString)
        UIPasteboard.general.itemProviders = [provider] // bad: pasteboard-leak
    }

    func copyPhone(_ number: String) {
        let provider = NSItemProvider(object: number as NSString)
        UIPasteboard.general.setItemProviders([provider], localOnly: true, expirationDate: nil) // good: pasteboard-leak
    }
}
