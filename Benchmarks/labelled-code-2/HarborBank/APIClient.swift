import Foundation
import os
import Security
import CryptoKit
import AuthenticationServices

struct LoginRequest: Encodable {
    let username: String
    let password: String
}

struct LoginResponse: Decodable {
    let accessToken: String
    let refreshToken: String
    let customerID: String
    let expiresIn: TimeInterval
}

private let log = Logger(subsystem: "com.harborbank.app", category: "network")

final class APIClient {
    enum Endpoint {
        static let production = "https://api.harborbank.example"
        static let legacy = "http://legacy.harborbank.example"
    }

    private let session: URLSession
    private let credentials: CredentialStoring

    init(credentials: CredentialStoring, delegate: URLSessionDelegate = PinnedSessionDelegate()) {
        self.credentials = credentials
        self.session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    }

    func login(username: String, password: String) async throws -> Session {
        var request = URLRequest(url: URL(string: Endpoint.production + "/v2/login")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(LoginRequest(username: username, password: password))
        let (data, _) = try await session.data(for: request) // good: send-cleartext
        let response = try JSONDecoder().decode(LoginResponse.self, from: data)
        log.debug("login ok, access token \(response.accessToken, privacy: .public)") // bad: log-secret
        log.debug("login ok, token length \(response.accessToken.count, privacy: .public)") // good: log-secret
        let result = Session(
            accessToken: response.accessToken,
            refreshToken: response.refreshToken,
            customerID: response.customerID,
            expiresAt: Date().addingTimeInterval(response.expiresIn)
        )
        try credentials.save(result)
        return result
    }

    func changePIN(old: String, new: String) async throws {
        guard let url = URL(string: "http://pin.harborbank.example/change") else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["oldPIN": old, "newPIN": new])
        _ = try await session.data(for: request) // bad: send-cleartext
    }

    func legacyLogin(username: String, password: String) async throws -> Data {
        let url = URL(string: Endpoint.legacy + "/auth")!
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let basic = Data("\(username):\(password)".utf8).base64EncodedString()
        request.setValue("Basic \(basic)", forHTTPHeaderField: "Authorization")
        NSLog("legacy login for %@ with %@", username, password) // bad: log-secret
        let (data, _) = try await session.data(for: request) // bad: send-cleartext
        return data
    }

    func branchLocations() async throws -> Data {
        let url = URL(string: "https://static.harborbank.example/branches.json")!
        return try await session.data(from: url).0 // good: send-cleartext
    }

    func refresh() async throws {
        let current = try credentials.load()
        var request = URLRequest(url: URL(string: Endpoint.production + "/v2/refresh")!)
        request.setValue("Bearer \(current.refreshToken)", forHTTPHeaderField: "Authorization")
        request.httpMethod = "POST"
        print("refreshing, headers: \(request.allHTTPHeaderFields ?? [:])") // bad: log-secret
        print("refreshing token, expires \(current.expiresAt)") // good: log-secret
        _ = try await session.data(for: request) // good: send-cleartext
    }
}

final class PinnedSessionDelegate: NSObject, URLSessionDelegate {
    private let pins: Set<String> = ["r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="]

    func urlSession(_ session: URLSession,
                    didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust,
              SecTrustEvaluateWithError(trust, nil),
              let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
              let leaf = chain.first else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        let digest = Data(SHA256.hash(data: SecCertificateCopyData(leaf) as Data)).base64EncodedString()
        guard pins.contains(digest) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-off
    }
}

final class StagingSessionDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession,
                    didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        if let trust = challenge.protectionSpace.serverTrust {
            completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-off
        } else {
            completionHandler(.performDefaultHandling, nil) // good: tls-off
        }
    }
}

final class LoggedTrustDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession,
                    didReceive challenge: URLAuthenticationChallenge) async
        -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error) {
            log.error("trust failed: \(String(describing: error))")
        }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-off
    }
}

final class OAuthCoordinator: NSObject {
    private var authSession: ASWebAuthenticationSession?
    private var pendingState: String?
    var onCode: ((String, String) -> Void)?

    func startLinkedBank(presenter: ASWebAuthenticationPresentationContextProviding) {
        var components = URLComponents(string: "https://id.partnerbank.example/authorize")!
        components.queryItems = [
            URLQueryItem(name: "client_id", value: "harbor-ios"),
            URLQueryItem(name: "response_type", value: "token"), // bad: oauth-flow
            URLQueryItem(name: "redirect_uri", value: "harborbank://oauth")
        ]
        let flow = ASWebAuthenticationSession(url: components.url!, callbackURLScheme: "harborbank") { _, _ in }
        flow.presentationContextProvider = presenter
        authSession = flow
        flow.start()
    }

    func startOwnLogin(verifier: String, presenter: ASWebAuthenticationPresentationContextProviding) {
        let state = UUID().uuidString
        pendingState = state
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URLEncoded()
        var components = URLComponents(string: "https://id.harborbank.example/authorize")!
        components.queryItems = [
            URLQueryItem(name: "client_id", value: "harbor-ios"),
            URLQueryItem(name: "response_type", value: "code"), // good: oauth-flow
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256"), // good: oauth-flow
            URLQueryItem(name: "redirect_uri", value: "https://app.harborbank.example/oauth")
        ]
        let flow = ASWebAuthenticationSession(
            url: components.url!,
            callback: .https(host: "app.harborbank.example", path: "/oauth")
        ) { [weak self] callback, _ in
            guard let self, let callback,
                  let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems,
                  items.first(where: { $0.name == "state" })?.value == self.pendingState,
                  let code = items.first(where: { $0.name == "code" })?.value else { return }
            self.onCode?(code, verifier)
        }
        flow.presentationContextProvider = presenter
        authSession = flow
        flow.start()
    }

    func legacyAuthorizeItems(verifier: String) -> [URLQueryItem] {
        [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "code_challenge", value: verifier),
            URLQueryItem(name: "code_challenge_method", value: "plain") // bad: oauth-flow
        ]
    }
}

extension Data {
    func base64URLEncoded() -> String {
        base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
