import Combine
import UIKit
import UserNotifications

struct CardForm {
    var number: String
    var securityCode: String
    var holder: String
}

final class CardViewController: UIViewController {
    private let numberField = UITextField()
    private let codeField = UITextField()
    private let pinField = UITextField()
    private let seedLabel = UILabel()
    private let footer = UILabel()
    private var bag = Set<AnyCancellable>()
    private let files = FileManager.default

    override func viewDidLoad() {
        super.viewDidLoad()
        pinField.isSecureTextEntry = true // good: text-entry
        pinField.keyboardType = .numberPad
        codeField.placeholder = "CVC"
        codeField.isSecureTextEntry = false // bad: text-entry
        numberField.textContentType = .creditCardNumber
        numberField.autocorrectionType = .no // good: text-entry
        footer.text = "Purse \(Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") ?? "")"
        for view in [numberField, codeField, pinField, seedLabel, footer] as [UIView] { self.view.addSubview(view) }

        NotificationCenter.default.publisher(for: UIScreen.capturedDidChangeNotification)
            .sink { [weak self] _ in self?.seedLabel.isHidden = UIScreen.main.isCaptured } // good: screen
            .store(in: &bag)
    }

    var form: CardForm {
        CardForm(number: numberField.text ?? "", securityCode: codeField.text ?? "", holder: footer.text ?? "")
    }

    func copyCardNumber() {
        UIPasteboard.general.string = form.number // bad: pasteboard
    }

    func copyIBAN(_ iban: String) {
        UIPasteboard.general.setItems([[UIPasteboard.typeAutomatic: iban]], options: [.expirationDate: Date().addingTimeInterval(30), .localOnly: true]) // good: pasteboard
    }

    func copySeed(_ words: [String]) {
        UIPasteboard.general.setValue(words.joined(separator: " "), forPasteboardType: "public.utf8-plain-text") // bad: pasteboard
    }

    func copySupportAddress() {
        UIPasteboard.general.string = "support@purse.com" // good: pasteboard
    }

    func snapshotForSupport(_ words: [String]) throws -> URL {
        seedLabel.text = words.joined(separator: " ")
        let renderer = UIGraphicsImageRenderer(bounds: view.bounds)
        let image = renderer.image { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }
        UIImageWriteToSavedPhotosAlbum(image, nil, nil, nil) // bad: screen
        return files.temporaryDirectory
    }

    func saveStatement(_ data: Data) throws -> URL {
        let url = files.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf")
        try data.write(to: url, options: [.completeFileProtection]) // good: file-protection
        return url
    }

    func cacheForm() throws {
        let url = files.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("card-draft.json")
        let body = try JSONSerialization.data(withJSONObject: ["number": form.number, "cvc": form.securityCode])
        try body.write(to: url, options: .noFileProtection) // bad: file-protection
    }

    func notifyReceived(amount: Decimal, from payee: String, account: String) {
        let content = UNMutableNotificationContent()
        content.title = "Payment received"
        content.body = "Open Purse to see the details" // good: notification
        let detailed = UNMutableNotificationContent()
        detailed.body = "\(payee) sent \(amount) to account \(account)" // bad: notification
        for item in [content, detailed] {
            UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: UUID().uuidString, content: item, trigger: nil))
        }
    }
}
