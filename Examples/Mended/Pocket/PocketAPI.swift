import CryptoKit
import Foundation
import Security

final class PocketAPI: NSObject, URLSessionDelegate {
    static let shared = PocketAPI()

    /// SHA-256 of the public keys (RFC 7469, section 2.4): the one in use and its successor.
    private let pins: Set<String> = [
        "DCG85+Vdj0G3XXgrGJ0szcoTP7DBSQnxH2Fnx16ty2A=",
        "zyioYJ53t2M+sLEwECf82M5OivLQ8cOvT2/LuBoF7u0=",
    ]

    private lazy var session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
        configuration.timeoutIntervalForRequest = 30
        return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }()

    func token(user: String, password: String) async throws -> String {
        guard let url = URL(string: "https://api.pocket.example/login") else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["user": user, "password": password])
        let (data, _) = try await session.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        // The chain first, then the pin.
        guard SecTrustEvaluateWithError(trust, nil), holdsPin(trust) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    private func holdsPin(_ trust: SecTrust) -> Bool {
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return chain.compactMap(PublicKeyPin.init).contains { pins.contains($0.base64) }
    }
}
