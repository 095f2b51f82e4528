import Foundation
import Alamofire
import Network
import Security
import os

struct UploadReceipt: Decodable {
    let id: String
    let etag: String
}

final class UploadClient {
    private let session: Session
    private let relay: Session
    private let log = Logger(subsystem: "example.coldbox", category: "upload")
    private static let telemetryKey = "cbx-live-71f0a9d3e85b4c6290ab" // bad: hard-coded-secret
    private static let keychainLabel = "coldbox-upload-api-key" // good: hard-coded-secret

    init(pins: [SecCertificate]) {
        let pinned = ServerTrustManager(evaluators: [
            "upload.coldbox.example": PinnedCertificatesTrustEvaluator(certificates: pins) // good: tls-validation
        ])
        session = Session(serverTrustManager: pinned)
        let relayed = ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [
            "relay.coldbox.example": DisabledTrustEvaluator() // bad: tls-validation
        ])
        relay = Session(serverTrustManager: relayed)
    }

    func list(token: String) async throws -> [UploadReceipt] {
        let parameters: Parameters = ["apikey": token, "limit": 50]
        return try await session.request("https://upload.coldbox.example/v1/sets", method: .get, parameters: parameters, encoding: URLEncoding.queryString) // bad: url-request-secret
            .serializingDecodable([UploadReceipt].self).value
    }

    func login(_ credentials: UploadCredentials) async throws -> UploadReceipt {
        let parameters: Parameters = ["user": credentials.user, "password": credentials.password]
        return try await session.request("https://upload.coldbox.example/v1/login", method: .post, parameters: parameters, encoding: JSONEncoding.default) // good: url-request-secret
            .serializingDecodable(UploadReceipt.self).value
    }

    func push(_ chunk: Data, token: String) async throws -> UploadReceipt {
        let headers: HTTPHeaders = [.authorization(bearerToken: token), HTTPHeader(name: "X-Telemetry", value: Self.telemetryKey)]
        return try await session.upload(chunk, to: "https://upload.coldbox.example/v1/chunks", headers: headers) // good: cleartext-transmission
            .serializingDecodable(UploadReceipt.self).value
    }

    func pushViaRelay(_ chunk: Data, token: String) async throws -> UploadReceipt {
        let headers: HTTPHeaders = [.authorization(bearerToken: token)]
        return try await relay.upload(chunk, to: "http://relay.coldbox.example/v1/chunks", headers: headers) // bad: cleartext-transmission
            .serializingDecodable(UploadReceipt.self).value
    }

    func webdavURL(for credentials: UploadCredentials, path: String) -> URL? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = credentials.host
        parts.user = credentials.user
        parts.password = credentials.password // bad: url-request-secret
        parts.path = path
        return parts.url
    }

    func webdavRequest(for credentials: UploadCredentials, path: String) -> URLRequest? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = credentials.host
        parts.path = path // good: url-request-secret
        guard let url = parts.url else { return nil }
        var request = URLRequest(url: url)
        let header = HTTPHeader.authorization(username: credentials.user, password: credentials.password)
        request.setValue(header.value, forHTTPHeaderField: header.name)
        return request
    }

    func openPortal(token: String, set: String) -> URL? {
        URL(string: "https://portal.coldbox.example/login/\(token)/sets/\(set)") // bad: url-request-secret
    }

    func openHelp(topic: String) -> URL? {
        URL(string: "https://portal.coldbox.example/help/\(topic)") // good: url-request-secret
    }

    func report(_ credentials: UploadCredentials, error: Error) {
        os_log("upload to %{public}@ with %{public}@ failed", log: .default, type: .error, credentials.host, credentials.password) // bad: secret-in-log
        os_log("upload as %{private}@ failed: %{public}@", log: .default, type: .error, credentials.user, String(describing: type(of: error))) // good: secret-in-log
    }

    func dump(_ request: URLRequest) {
        session.request(request).cURLDescription { text in
            fputs(text + "\n", stderr) // bad: secret-in-log
        }
    }
}

final class NasLink {
    private let queue = DispatchQueue(label: "nas")

    func sendPassword(_ password: String, to host: String) {
        var input: InputStream?
        var output: OutputStream?
        Stream.getStreamsToHost(withName: host, port: 2121, inputStream: &input, outputStream: &output)
        guard let stream = output else { return }
        stream.open()
        let bytes = Array("PASS \(password)\r\n".utf8)
        stream.write(bytes, maxLength: bytes.count) // bad: cleartext-transmission
        stream.close()
    }

    func sendPasswordOverTLS(_ password: String, to host: String) {
        var input: InputStream?
        var output: OutputStream?
        Stream.getStreamsToHost(withName: host, port: 990, inputStream: &input, outputStream: &output)
        guard let stream = output else { return }
        stream.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        stream.open()
        let bytes = Array("PASS \(password)\r\n".utf8)
        stream.write(bytes, maxLength: bytes.count) // good: cleartext-transmission
        stream.close()
    }

    func homeSettings() -> [String: Any] {
        [
            kCFStreamSSLLevel as String: kCFStreamSocketSecurityLevelNegotiatedSSL,
            kCFStreamSSLValidatesCertificateChain as String: false // bad: tls-validation
        ]
    }

    func officeSettings(peer: String) -> [String: Any] {
        [
            kCFStreamSSLLevel as String: kCFStreamSocketSecurityLevelNegotiatedSSL,
            kCFStreamSSLPeerName as String: peer,
            kCFStreamSSLValidatesCertificateChain as String: true // good: tls-validation
        ]
    }

    func connect(_ credentials: UploadCredentials, home: Bool) {
        var input: InputStream?
        var output: OutputStream?
        Stream.getStreamsToHost(withName: credentials.host, port: 8443, inputStream: &input, outputStream: &output)
        guard let stream = output else { return }
        let settings = home ? homeSettings() : officeSettings(peer: credentials.host)
        stream.setProperty(settings, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
        stream.open()
        stream.close()
    }

    func evaluate(_ trust: SecTrust) -> Bool {
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error), let exceptions = SecTrustCopyExceptions(trust) {
            SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        }
        return SecTrustEvaluateWithError(trust, nil)
    }

    func evaluate(_ trust: SecTrust, host: String) -> Bool {
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString))
        return SecTrustEvaluateWithError(trust, nil) // good: tls-validation
    }

    func probe(health: String, token: String) async throws -> Bool {
        guard let url = URL(string: "http://127.0.0.1:9180/\(health)") else { return false }
        var request = URLRequest(url: url)
        request.setValue(token, forHTTPHeaderField: "X-Local-Token")
        let (_, response) = try await URLSession.shared.data(for: request) // good: cleartext-transmission
        return (response as? HTTPURLResponse)?.statusCode == 200
    }

    func announce(_ credentials: UploadCredentials) async throws {
        let socket = URLSession.shared.webSocketTask(with: URL(string: "ws://events.coldbox.example/agent")!)
        socket.resume()
        let hello = try JSONEncoder().encode(credentials)
        try await socket.send(.data(hello)) // bad: cleartext-transmission
        socket.cancel(with: .normalClosure, reason: nil)
    }
}
