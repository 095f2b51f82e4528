import Alamofire
import Foundation
import os

enum Backend {
    static let production = URL(string: "https://api.coopmarket.example/v2")!
    static let till = "http://orders.coopmarket.example/till/"
    static let mapsClientID = "coopmarket-ios"
    static let paymentSecret = "sk_live_9fT2mQx71LrB0aVdKe84ZwYc" // bad: hard-coded-secret
    static let tokenHeader = "X-Member-Token" // good: hard-coded-secret
}

final class APIClient {
    private let sessions: SessionStore
    private let logger = Logger(subsystem: "coop.market.members", category: "api")
    private let session: Session

    init(sessions: SessionStore) {
        self.sessions = sessions
        let evaluators: [String: ServerTrustEvaluating] = [
            "api.coopmarket.example": PinnedCertificatesTrustEvaluator(), // good: tls-validation
            "images.coopmarket.example": DisabledTrustEvaluator() // bad: tls-validation
        ]
        session = Session(serverTrustManager: ServerTrustManager(evaluators: evaluators))
    }

    private var headers: HTTPHeaders {
        guard let token = sessions.current?.accessToken else { return [] }
        return [.authorization(bearerToken: token)]
    }

    func deleteAddress(_ id: String) {
        let url = Backend.production.appendingPathComponent("addresses").appendingPathComponent(id)
        session.request(url, method: .delete, headers: headers).validate().response { [logger] response in
            logger.info("address removed: \(response.error == nil)")
        }
    }

    func vote(motion: String, choice: String) {
        session.request(Backend.production.appendingPathComponent("votes"), method: .post,
                        parameters: ["motion": motion, "choice": choice],
                        encoding: JSONEncoding.default, headers: headers).validate().response { _ in }
    }

    func signIn(member: String, passphrase: String, completion: @escaping (Result<Data, AFError>) -> Void) {
        let body = ["member": member, "passphrase": passphrase]
        NSLog("POST /login %@", "\(body)") // bad: secret-in-log
        session.request(Backend.production.appendingPathComponent("login"), method: .post,
                        parameters: body, encoder: JSONParameterEncoder.default) // good: cleartext-transmission
            .validate()
            .responseData { completion($0.result) }
    }

    func pushTillCard(_ number: String, pin: String) {
        let form = ["card": number, "pin": pin]
        session.request(Backend.till + "authorise", method: .post, parameters: form).response { _ in } // bad: cleartext-transmission
    }

    func receipts(page: Int) {
        guard let token = sessions.current?.accessToken else { return }
        var parts = URLComponents(url: Backend.production.appendingPathComponent("receipts"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "page", value: String(page)), URLQueryItem(name: "access_token", value: token)] // bad: url-request-secret
        let request = URLRequest(url: parts.url!)
        trace(request)
        session.request(request).response { _ in }
    }

    func statements(year: Int) {
        guard let token = sessions.current?.accessToken else { return }
        var request = URLRequest(url: Backend.production.appendingPathComponent("statements/\(year)"))
        request.setValue(token, forHTTPHeaderField: Backend.tokenHeader) // good: url-request-secret
        logger.info("GET \(request.url?.path ?? "-", privacy: .public)") // good: url-credentials-in-log
        session.request(request).response { _ in }
    }

    private func trace(_ request: URLRequest) {
        logger.info("GET \(request.url?.absoluteString ?? "-", privacy: .public)") // bad: url-credentials-in-log
    }
}
