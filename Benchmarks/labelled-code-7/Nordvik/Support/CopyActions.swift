import UIKit
import UniformTypeIdentifiers

@MainActor
struct CopyActions {
    private let board = UIPasteboard.general

    func copyNationalID(_ patient: Patient) {
        board.string = patient.nationalID // bad: pasteboard-leak
    }

    func copyPhone(_ clinic: ClinicLocation) {
        board.string = clinic.phone // good: pasteboard-leak
    }

    func copyPasscode(_ passcode: String) {
        board.setItems([[UTType.utf8PlainText.identifier: passcode]]) // bad: pasteboard-leak
    }

    func copyVisitPassword(_ password: String) {
        board.setItems( // good: pasteboard-leak
            [[UTType.utf8PlainText.identifier: password]],
            options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]
        )
    }

    func copyRecoveryCodes(_ codes: [String]) {
        let text = codes.joined(separator: "\n")
        board.setValue(text, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-leak
    }

    func copyResult(_ result: LabResult) {
        let line = "\(result.display): \(result.value)"
        board.addItems([[UTType.utf8PlainText.identifier: line]]) // bad: pasteboard-leak
    }

    func pasteOneTimeCode() -> String? {
        board.string?.filter(\.isNumber) // good: pasteboard-leak
    }

    func didEnterBackground() {
        board.items = [] // good: pasteboard-leak
    }
}
