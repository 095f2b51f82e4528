import Foundation
import Network
import Security
import os

struct TransferReply: Decodable {
    let balance: Int
}

enum GatewayError: Error {
    case url
    case refused(Int)
}

enum Endpoint {
    static let api = URL(string: "https://gw.farepass.example/v2/")!
    static let statements = URL(string: "http://statements.farepass.example/v1/")! // bad: cleartext-transmission
    static let receipts = URL(string: "https://receipts.farepass.example/v1/")!
    static let schema = "http://schemas.farepass.example/ticket/2" // good: cleartext-transmission
}

final class GatewayClient: NSObject, @unchecked Sendable {
    private let session = URLSession(configuration: .ephemeral)
    private let validatorSession = URLSession(configuration: .ephemeral, delegate: ValidatorTrust(), delegateQueue: nil)
    private let log = Logger(subsystem: "example.farepass", category: "gateway")
    private let clientID = "farepass-ios" // good: hard-coded-secret
    private let clientSecret = "hT4xKp0wZc8uQ2mJ6vBn" // bad: hard-coded-secret

    func transfer(cents: Int, to recipient: String, token: String) async throws -> Int {
        var request = URLRequest(url: Endpoint.api.appending(path: "transfers"))
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.httpBody = try JSONSerialization.data(withJSONObject: ["cents": cents, "to": recipient])
        let (data, _) = try await session.data(for: request) // good: cleartext-transmission
        return try JSONDecoder().decode(TransferReply.self, from: data).balance
    }

    func statement(month: String, token: String) async throws -> Data {
        var request = URLRequest(url: Endpoint.statements.appending(path: month))
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await session.data(for: request).0
    }

    func ticketDocument(_ ticket: String, token: String) async throws -> Data {
        let body = "<ticket xmlns=\"\(Endpoint.schema)\">\(ticket.filter(\.isNumber))</ticket>"
        var request = URLRequest(url: Endpoint.receipts.appending(path: "render"))
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await session.upload(for: request, from: Data(body.utf8)).0
    }

    func refresh(_ refreshToken: String) async throws -> Data {
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "client_id", value: clientID),
            URLQueryItem(name: "client_secret", value: clientSecret),
            URLQueryItem(name: "refresh_token", value: refreshToken)
        ]
        var request = URLRequest(url: Endpoint.api.appending(path: "token"))
        request.httpMethod = "POST"
        request.httpBody = form.percentEncodedQuery.map { Data($0.utf8) } // good: url-request-secret
        return try await session.data(for: request).0
    }

    func revoke(_ refreshToken: String) async throws {
        let target = Endpoint.api.appending(path: "revoke").appending(queryItems: [URLQueryItem(name: "refresh_token", value: refreshToken)]) // bad: url-request-secret
        _ = try await session.data(from: target)
    }

    func stations(near code: String) async throws -> Data {
        let target = Endpoint.api.appending(path: "stations").appending(queryItems: [URLQueryItem(name: "code", value: code)]) // good: url-request-secret
        return try await session.data(from: target).0
    }

    func checkPin(_ pin: String, card: String) async throws -> Bool {
        guard let target = URL(string: "cards/\(card)/verify?pin=\(pin)", relativeTo: Endpoint.api) else { throw GatewayError.url } // bad: url-request-secret
        let (_, response) = try await session.data(from: target)
        return (response as? HTTPURLResponse)?.statusCode == 204
    }

    func tap(_ payload: Data, validator: URL) async throws -> Data {
        var request = URLRequest(url: validator)
        request.httpMethod = "POST"
        return try await validatorSession.upload(for: request, from: payload).0
    }

    func broadcast(token: String, host: String) {
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 5600, using: .udp)
        connection.start(queue: .global())
        connection.send(content: Data("HELLO \(token)".utf8), completion: .idempotent) // bad: cleartext-transmission
    }

    func stream(token: String, host: String) {
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 5601, using: .tls)
        connection.start(queue: .global())
        connection.send(content: Data("HELLO \(token)".utf8), completion: .idempotent) // good: cleartext-transmission
    }

    func importCard(from url: URL, password: String) async throws -> Data {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { throw GatewayError.url }
        parts.scheme = url.scheme == "https" ? "http" : url.scheme // bad: cleartext-transmission
        parts.port = 8080
        guard let target = parts.url else { throw GatewayError.url }
        var request = URLRequest(url: target)
        request.setValue(password, forHTTPHeaderField: "X-Import-Password")
        return try await session.data(for: request).0
    }
}

final class ValidatorTrust: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return (.performDefaultHandling, nil)
        }
        let valid = SecTrustEvaluateWithError(trust, nil)
        Logger(subsystem: "example.farepass", category: "validator").debug("validator trust \(valid)")
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class StationTrust: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.host.hasSuffix(".farepass.example"), challenge.protectionSpace.serverTrust != nil else {
            return (.cancelAuthenticationChallenge, nil)
        }
        return (.performDefaultHandling, nil) // good: tls-validation
    }
}

final class OperatorTrust: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let summary = chain.first.flatMap { SecCertificateCopySubjectSummary($0) as String? } ?? ""
        if summary == "operator.farepass.example" {
            completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}

struct TrustPolicies {
    func prepare(_ trust: SecTrust) -> Bool {
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }

    func prepare(_ trust: SecTrust, host: String) -> Bool {
        SecTrustSetPolicies(trust, [SecPolicyCreateSSL(true, host as CFString), SecPolicyCreateRevocation(kSecRevocationUseAnyAvailableMethod)!] as CFArray) // good: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }

    func acceptable(_ trust: SecTrust) -> Bool {
        var result = SecTrustResultType.invalid
        guard SecTrustEvaluateWithError(trust, nil), SecTrustGetTrustResult(trust, &result) == errSecSuccess else { return false }
        return result == .unspecified || result == .proceed // good: tls-validation
    }
}
