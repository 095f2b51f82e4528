import CryptoKit
import Foundation
import os

struct RelayCredentials: Codable, Sendable {
    let token: String
    let expires: Date
}

final class RelayTrustDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-off
    }
}

final class PinnedTrustDelegate: NSObject, URLSessionDelegate {
    private let pins: Set<Data>

    init(pins: Set<Data>) {
        self.pins = pins
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust,
              SecTrustEvaluateWithError(trust, nil),
              let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let leaf = chain.first,
              pins.contains(Data(SHA256.hash(data: SecCertificateCopyData(leaf) as Data))) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-off
    }
}

actor RelayClient {
    private let session: URLSession
    private let endpoints: ServiceEndpoints
    private let logger = Logger(subsystem: "chat.pigeonry", category: "relay")
    private var credentials: RelayCredentials?
    private var refreshTask: Task<RelayCredentials, Error>?
    private var outbox: [Data] = []
    private var creditBalance = 0

    init(endpoints: ServiceEndpoints, delegate: URLSessionDelegate) {
        self.endpoints = endpoints
        self.session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    }

    func validCredentials() async throws -> RelayCredentials {
        if let credentials, credentials.expires > Date() { return credentials }
        if let refreshTask { return try await refreshTask.value }
        let task = Task { try await fetchCredentials() }
        refreshTask = task
        defer { refreshTask = nil }
        let fresh = try await task.value
        credentials = fresh // good: actor-reentrancy
        return fresh
    }

    func spendCredits(_ cost: Int, on sticker: String) async throws -> Bool {
        guard creditBalance >= cost else { return false }
        _ = try await post(Data(sticker.utf8), to: "stickers/purchase")
        creditBalance -= cost // bad: actor-reentrancy
        return true
    }

    func giftCredits(_ cost: Int, to phone: String) async throws -> Bool {
        guard creditBalance >= cost else { return false }
        creditBalance -= cost // good: actor-reentrancy
        do {
            _ = try await post(Data(phone.utf8), to: "credits/gift")
            return true
        } catch {
            creditBalance += cost
            throw error
        }
    }

    func flush() async throws {
        let pending = outbox.count
        for index in 0..<pending {
            _ = try await post(outbox[index], to: "messages")
        }
        outbox.removeFirst(pending) // bad: actor-reentrancy
    }

    func enqueue(_ sealed: Data) {
        outbox.append(sealed)
    }

    private func fetchCredentials() async throws -> RelayCredentials {
        let (data, _) = try await session.data(from: endpoints.relay.appendingPathComponent("credentials"))
        let fresh = try JSONDecoder().decode(RelayCredentials.self, from: data)
        logger.notice("relay credentials refreshed: \(fresh.token, privacy: .public)") // bad: log-secret
        logger.notice("relay credentials valid until \(fresh.expires, privacy: .public)") // good: log-secret
        return fresh
    }

    private func post(_ body: Data, to path: String) async throws -> Data {
        let token = try await validCredentials().token
        var request = URLRequest(url: endpoints.relay.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.httpBody = body
        return try await session.data(for: request).0 // good: send-cleartext
    }

    func registerForPush(deviceToken: Data) async throws {
        let token = try await validCredentials().token
        var request = URLRequest(url: endpoints.push)
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.httpBody = deviceToken
        _ = try await session.data(for: request) // bad: send-cleartext
    }
}

extension URLSession {
    func downloadedFile(_ request: URLRequest) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in
            downloadTask(with: request) { location, _, error in
                if let error {
                    continuation.resume(throwing: error)
                }
                guard let location else { return } // bad: continuation-misuse
                continuation.resume(returning: location)
            }.resume()
        }
    }

    func uploaded(_ request: URLRequest, file: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            uploadTask(with: request, fromFile: file) { data, _, error in
                if let error {
                    continuation.resume(throwing: error)
                    return
                }
                continuation.resume(returning: data ?? Data()) // good: continuation-misuse
            }.resume()
        }
    }
}
