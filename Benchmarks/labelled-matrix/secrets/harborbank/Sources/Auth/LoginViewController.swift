import UIKit
import os.log

struct LoginForm {
    var customerNumber: String
    var passcode: String
    var memorableWord: String?
}

final class LoginViewController: UIViewController, UITextFieldDelegate {
    private let customerField = UITextField()
    private let passcodeField = UITextField()
    private let memorableWordField = UITextField()
    private let revealButton = UIButton(type: .system)
    private let api: BankAPI
    private let sessions: SessionStore
    private let authLog = OSLog(subsystem: "com.harborbank.ios", category: "auth")

    init(api: BankAPI, sessions: SessionStore) {
        self.api = api
        self.sessions = sessions
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        customerField.placeholder = NSLocalizedString("Customer number", comment: "")
        customerField.isSecureTextEntry = false // good: secret-on-screen
        passcodeField.placeholder = NSLocalizedString("Passcode", comment: "")
        passcodeField.textContentType = .password
        passcodeField.isSecureTextEntry = true // good: secret-on-screen
        memorableWordField.placeholder = NSLocalizedString("Memorable word", comment: "")
        memorableWordField.autocorrectionType = .yes // bad: secret-on-screen
        revealButton.addTarget(self, action: #selector(toggleReveal), for: .touchUpInside)
        [customerField, passcodeField, memorableWordField, revealButton].forEach(view.addSubview)
    }

    @objc private func toggleReveal() {
        passcodeField.isSecureTextEntry.toggle()
        let isPasscodeVisible = !passcodeField.isSecureTextEntry
        print("reveal toggled, isPasscodeVisible=\(isPasscodeVisible)") // good: secret-in-log
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === memorableWordField { submit() }
        return true
    }

    private func submit() {
        let form = LoginForm(
            customerNumber: customerField.text ?? "",
            passcode: passcodeField.text ?? "",
            memorableWord: memorableWordField.text
        )
        print("Submitting", form) // bad: secret-in-log
        api.login(form) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reply):
                os_log("login ok, challenge %{public}@", log: self.authLog, type: .info, reply.smsCode ?? "none") // bad: secret-in-log
                self.sessions.open(with: reply, passcode: form.passcode)
            case .failure(let error):
                os_log("login failed for %{private}@: %{public}@", log: self.authLog, type: .error, form.customerNumber, error.localizedDescription) // good: secret-in-log
            }
        }
    }

    private func askForCardPin(then completion: @escaping (String) -> Void) {
        let alert = UIAlertController(title: "Card PIN", message: "Enter the PIN of your debit card", preferredStyle: .alert)
        alert.addTextField { field in
            field.keyboardType = .numberPad
            field.isSecureTextEntry = false // bad: secret-on-screen
        }
        alert.addAction(UIAlertAction(title: "Confirm", style: .default) { _ in
            completion(alert.textFields?.first?.text ?? "")
        })
        present(alert, animated: true)
    }

    @IBAction func lostPhoneTapped(_ sender: UIButton) {
        api.reportLostPhone(otp: memorableWordField.text ?? "", customer: customerField.text ?? "")
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard motion == .motionShake else { return }
        askForCardPin { [api] pin in api.unblockCard(pin: pin) }
    }
}
