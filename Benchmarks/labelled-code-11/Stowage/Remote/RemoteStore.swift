import Foundation
import Network
import Security
import os

enum Region { case europe, america, lab }

struct StorageCredentials {
    let accessKey: String
    let secretKey: String

    static let backupRole = StorageCredentials(
        accessKey: ProcessInfo.processInfo.environment["STOWAGE_ACCESS_KEY"] ?? "", // good: hard-coded-secret
        secretKey: "uV7w+Kz3qT9xNfR2mLc8YbHs4PdJ1gEoAa6ZiXtQ" // bad: hard-coded-secret
    )

    static func signingSecret(in region: Region) -> String {
        switch region {
        case .europe: return "eu-7d1b0c94e2f84a6f9d30" // bad: hard-coded-secret
        case .america: return ProcessInfo.processInfo.environment["STOWAGE_US_SECRET"] ?? "" // good: hard-coded-secret
        case .lab: return "" // good: hard-coded-secret
        }
    }

    static func licenceKey() -> SymmetricMaterial {
        SymmetricMaterial(Data(base64Encoded: "c3Rvd2FnZS1saWMtOTk0MWFlMGI3ZjU1")!) // bad: hard-coded-secret
    }
}

struct SymmetricMaterial {
    let bytes: Data

    init(_ bytes: Data) {
        self.bytes = bytes
    }
}

struct RemoteStore {
    let destination: Destination
    let login: RemoteLogin
    private let log = Logger(subsystem: "io.stowage.menu", category: "remote")

    init(destination: Destination, login: RemoteLogin) {
        self.destination = destination
        self.login = login
    }

    func uploadCatalog(_ file: URL) async throws {
        let url = URL(string: "ftp://archive.stowage.io/\(destination.bucket)/catalog")! // bad: cleartext-transmission
        _ = try await URLSession.shared.upload(for: URLRequest(url: url), fromFile: file)
    }

    func uploadChunk(_ file: URL) async throws {
        let url = URL(string: "https://\(destination.host)/\(destination.bucket)/chunks")! // good: cleartext-transmission
        _ = try await URLSession.shared.upload(for: URLRequest(url: url), fromFile: file)
    }

    func openAgentStream() -> OutputStream? {
        var output: OutputStream?
        Stream.getStreamsToHost(withName: destination.host, port: 2112, inputStream: nil, outputStream: &output)
        output?.open()
        let line = Array("AUTH \(login.user) \(login.password)\r\n".utf8)
        output?.write(line, maxLength: line.count) // bad: cleartext-transmission
        return output
    }

    func openSecureAgentStream() -> OutputStream? {
        var output: OutputStream?
        Stream.getStreamsToHost(withName: destination.host, port: 2113, inputStream: nil, outputStream: &output)
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        output?.open()
        let line = Array("AUTH \(login.user) \(login.password)\r\n".utf8)
        output?.write(line, maxLength: line.count) // good: cleartext-transmission
        return output
    }

    func peerListener() throws -> NWListener {
        let listener = try NWListener(using: .tcp, on: 5921) // bad: cleartext-transmission
        listener.newConnectionHandler = { connection in
            connection.start(queue: .main)
            connection.send(content: Data(login.password.utf8), completion: .idempotent)
        }
        return listener
    }

    func loopbackListener() throws -> NWListener {
        let parameters = NWParameters.tcp // good: cleartext-transmission
        parameters.requiredInterfaceType = .loopback
        parameters.requiredLocalEndpoint = .hostPort(host: "127.0.0.1", port: 5922)
        return try NWListener(using: parameters)
    }

    func listing() async throws -> Data {
        var url = URL(string: "https://\(destination.host)/list")!
        url.append(queryItems: [URLQueryItem(name: "sig", value: StorageCredentials.backupRole.secretKey)]) // bad: url-request-secret
        return try await URLSession.shared.data(from: url).0
    }

    func listing(prefix: String) async throws -> Data {
        var url = URL(string: "https://\(destination.host)/list")!
        url.append(queryItems: [URLQueryItem(name: "prefix", value: prefix)]) // good: url-request-secret
        return try await URLSession.shared.data(from: url).0
    }

    func webDAV() -> URL? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = destination.host
        parts.user = login.user
        parts.password = login.password // bad: url-request-secret
        return parts.url
    }

    func webDAVRequest() -> URLRequest {
        var request = URLRequest(url: URL(string: "https://\(destination.host)/dav")!)
        let pair = Data("\(login.user):\(login.password)".utf8).base64EncodedString()
        request.addValue("Basic \(pair)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        return request
    }

    func describe() {
        NSLog("remote %@ user %@ password %@", destination.host, login.user, login.password) // bad: secret-in-log
        log.debug("remote \(destination.host, privacy: .public) password \(login.password, privacy: .private)") // good: secret-in-log
        dump(login, name: "login") // bad: secret-in-log
        dump(destination, name: "destination") // good: secret-in-log
    }
}

final class RemoteTrust: NSObject, URLSessionDelegate {
    let allowsOwnServers: Bool

    init(allowsOwnServers: Bool) {
        self.allowsOwnServers = allowsOwnServers
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        if allowsOwnServers {
            let exceptions = SecTrustCopyExceptions(trust)
            SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        }
        var error: CFError?
        if SecTrustEvaluateWithError(trust, &error) {
            completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}

final class AnchorTrust: NSObject, URLSessionDelegate {
    let anchors: [SecCertificate]

    init(anchors: [SecCertificate]) {
        self.anchors = anchors
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        SecTrustSetAnchorCertificates(trust, anchors as CFArray) // good: tls-validation
        guard SecTrustEvaluateWithError(trust, nil) else { return (.rejectProtectionSpace, nil) }
        return (.useCredential, URLCredential(trust: trust))
    }
}

final class ApplianceTrust: NSObject, URLSessionDelegate {
    private let log = Logger(subsystem: "io.stowage.menu", category: "trust")

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error) {
            log.warning("certificate of \(challenge.protectionSpace.host, privacy: .public) not trusted")
        }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }

    func secure(_ stream: InputStream, host: String) {
        let settings: [String: Any] = [
            kCFStreamSSLValidatesCertificateChain as String: false, // bad: tls-validation
            kCFStreamSSLPeerName as String: host,
        ]
        stream.setProperty(settings, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
    }

    func secureStrictly(_ stream: InputStream, host: String) {
        let settings: [String: Any] = [
            kCFStreamSSLValidatesCertificateChain as String: true, // good: tls-validation
            kCFStreamSSLPeerName as String: host,
        ]
        stream.setProperty(settings, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
    }
}
