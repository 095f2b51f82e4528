import Foundation
import os

protocol Endpoint {
    associatedtype Response: Decodable
    var path: String { get }
    var body: Data? { get }
}

final class WalletAPI {
    private let keychain: Keychain
    private let session: URLSession
    private let base = URL(string: "https://api.harborpay.example/v1/")!
    private let log = Logger(subsystem: "com.harborpay.wallet", category: "api")
    private let merchantKey = Data(base64Encoded: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")! // bad: hard-coded-secret
    private let serverPublicKey = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3fXv2kQv0sO0mG7bq9n8m1" // good: hard-coded-secret

    init(keychain: Keychain) {
        self.keychain = keychain
        session = URLSession(configuration: .ephemeral, delegate: BankTrust(), delegateQueue: nil)
    }

    func call<E: Endpoint>(_ endpoint: E) async throws -> E.Response {
        var request = URLRequest(url: base.appendingPathComponent(endpoint.path))
        request.httpBody = endpoint.body
        request.httpMethod = endpoint.body == nil ? "GET" : "POST"
        if let token: String = try keychain.get(.accessToken) {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        }
        dump(request, name: "request") // bad: secret-in-log
        let (data, response) = try await session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return try JSONDecoder().decode(E.Response.self, from: data)
    }

    func statementURL(account: String) throws -> URL {
        let token: String = try keychain.get(.accessToken) ?? ""
        return URL(string: "statements/\(account).pdf?session=\(token)", relativeTo: base)! // bad: url-request-secret
    }

    func download(account: String) async throws -> Data {
        let url = try statementURL(account: account)
        defer { log.notice("downloaded \(url.absoluteString, privacy: .public)") } // bad: url-credentials-in-log
        return try await session.data(from: url).0
    }

    func retry(_ url: URL, after error: Error) {
        log.error("retrying \(url.host ?? "-", privacy: .public): \((error as NSError).code)") // good: url-credentials-in-log
    }

    func authorise(_ merchant: String) -> String {
        RequestSigner(key: merchantKey).header(for: Data(merchant.utf8))
    }
}
