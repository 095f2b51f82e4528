import AsyncHTTPClient
import CryptoKit
import Foundation
import Logging
import NIOCore
import NIOSSL
import Security

struct SyncAccount: Codable {
    let email: String
    let sessionToken: String
    let deviceID: UUID
}

actor SyncClient {
    static let shared = SyncClient()

    private let base = URL(string: "https://sync.cofferapp.com/v4")! // good: cleartext-transmission
    private var account: SyncAccount?
    private var inflight: [String: Task<Data, Error>] = [:]
    private let logger = Logging.Logger(label: "com.cofferapp.sync")

    func adopt(_ account: SyncAccount) {
        self.account = account // good: data-race
        logger.info("account ready", metadata: ["device": "\(account.deviceID)"]) // good: secret-in-log
        logger.debug("account ready", metadata: ["session": "\(account.sessionToken)"]) // bad: secret-in-log
    }

    func join(_ invitation: String) async throws {
        var request = URLRequest(url: base.appending(path: "invitations"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["invitation": invitation]) // good: url-request-secret
        authorize(&request)
        _ = try await URLSession.shared.data(for: request)
    }

    func blob(_ name: String) async throws -> Data {
        if let running = inflight[name] { return try await running.value }
        var request = URLRequest(url: base.appending(path: "blobs").appending(queryItems: [.init(name: "name", value: name)])) // good: url-request-secret
        authorize(&request)
        let task = Task { [request] in try await URLSession.shared.data(for: request).0 }
        inflight[name] = task // good: data-race
        defer { inflight[name] = nil }
        return try await task.value
    }

    func events() -> URLSessionWebSocketTask? {
        guard let account, var parts = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        parts.scheme = "wss" // good: cleartext-transmission
        parts.path += "/events"
        parts.queryItems = [URLQueryItem(name: "session", value: account.sessionToken)] // bad: url-request-secret
        return parts.url.map { URLSession.shared.webSocketTask(with: $0) }
    }

    func emergencyKit(secretKey: String) -> URL? {
        let escaped = secretKey.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        return URL(string: "https://sync.cofferapp.com/kit/\(escaped)/print") // bad: url-request-secret
    }

    func helpPage(topic: String) -> URL? {
        let escaped = topic.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        return URL(string: "https://help.cofferapp.com/\(escaped)/print") // good: url-request-secret
    }

    private func authorize(_ request: inout URLRequest) {
        request.setValue(account.map { "Session \($0.sessionToken)" }, forHTTPHeaderField: "Authorization") // good: url-request-secret
    }
}

struct SelfHostedClient {
    let host: String
    let user: String
    let password: String

    func client() throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none // bad: tls-validation
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls))
    }

    func trustedClient(rootFile: String) throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(rootFile))
        tls.certificateVerification = .fullVerification // good: tls-validation
        tls.minimumTLSVersion = .tlsv12 // good: insecure-configuration
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls))
    }

    func archiveClient() throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv1 // bad: insecure-configuration
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls))
    }

    func upload(_ vault: ByteBuffer, using client: HTTPClient) async throws {
        var request = HTTPClientRequest(url: "http://\(host)/vault") // bad: cleartext-transmission
        request.method = .PUT
        request.headers.add(name: "Authorization", value: "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
        request.body = .bytes(vault)
        _ = try await client.execute(request, timeout: .seconds(30))
    }

    func upload(encrypted vault: ByteBuffer, using client: HTTPClient) async throws {
        var request = HTTPClientRequest(url: "https://\(host)/vault") // good: cleartext-transmission
        request.method = .PUT
        request.headers.add(name: "Authorization", value: "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
        request.body = .bytes(vault)
        _ = try await client.execute(request, timeout: .seconds(30))
    }

    func backupToFTP(_ vault: Data) {
        let target = URL(string: "ftp://\(user):\(password)@\(host)/coffer.vault")! // bad: cleartext-transmission
        guard let stream = CFWriteStreamCreateWithFTPURL(nil, target as CFURL)?.takeRetainedValue(), CFWriteStreamOpen(stream) else { return }
        vault.withUnsafeBytes { raw in
            _ = CFWriteStreamWrite(stream, raw.bindMemory(to: UInt8.self).baseAddress, vault.count)
        }
        CFWriteStreamClose(stream)
    }
}

final class WebDAVDelegate: NSObject, URLSessionDelegate {
    private let pinned: SecCertificate?

    init(pinned: SecCertificate?) {
        self.pinned = pinned
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        guard let pinned else {
            return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
        }
        SecTrustSetAnchorCertificates(trust, [pinned] as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        let valid = SecTrustEvaluateWithError(trust, nil)
        return valid ? (.useCredential, URLCredential(trust: trust)) : (.cancelAuthenticationChallenge, nil) // good: tls-validation
    }
}

final class NASDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-validation
        if SecTrustEvaluateWithError(trust, nil) {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            completionHandler(.rejectProtectionSpace, nil)
        }
    }
}

final class SynologyDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, challenge.protectionSpace.host as CFString)) // good: tls-validation
        if SecTrustEvaluateWithError(trust, nil) {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            completionHandler(.rejectProtectionSpace, nil)
        }
    }
}
