import Combine
import UIKit

struct Credentials {
    let user: String
    let password: String
}

protocol SignInService {
    func signIn(with credentials: Credentials) async throws -> SessionGrant
}

final class LoginViewController: UIViewController {
    private let service: SignInService
    private let userField = UITextField()
    private let passwordField = UITextField()
    private let statusLabel = UILabel()

    init(service: SignInService) {
        self.service = service
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        passwordField.isSecureTextEntry = true
        #if DEBUG
        userField.text = "qa.member" // good: debug-left-in
        #endif
        let tap = UITapGestureRecognizer(target: self, action: #selector(fillReviewer))
        tap.numberOfTapsRequired = 5
        statusLabel.addGestureRecognizer(tap) // bad: debug-left-in
    }

    @objc private func fillReviewer() {
        Task { await signIn(Credentials(user: "reviewer@verbena-care.com", password: "Spring-Orchid-2291")) } // bad: hardcoded-password
    }

    @objc private func submit() {
        let typed = Credentials(user: userField.text ?? "", password: passwordField.text ?? "") // good: hardcoded-password
        Task { await signIn(typed) }
    }

    private func signIn(_ credentials: Credentials) async {
        do {
            let grant = try await service.signIn(with: credentials)
            statusLabel.text = "Welcome"
            print("signed in, expires in \(grant.expiresIn)") // good: log-secret
        } catch {
            statusLabel.text = "Sign-in failed"
            print("sign-in failed for \(credentials.user):\(credentials.password)") // bad: log-secret
        }
    }
}
