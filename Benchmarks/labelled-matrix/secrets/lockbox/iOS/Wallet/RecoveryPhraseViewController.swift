import UIKit
import AVFoundation

struct Mnemonic {
    let words: [String]
    var phrase: String { words.joined(separator: " ") }
}

final class RecoveryPhraseViewController: UIViewController {
    private let mnemonic: Mnemonic
    private let grid = UITextView()
    private let speaker = AVSpeechSynthesizer()

    init(mnemonic: Mnemonic) {
        self.mnemonic = mnemonic
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(title: "Copy", style: .plain, target: self, action: #selector(copyPhrase)),
            UIBarButtonItem(systemItem: .action, primaryAction: UIAction { [unowned self] _ in share() }),
            UIBarButtonItem(title: "Print", primaryAction: UIAction { [unowned self] _ in printPhrase() }),
            UIBarButtonItem(title: "Read", primaryAction: UIAction { [unowned self] _ in readAloud() })
        ]
    }

    @objc private func copyPhrase() {
        let board = UIPasteboard.general
        board.items = [[UIPasteboard.typeAutomatic: mnemonic.phrase]] // bad: pasteboard-leak
    }

    private func share() {
        let sheet = UIActivityViewController(activityItems: [mnemonic.phrase], applicationActivities: nil) // bad: secret-on-screen
        present(sheet, animated: true)
    }

    private func printPhrase() {
        let controller = UIPrintInteractionController.shared
        controller.printFormatter = UISimpleTextPrintFormatter(text: mnemonic.phrase) // bad: secret-on-screen
        controller.present(animated: true)
    }

    private func readAloud() {
        speaker.speak(AVSpeechUtterance(string: mnemonic.phrase)) // bad: secret-on-screen
    }
}

final class ReceiveViewController: UIViewController {
    var address = ""
    var derivationPath = "m/44'/60'/0'/0/0"
    private let speaker = AVSpeechSynthesizer()

    @IBAction func copyAddress(_ sender: UIButton) {
        UIPasteboard.general.string = address // good: pasteboard-leak
    }

    @IBAction func shareAddress(_ sender: UIButton) {
        present(UIActivityViewController(activityItems: [address], applicationActivities: nil), animated: true) // good: secret-on-screen
    }

    @IBAction func explainPasscode(_ sender: UIButton) {
        speaker.speak(AVSpeechUtterance(string: "Your passcode protects this wallet.")) // good: secret-on-screen
    }
}

final class ImportWalletViewController: UIViewController, UITextViewDelegate {
    @IBOutlet private var phraseView: UITextView!
    @IBOutlet private var keyField: UITextField!
    private let wallet = WalletEngine()

    override func viewDidLoad() {
        super.viewDidLoad()
        phraseView.spellCheckingType = .yes // bad: secret-on-screen
        keyField.placeholder = "Private key (hex)"
        keyField.isSecureTextEntry = true // good: secret-on-screen
        keyField.autocorrectionType = .no
    }

    @IBAction func importTapped(_ sender: Any) {
        do {
            try wallet.restore(phrase: phraseView.text, privateKeyHex: keyField.text)
        } catch WalletEngine.Failure.badChecksum {
            showError("This is not a valid recovery phrase.")
        } catch {
            showError(error.localizedDescription)
        }
    }

    @IBAction func sweepTapped(_ sender: UIButton) {
        guard let key = keyField.text, let target = sender.accessibilityIdentifier else { return }
        Task { try await wallet.sweep(privateKey: key, to: target) }
    }

    @IBAction func showBackup(_ sender: UIButton) {
        let words = phraseView.text.split(separator: " ").map(String.init)
        show(RecoveryPhraseViewController(mnemonic: Mnemonic(words: words)), sender: sender)
    }

    private func showError(_ text: String) {
        let alert = UIAlertController(title: "Import failed", message: text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        present(alert, animated: true)
    }
}
