import SwiftUI
import UIKit
import UniformTypeIdentifiers

struct RecoverySheet: View {
    let phrase: [String]
    let invite: URL

    var body: some View {
        VStack {
            Text(phrase.joined(separator: " ")).privacySensitive()
            Button("Copy phrase") { Clipboard.share(phrase.joined(separator: " ")) }
            Button("Copy invite") { UIPasteboard.general.url = invite } // good: pasteboard-leak
        }
    }
}

enum Clipboard {
    static func share(_ text: String) {
        UIPasteboard.general.setItems([[UTType.plainText.identifier: text]]) // bad: pasteboard-leak
    }

    static func shareBriefly(_ oneTimeCode: String) {
        UIPasteboard.general.setItems(
            [[UTType.plainText.identifier: oneTimeCode]],
            options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(30)] // good: pasteboard-leak
        )
    }
}

final class CredentialCell: UITableViewCell {
    private let passwordField = UITextField()
    private let titleField = UITextField()

    @objc func copyPassword() {
        UIPasteboard.general.string = passwordField.text // bad: pasteboard-leak
    }

    @objc func copyTitle() {
        UIPasteboard.general.string = titleField.text // good: pasteboard-leak
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        passwordField.isSecureTextEntry = true
        contentView.addSubview(passwordField)
        contentView.addSubview(titleField)
    }
}
