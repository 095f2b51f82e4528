import Alamofire
import Combine
import Foundation
import os

struct LabIntake: Encodable {
    let memberNumber: String
    let socialSecurityNumber: String
    let specimenCode: String
}

struct SessionGrant: Decodable {
    let accessToken: String
    let refreshToken: String
    let idToken: String
    let expiresIn: Int
}

enum APIError: Error {
    case unauthorized
    case transport(AFError)
    case rejected(Int)
}

enum TrustPolicyFactory {
    static func manager(for environment: AppEnvironment) -> ServerTrustManager {
        var evaluators: [String: ServerTrustEvaluating] = [:]
        evaluators["api.verbena-care.com"] = PinnedCertificatesTrustEvaluator() // good: tls-off
        evaluators["files.verbena-care.com"] = DisabledTrustEvaluator() // bad: tls-off
        evaluators["auth.verbena-care.com"] = PublicKeysTrustEvaluator()
        return ServerTrustManager(allHostsMustBeEvaluated: environment.stage == .production, evaluators: evaluators)
    }
}

final class BearerInterceptor: RequestInterceptor {
    private let tokens: TokenVault
    private let logger = Logger(subsystem: "com.verbena.care", category: "http")

    init(tokens: TokenVault) {
        self.tokens = tokens
    }

    func adapt(_ urlRequest: URLRequest, for session: Session, completion: @escaping (Result<URLRequest, Error>) -> Void) {
        guard let bearer = tokens.accessToken() else {
            completion(.failure(APIError.unauthorized))
            return
        }
        var request = urlRequest
        request.headers.add(.authorization(bearerToken: bearer))
        logger.debug("→ \(request.httpMethod ?? "GET", privacy: .public) with \(bearer, privacy: .public)") // bad: log-secret
        completion(.success(request))
    }

    func retry(_ request: Request, for session: Session, dueTo error: Error, completion: @escaping (RetryResult) -> Void) {
        let status = request.response?.statusCode ?? 0
        let bearer = tokens.accessToken()
        logger.info("retry after \(status, privacy: .public), has token \(bearer != nil, privacy: .public)") // good: log-secret
        completion(status == 503 && request.retryCount < 2 ? .retryWithDelay(1) : .doNotRetry)
    }
}

final class APIClient {
    private let environment: AppEnvironment
    private let session: Session

    init(environment: AppEnvironment, tokens: TokenVault) {
        self.environment = environment
        self.session = Session(
            interceptor: BearerInterceptor(tokens: tokens),
            serverTrustManager: TrustPolicyFactory.manager(for: environment)
        )
    }

    func claims(policy: String) -> AnyPublisher<[ClaimDTO], APIError> {
        session.request(environment.apiBase.appendingPathComponent("claims"), parameters: ["policy": policy])
            .validate()
            .publishDecodable(type: [ClaimDTO].self)
            .value()
            .mapError(APIError.transport)
            .eraseToAnyPublisher()
    }

    func submitIntake(_ intake: LabIntake) -> AnyPublisher<Data, APIError> {
        let encoder = JSONParameterEncoder.default
        return session.request("http://labs.verbena-partners.net/intake", method: .post, parameters: intake, encoder: encoder) // bad: send-cleartext
            .validate()
            .publishData()
            .value()
            .mapError(APIError.transport)
            .eraseToAnyPublisher()
    }

    func updateIntake(_ intake: LabIntake) -> AnyPublisher<Data, APIError> {
        let encoder = JSONParameterEncoder.default
        return session.request("https://api.verbena-care.com/v3/intake", method: .put, parameters: intake, encoder: encoder) // good: send-cleartext
            .validate()
            .publishData()
            .value()
            .mapError(APIError.transport)
            .eraseToAnyPublisher()
    }

    func exchange(code: String, verifier: String) async throws -> SessionGrant {
        let form = [
            "grant_type": "authorization_code",
            "client_id": environment.clientID,
            "code": code,
            "code_verifier": verifier,
            "redirect_uri": environment.redirectURI.absoluteString
        ]
        return try await AF.request(environment.apiBase.appendingPathComponent("oauth/token"), method: .post, parameters: form)
            .validate()
            .serializingDecodable(SessionGrant.self)
            .value
    }

    func installPortalCookies(for grant: SessionGrant) {
        let host = environment.apiBase.host ?? "api.verbena-care.com"
        let portal: [HTTPCookiePropertyKey: Any] = [
            .name: "vb_session",
            .value: grant.accessToken,
            .domain: host,
            .path: "/",
            .expires: Date().addingTimeInterval(TimeInterval(grant.expiresIn))
        ]
        if let cookie = HTTPCookie(properties: portal) { // bad: cookie-flags
            HTTPCookieStorage.shared.setCookie(cookie)
        }
        let refresh: [HTTPCookiePropertyKey: Any] = [
            .name: "vb_refresh",
            .value: grant.refreshToken,
            .domain: host,
            .path: "/oauth",
            .secure: "TRUE",
            HTTPCookiePropertyKey("HttpOnly"): "TRUE",
            .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict
        ]
        if let cookie = HTTPCookie(properties: refresh) { // good: cookie-flags
            HTTPCookieStorage.shared.setCookie(cookie)
        }
    }
}
