import UIKit
import GoogleSignIn
import Auth0
import SimpleKeychain
import FirebaseAuth
import FirebaseCrashlytics
import AuthenticationServices

@MainActor
final class ConsumerSignIn: NSObject, ASAuthorizationControllerDelegate {
    private let keychain = SimpleKeychain(service: "id.passport", accessibility: .whenUnlockedThisDeviceOnly) // good: keychain-accessibility
    private let logbook = SignInLogbook()

    func google(from controller: UIViewController) async throws {
        let result = try await GIDSignIn.sharedInstance.signIn(withPresenting: controller)
        let user = result.user
        try keychain.set(user.refreshToken.tokenString, forKey: "google.refresh")
        logbook.note("google", detail: user.grantedScopes?.joined(separator: ",") ?? "")
        var request = URLRequest(url: URL(string: "https://oauth2.googleapis.com/tokeninfo?id_token=" + (user.idToken?.tokenString ?? ""))!)
        request.httpMethod = "GET"
        _ = try await URLSession.shared.data(for: request) // bad: url-request-secret
    }

    func auth0() async throws {
        let credentials = try await Auth0.webAuth().scope("openid offline_access").start()
        debugPrint("auth0 expires", credentials.expiresIn) // good: secret-in-log
        debugPrint("auth0 refresh", credentials.refreshToken as Any) // bad: secret-in-log
        let manager = CredentialsManager(authentication: Auth0.authentication())
        _ = manager.store(credentials: credentials)
    }

    func firebaseToken() {
        guard let user = Auth.auth().currentUser else { return }
        Crashlytics.crashlytics().setUserID(user.uid) // good: secret-in-log
        user.getIDTokenResult(forcingRefresh: true) { result, _ in
            guard let result else { return }
            Crashlytics.crashlytics().log("firebase session \(result.token)") // bad: secret-in-log
        }
    }

    func apple() {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.performRequests()
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization) {
        switch authorization.credential {
        case let apple as ASAuthorizationAppleIDCredential:
            guard let data = apple.identityToken, let jwt = String(data: data, encoding: .utf8) else { return }
            try? jwt.write(to: .documentsDirectory.appending(path: "apple.jwt"), atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        case let password as ASPasswordCredential:
            UIPasteboard.general.strings = [password.user, password.password] // bad: pasteboard-leak
        case let passkey as ASAuthorizationPlatformPublicKeyCredentialAssertion:
            if #available(iOS 18.0, *), let first = passkey.prf?.first {
                first.withUnsafeBytes { raw in
                    NSLog("passkey prf %@", Data(raw).base64EncodedString()) // bad: secret-in-log
                }
            }
            NSLog("passkey used, credential %@", passkey.credentialID.base64EncodedString()) // good: secret-in-log
        default:
            break
        }
    }
}

struct SignInLogbook {
    private let file = URL.documentsDirectory.appending(path: "signins.txt")

    func note(_ provider: String, detail: String) {
        let line = "\(Date.now.ISO8601Format()) \(provider) \(detail)\n"
        if let handle = try? FileHandle(forWritingTo: file) {
            handle.seekToEndOfFile()
            handle.write(Data(line.utf8)) // good: secret-in-plain-file
            try? handle.close()
        } else {
            try? line.write(to: file, atomically: true, encoding: .utf8)
        }
    }
}
