// Sensitive values on the general pasteboard; limits, named pasteboards, masks and plain values are clean.
import UIKit
import UniformTypeIdentifiers

struct Login {
    var site: String
    var userName: String
    var password: String
    var oneTimeCode: String?
}

final class LoginController: UIViewController {
    var login = Login(site: "", userName: "", password: "")
    let board = UIPasteboard.general
    private var copied: String? {
        didSet {
            board.string = copied  // bad: secret-on-pasteboard
        }
    }

    func copyName() {
        UIPasteboard.general.string = login.userName  // good: secret-on-pasteboard
    }

    func copyPassword() {
        UIPasteboard.general.string = login.password  // bad: secret-on-pasteboard
    }

    func copyPasswordBriefly() {
        let item: [String: Any] = [UTType.plainText.identifier: login.password]
        let end = Date().addingTimeInterval(60)
        board.setItems([item], options: [.localOnly: true, .expirationDate: end])  // good: secret-on-pasteboard
    }

    func copyPasswordItems() {
        let item: [String: Any] = [UTType.plainText.identifier: login.password]
        board.setItems([item], options: [:])  // bad: secret-on-pasteboard
    }

    func copyCode() {
        if let code = login.oneTimeCode {
            let spaced = code.prefix(3) + " " + code.suffix(3)
            board.setValue(String(spaced), forPasteboardType: "public.text")  // bad: secret-on-pasteboard
        }
        board.setValue(login.oneTimeCode == nil ? "no" : "yes", forPasteboardType: "x")  // good: secret-on-pasteboard
    }

    func copyMask() {
        let mask = String(repeating: "•", count: login.password.count)
        board.string = mask  // good: secret-on-pasteboard
        board.strings = [login.site, "password"]  // good: secret-on-pasteboard
        board.strings = [login.site, login.password]  // bad: secret-on-pasteboard
    }

    func handOver() {
        let own = UIPasteboard.withUniqueName()
        own.string = login.password  // good: secret-on-pasteboard
    }

    func watch() {
        copied = login.oneTimeCode
    }
}

struct ClipboardLabel {
    var string = ""
}

final class PasswordLabel {
    var label = ClipboardLabel()

    func show(password: String) {
        label.string = password  // good: secret-on-pasteboard
    }
}
