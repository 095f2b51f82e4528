import Foundation
import OAuthSwift
import UIKit

struct SocialAccount {
    let token: String
    let refresh: String
}

final class SocialLogin {
    private var oauth: OAuth2Swift?
    private var handle: OAuthSwiftRequestHandle?
    private let consumerKey: String
    private let callback = URL(string: "clinic://social")!
    private let handoffState = "clinic-handoff"

    init(consumerKey: String) { self.consumerKey = consumerKey }

    private func client(responseType: String, consumerSecret: String = "") -> OAuth2Swift {
        OAuth2Swift(consumerKey: consumerKey, consumerSecret: consumerSecret, authorizeUrl: "https://social.example/authorize", accessTokenUrl: "https://social.example/token", responseType: responseType)
    }

    func signIn(from controller: UIViewController, completion: @escaping (SocialAccount?) -> Void) {
        let oauth = client(responseType: "code")
        oauth.authorizeURLHandler = SafariURLHandler(viewController: controller, oauthSwift: oauth)
        guard let verifier = generateCodeVerifier(), let challenge = generateCodeChallenge(codeVerifier: verifier) else { return completion(nil) }
        let state = generateState(withLength: 24) // good: weak-random
        handle = oauth.authorize(withCallbackURL: callback, scope: "profile", state: state, codeChallenge: challenge, codeVerifier: verifier) { result in // good: oauth-flow
            completion(Self.account(result))
        }
        self.oauth = oauth
    }

    func signInFamily(from controller: UIViewController, completion: @escaping (SocialAccount?) -> Void) {
        let oauth = client(responseType: "code")
        oauth.authorizeURLHandler = SafariURLHandler(viewController: controller, oauthSwift: oauth)
        handle = oauth.authorize(withCallbackURL: callback, scope: "family", state: handoffState) { result in // bad: oauth-flow
            completion(Self.account(result))
        }
        self.oauth = oauth
    }

    func signInCalendar(from controller: UIViewController, completion: @escaping (SocialAccount?) -> Void) {
        let oauth = client(responseType: "code")
        oauth.allowMissingStateCheck = true // bad: oauth-flow
        oauth.authorizeURLHandler = SafariURLHandler(viewController: controller, oauthSwift: oauth)
        handle = oauth.authorize(withCallbackURL: callback, scope: "calendar", state: generateState(withLength: 24)) { result in
            completion(Self.account(result))
        }
        self.oauth = oauth
    }

    func signInContacts(from controller: UIViewController, completion: @escaping (SocialAccount?) -> Void) {
        let oauth = OAuth2Swift(consumerKey: consumerKey, consumerSecret: "", authorizeUrl: "https://social.example/authorize", responseType: "token") // bad: oauth-flow
        oauth.allowMissingStateCheck = false // good: oauth-flow
        oauth.authorizeURLHandler = SafariURLHandler(viewController: controller, oauthSwift: oauth)
        handle = oauth.authorize(withCallbackURL: callback, scope: "contacts", state: generateState(withLength: 24)) { result in
            completion(Self.account(result))
        }
        self.oauth = oauth
    }

    func signInDocuments(from controller: UIViewController, completion: @escaping (SocialAccount?) -> Void) {
        let oauth = client(responseType: "code")
        oauth.authorizeURLHandler = SafariURLHandler(viewController: controller, oauthSwift: oauth)
        handle = oauth.authorize(withCallbackURL: callback, scope: "documents", state: generateState(withLength: 24)) { result in // bad: oauth-flow
            completion(Self.account(result))
        }
        self.oauth = oauth
    }

    func renew(_ account: SocialAccount, completion: @escaping (SocialAccount?) -> Void) {
        let oauth = client(responseType: "code")
        handle = oauth.renewAccessToken(withRefreshToken: account.refresh) { result in // good: oauth-flow
            completion(Self.account(result))
        }
        self.oauth = oauth
    }

    private static func account(_ result: Result<OAuthSwift.TokenSuccess, OAuthSwiftError>) -> SocialAccount? {
        guard case .success(let success) = result else { return nil }
        return SocialAccount(token: success.credential.oauthToken, refresh: success.credential.oauthRefreshToken)
    }
}
