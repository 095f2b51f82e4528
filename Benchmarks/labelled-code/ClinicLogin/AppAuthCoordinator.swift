import AppAuth
import Foundation
import UIKit

struct TokenSet: Codable {
    let accessToken: String
    let refreshToken: String?
}

struct TokenClient {
    let provider: ClinicProvider
    private let clientSecret = "cln-9d2f-7a61-secret"

    init(provider: ClinicProvider) { self.provider = provider }

    func exchange(code: String, verifier: String?) async throws -> TokenSet {
        var form = [
            "grant_type": "authorization_code",
            "code": code,
            "client_id": provider.clientID,
            "redirect_uri": provider.redirect.absoluteString,
        ]
        form["code_verifier"] = verifier
        return try await post(form)
    }

    func machineToken() async throws -> TokenSet {
        try await post(["grant_type": "client_credentials", "client_id": provider.clientID, "client_secret": clientSecret]) // bad: hardcoded-password
    }

    func refresh(_ token: String) async throws -> TokenSet {
        try await post(["grant_type": "refresh_token", "client_id": provider.clientID, "refresh_token": token]) // good: hardcoded-password
    }

    private func post(_ form: [String: String]) async throws -> TokenSet {
        var request = URLRequest(url: provider.token)
        request.httpMethod = "POST"
        var components = URLComponents()
        components.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) }
        request.httpBody = components.percentEncodedQuery.map { Data($0.utf8) }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw LoginError.badResponse }
        return try JSONDecoder().decode(TokenSet.self, from: data)
    }
}

@MainActor
final class AppAuthCoordinator {
    private let provider: ClinicProvider
    private var session: OIDExternalUserAgentSession?
    private(set) var authState: OIDAuthState?

    init(provider: ClinicProvider) { self.provider = provider }

    private var service: OIDServiceConfiguration {
        OIDServiceConfiguration(authorizationEndpoint: provider.authorize, tokenEndpoint: provider.token)
    }

    func signIn(from controller: UIViewController) {
        let request = OIDAuthorizationRequest(configuration: service, clientId: provider.clientID, scopes: [OIDScopeOpenID, OIDScopeProfile], redirectURL: provider.redirect, responseType: OIDResponseTypeCode, additionalParameters: nil) // good: oauth-flow
        session = OIDAuthState.authState(byPresenting: request, presenting: controller) { [weak self] state, _ in
            self?.authState = state
        }
    }

    func signInPharmacy(from controller: UIViewController) {
        let request = OIDAuthorizationRequest(configuration: service, clientId: "clinic-pharmacy", clientSecret: nil, scope: "openid orders", redirectURL: provider.redirect, responseType: OIDResponseTypeCode, state: nil, nonce: nil, codeVerifier: nil, codeChallenge: nil, codeChallengeMethod: nil, additionalParameters: nil) // bad: oauth-flow
        session = OIDAuthState.authState(byPresenting: request, presenting: controller) { [weak self] state, _ in
            self?.authState = state
        }
    }

    func signInImaging(from controller: UIViewController) {
        let verifier = OIDAuthorizationRequest.generateCodeVerifier()
        let challenge = OIDAuthorizationRequest.codeChallengeS256(forVerifier: verifier)
        let request = OIDAuthorizationRequest(configuration: service, clientId: "clinic-imaging", clientSecret: nil, scope: "openid images", redirectURL: provider.redirect, responseType: OIDResponseTypeCode, state: OIDAuthorizationRequest.generateState(), nonce: OIDAuthorizationRequest.generateState(), codeVerifier: verifier, codeChallenge: challenge, codeChallengeMethod: OIDOAuthorizationRequestCodeChallengeMethodS256, additionalParameters: nil) // good: oauth-flow
        session = OIDAuthState.authState(byPresenting: request, presenting: controller) { [weak self] state, _ in
            self?.authState = state
        }
    }

    func signInKiosk(from controller: UIViewController) {
        let kinds = OIDResponseTypeToken
        let request = OIDAuthorizationRequest(configuration: service, clientId: "clinic-kiosk", scopes: [OIDScopeProfile], redirectURL: provider.redirect, responseType: kinds, additionalParameters: ["display": "popup"]) // bad: oauth-flow
        session = OIDAuthorizationService.present(request, presenting: controller) { response, _ in
            NotificationCenter.default.post(name: .kioskReady, object: response?.accessToken == nil ? nil : self)
        }
    }

    func resume(_ url: URL) -> Bool {
        guard let session, session.resumeExternalUserAgentFlow(with: url) else { return false }
        self.session = nil
        return true
    }
}

extension Notification.Name {
    static let kioskReady = Notification.Name("clinic.kiosk.ready")
}
