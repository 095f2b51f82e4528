import AuthenticationServices
import CryptoKit
import Foundation
import Security

struct ClinicProvider {
    let authorize: URL
    let token: URL
    let clientID: String
    let redirect: URL

    static let main = ClinicProvider(authorize: URL(string: "https://id.clinic.example/authorize")!, token: URL(string: "https://id.clinic.example/token")!, clientID: "clinic-ios", redirect: URL(string: "clinic://auth/callback")!)
}

struct AuthorizationAttempt {
    let state: String
    let verifier: String

    var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URL } // good: weak-hash

    static func fresh() throws -> AuthorizationAttempt {
        AuthorizationAttempt(state: try SecureText.token(16), verifier: try SecureText.token(32))
    }
}

enum SecureText {
    static func token(_ count: Int) throws -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        guard SecRandomCopyBytes(kSecRandomDefault, count, &bytes) == errSecSuccess else { // good: weak-random
            throw LoginError.random
        }
        return Data(bytes).base64URL
    }
}

enum LoginError: Error { case random, cancelled, stateMismatch, missingCode, badResponse }

struct AuthorizationURLBuilder {
    let provider: ClinicProvider
    private var items: [URLQueryItem]

    init(provider: ClinicProvider, responseType: String) {
        self.provider = provider
        items = [
            URLQueryItem(name: "client_id", value: provider.clientID),
            URLQueryItem(name: "redirect_uri", value: provider.redirect.absoluteString),
            URLQueryItem(name: "response_type", value: responseType),
        ]
    }

    func adding(_ name: String, _ value: String) -> AuthorizationURLBuilder {
        var copy = self
        copy.items.append(URLQueryItem(name: name, value: value))
        return copy
    }

    var url: URL {
        var components = URLComponents(url: provider.authorize, resolvingAgainstBaseURL: false)!
        components.queryItems = items
        return components.url!
    }
}

@MainActor
final class AuthorizationFlow: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let provider: ClinicProvider
    private let anchor: ASPresentationAnchor
    private var current: ASWebAuthenticationSession?

    init(provider: ClinicProvider, anchor: ASPresentationAnchor) {
        (self.provider, self.anchor) = (provider, anchor)
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }

    func signIn() async throws -> TokenSet {
        let attempt = try AuthorizationAttempt.fresh()
        let url = AuthorizationURLBuilder(provider: provider, responseType: "code").adding("state", attempt.state).adding("code_challenge", attempt.challenge).adding("code_challenge_method", "S256").url
        let callback = try await present(url) // good: oauth-flow
        let reply = CallbackReply(callback)
        guard reply["state"] == attempt.state else { throw LoginError.stateMismatch }
        guard let code = reply["code"] else { throw LoginError.missingCode }
        return try await TokenClient(provider: provider).exchange(code: code, verifier: attempt.verifier) // good: oauth-flow
    }

    func signInForReferral() async throws -> TokenSet {
        let attempt = try AuthorizationAttempt.fresh()
        let url = AuthorizationURLBuilder(provider: provider, responseType: "code").adding("state", attempt.state).url
        let reply = CallbackReply(try await present(url))
        guard let code = reply["code"] else { throw LoginError.missingCode }
        return try await TokenClient(provider: provider).exchange(code: code, verifier: nil) // bad: oauth-flow
    }

    func signInAsGuest(completion: @escaping (String?) -> Void) {
        let url = AuthorizationURLBuilder(provider: provider, responseType: "token").adding("state", UUID().uuidString).url
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "clinic") { callback, _ in // bad: oauth-flow
            completion(callback?.fragment)
        }
        session.presentationContextProvider = self
        session.start()
        current = session
    }

    func signInLab(completion: @escaping (Result<String, Error>) -> Void) {
        let url = AuthorizationURLBuilder(provider: provider, responseType: "code").url
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "clinic-lab") { callback, error in // bad: oauth-flow
            guard let code = callback.flatMap({ CallbackReply($0)["code"] }) else {
                return completion(.failure(error ?? LoginError.missingCode))
            }
            completion(.success(code))
        }
        session.presentationContextProvider = self
        session.start()
        current = session
    }

    func signInAtTerminal() async throws -> URL {
        let attempt = try AuthorizationAttempt.fresh()
        let builder = AuthorizationURLBuilder(provider: provider, responseType: "code").adding("state", attempt.state)
        return try await present(builder.adding("code_challenge", attempt.verifier).adding("code_challenge_method", "plain").url) // bad: oauth-flow
    }

    func openPatientHandbook() async throws {
        _ = try await present(URL(string: "https://www.clinic.example/handbook?response_type=compact")!) // good: oauth-flow
    }

    private func present(_ url: URL) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in
            let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "clinic") { callback, error in
                continuation.resume(with: callback.map(Result<URL, Error>.success) ?? .failure(error ?? LoginError.cancelled))
            }
            session.presentationContextProvider = self
            session.start()
            current = session
        }
    }
}

struct CallbackReply {
    private let items: [URLQueryItem]

    init(_ url: URL) { items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? [] }
    subscript(name: String) -> String? { items.first { $0.name == name }?.value }
}

extension Data {
    var base64URL: String {
        base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
