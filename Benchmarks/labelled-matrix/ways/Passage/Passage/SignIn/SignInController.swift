import os
import UIKit

struct Credentials: Codable, CustomStringConvertible {
    let user: String
    let password: String
    var attempts = 0

    var description: String { "\(user):\(password)" }
}

enum SignInError: Error {
    case rejected(password: String, status: Int)
    case offline
}

enum SignInState {
    case idle
    case working(Credentials)
    case authenticated(token: String, expires: Date)
}

protocol SignInFormDelegate: AnyObject {
    func form(_ form: SignInForm, didSubmit credentials: Credentials)
}

final class SignInForm: UIStackView, UITextFieldDelegate {
    let user = UITextField()
    let password = UITextField()
    weak var delegate: SignInFormDelegate?
    var onEdit: ((String) -> Void)?
    var onLength: ((Int) -> Void)?

    func prepare() {
        axis = .vertical
        password.isSecureTextEntry = true
        password.textContentType = .password
        password.delegate = self
        [user, password].forEach(addArrangedSubview)
        password.addTarget(self, action: #selector(edited(_:)), for: .editingChanged)
    }

    @objc private func edited(_ sender: UITextField) {
        onEdit?(sender.text ?? "")
        onLength?(sender.text?.count ?? 0)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        delegate?.form(self, didSubmit: Credentials(user: user.text ?? "", password: password.text ?? ""))
        return true
    }
}

final class SignInController: UIViewController, SignInFormDelegate {
    private let form = SignInForm()
    private let logger = Logger(subsystem: "com.passage.ios", category: "sign-in")
    private let service = AuthService()
    private var state = SignInState.idle {
        didSet { stateChanged() }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        form.prepare()
        form.delegate = self
        form.onEdit = { text in
            print("sign-in field now holds", text) // bad: secret-in-log
        }
        form.onLength = { length in
            print("sign-in field now holds", length, "characters") // good: secret-in-log
        }
        view.addSubview(form)
    }

    func form(_ form: SignInForm, didSubmit credentials: Credentials) {
        print("submitting \(credentials)") // bad: secret-in-log
        logger.info("submitting for \(credentials.user, privacy: .private(mask: .hash))") // good: secret-in-log
        remember(credentials)
        state = .working(credentials)
        Task { await signIn(credentials) }
    }

    private func remember(_ credentials: Credentials) {
        let fields = [("last.user", credentials.user), ("last.password", credentials.password)]
        for (key, value) in fields {
            UserDefaults.standard.set(value, forKey: key) // bad: secret-in-preferences
        }
        let counts = [("last.attempts", credentials.attempts), ("last.length", credentials.user.count)]
        for (key, value) in counts {
            UserDefaults.standard.set(value, forKey: key) // good: secret-in-preferences
        }
    }

    private func signIn(_ credentials: Credentials) async {
        do {
            let reply = try await service.signIn(credentials)
            state = .authenticated(token: reply.accessToken, expires: Date(timeIntervalSinceNow: reply.lifetime))
        } catch SignInError.rejected(let password, let status) {
            NSLog("server refused %@", password) // bad: secret-in-log
            NSLog("server refused with %ld", status) // good: secret-in-log
        } catch {
            logger.error("sign-in failed: \(error.localizedDescription)")
        }
    }

    private func stateChanged() {
        switch state {
        case .idle:
            break
        case .working(let credentials):
            logger.debug("working with \(credentials.password, privacy: .public)") // bad: secret-in-log
        case let .authenticated(token, expires):
            UserDefaults.standard.set(token, forKey: "session.token") // bad: secret-in-preferences
            UserDefaults.standard.set(expires, forKey: "session.expires") // good: secret-in-preferences
        }
    }
}
