import UIKit
import AppAuth
import OAuthSwift
import MSAL
import os

final class EnterpriseSignIn {
    private var flow: OIDExternalUserAgentSession?
    private var state: OIDAuthState?
    private let logger = Logger(subsystem: "id.passport", category: "enterprise")

    func begin(_ configuration: OIDServiceConfiguration, from controller: UIViewController) {
        let request = OIDAuthorizationRequest(
            configuration: configuration,
            clientId: "passport-ios",
            clientSecret: nil, // good: hard-coded-secret
            scopes: [OIDScopeOpenID, OIDScopeProfile],
            redirectURL: URL(string: "id.passport:/callback")!,
            responseType: OIDResponseTypeCode,
            additionalParameters: nil
        )
        flow = OIDAuthState.authState(byPresenting: request, presenting: controller) { [weak self] state, error in
            guard let self, let state else { return }
            self.state = state
            self.logger.info("authorised, scope \(state.scope ?? "-", privacy: .public)") // good: secret-in-log
            self.logger.info("authorised \(state.lastTokenResponse?.idToken ?? "-", privacy: .public)") // bad: secret-in-log
            self.keep(state)
        }
    }

    private func keep(_ state: OIDAuthState) {
        guard let archive = try? NSKeyedArchiver.archivedData(withRootObject: state, requiringSecureCoding: true) else { return }
        UserDefaults.standard.set(archive, forKey: "enterprise.authState") // bad: secret-in-preferences
    }

    func openAdminConsole() {
        state?.performAction { token, _, error in
            guard let token, error == nil else { return }
            let console = URL(string: "https://admin.passport.example/#token=\(token)")!
            UIApplication.shared.open(console) // bad: url-request-secret
        }
    }
}

final class MicroblogSignIn {
    private let oauth: OAuth1Swift

    init(consumerKey: String) {
        oauth = OAuth1Swift(
            consumerKey: consumerKey,
            consumerSecret: "Jx7mQwP2vK9sTzB4yNc6RfLd8HgA3eUo1iXk5WpZ", // bad: hard-coded-secret
            requestTokenUrl: "https://api.microblog.example/oauth/request_token",
            authorizeUrl: "https://api.microblog.example/oauth/authorize",
            accessTokenUrl: "https://api.microblog.example/oauth/access_token"
        )
    }

    func start() {
        _ = oauth.authorize(withCallbackURL: "passport://microblog") { result in
            switch result {
            case .success(let (credential, _, parameters)):
                print("microblog user \(parameters["screen_name"] ?? "?")") // good: secret-in-log
                print("microblog secret \(credential.oauthTokenSecret)") // bad: secret-in-log
            case .failure(let error):
                print(error.localizedDescription)
            }
        }
    }
}

final class WorkAccount {
    private let application: MSALPublicClientApplication
    private let shared = UserDefaults(suiteName: "group.id.passport")!

    init(clientID: String) throws {
        application = try MSALPublicClientApplication(configuration: MSALPublicClientApplicationConfig(clientId: clientID))
    }

    func token(from controller: UIViewController) {
        let parameters = MSALInteractiveTokenParameters(scopes: ["user.read"], webviewParameters: MSALWebviewParameters(authPresentationViewController: controller))
        application.acquireToken(with: parameters) { [shared] result, error in
            guard let result else { return NSLog("work account: %ld", (error as NSError?)?.code ?? 0) }
            shared.set(result.account.identifier, forKey: "work.accountID") // good: secret-in-preferences
            shared.set(["token": result.accessToken, "until": result.expiresOn as Any], forKey: "work.session") // bad: secret-in-preferences
        }
    }
}
