import Foundation
import CryptoKit

final class BankAPI {
    private let session: URLSession
    private let base = URL(string: "https://api.harborbank.example/v3/")!
    private let signingKey = SymmetricKey(data: Data("hB7$k2-Zq9!mWx4@prodSigner".utf8)) // bad: hard-coded-secret

    init(session: URLSession = .shared) {
        self.session = session
    }

    func login(_ form: LoginForm, completion: @escaping (Result<LoginReply, Error>) -> Void) {
        var request = URLRequest(url: base.appendingPathComponent("login"))
        request.httpMethod = "POST"
        request.setValue("harbor-ios", forHTTPHeaderField: "X-Client-Id") // good: hard-coded-secret
        request.httpBody = try? JSONEncoder().encode([
            "customer": form.customerNumber,
            "passcode": form.passcode
        ])
        let mac = HMAC<SHA256>.authenticationCode(for: request.httpBody ?? Data(), using: signingKey)
        request.setValue(Data(mac).base64EncodedString(), forHTTPHeaderField: "X-Signature")
        send(request, completion: completion)
    }

    func unblockCard(pin: String) {
        var components = URLComponents(url: base.appendingPathComponent("cards/unblock"), resolvingAgainstBaseURL: false)!
        components.queryItems = [URLQueryItem(name: "pin", value: pin)] // bad: url-request-secret
        session.dataTask(with: components.url!).resume()
    }

    func transactions(pageToken: String?) -> URLRequest {
        var components = URLComponents(url: base.appendingPathComponent("transactions"), resolvingAgainstBaseURL: false)!
        components.queryItems = [URLQueryItem(name: "page_token", value: pageToken)] // good: url-request-secret
        return URLRequest(url: components.url!)
    }

    func reportLostPhone(otp: String, customer: String) {
        let url = URL(string: "http://emergency.harborbank.example/lost")!
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data("customer=\(customer)&otp=\(otp)".utf8)
        session.dataTask(with: request).resume() // bad: cleartext-transmission
    }

    private func send<T: Decodable>(_ request: URLRequest, completion: @escaping (Result<T, Error>) -> Void) {
        session.dataTask(with: request) { data, _, error in
            if let error { return completion(.failure(error)) }
            completion(Result { try JSONDecoder().decode(T.self, from: data ?? Data()) })
        }.resume()
    }
}

enum PartnerHeaders {
    static func apply(to request: inout URLRequest) {
        request.addValue("Basic aGFyYm9yLXBhcnRuZXI6Vzl4IXBMYzRyLTIwMjQ=", forHTTPHeaderField: "Authorization") // bad: hard-coded-secret
        request.addValue("2024-11-01", forHTTPHeaderField: "X-Api-Version")
    }
}

final class ExchangeRateService {
    func refresh() async throws -> Data {
        var request = URLRequest(url: URL(string: "https://partner.harborbank.example/fx")!)
        PartnerHeaders.apply(to: &request)
        return try await URLSession.shared.data(for: request).0
    }
}
