import AFNetworking
import Foundation
import Network
import Security

struct EmptyBody: Encodable {}

final class ClaimsAPI {
    static let shared = ClaimsAPI()
    static let base = URL(string: "https://api.claimwell.com/v2")! // good: cleartext-transmission

    private let session = URLSession(configuration: .ephemeral, delegate: ClaimsTrust(), delegateQueue: nil)
    private let headers = ["Accept": "application/json"]

    func post<Body: Encodable>(_ path: String, body: Body) async throws {
        var request = URLRequest(url: Self.base.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.allHTTPHeaderFields = headers
        request.httpBody = try JSONEncoder().encode(body)
        _ = try await session.data(for: request)
    }

    func repairShops(near postcode: String, accessToken: String) async throws -> Data {
        let endpoint = Endpoint(host: "repair-network.claimwell.com", path: "/shops/\(postcode)", encrypted: false) // bad: cleartext-transmission
        var request = URLRequest(url: endpoint.url)
        request.setValue(accessToken, forHTTPHeaderField: "X-Access-Token")
        return try await session.data(for: request).0
    }

    func hospitals(near postcode: String) async throws -> Data {
        let endpoint = Endpoint(host: "directory.claimwell.com", path: "/hospitals/\(postcode)", encrypted: true) // good: cleartext-transmission
        return try await session.data(from: endpoint.url).0
    }
}

struct Endpoint {
    let host: String
    let path: String
    let encrypted: Bool

    var url: URL {
        var parts = URLComponents()
        parts.scheme = encrypted ? "https" : "http"
        parts.host = host
        parts.path = path
        return parts.url!
    }
}

final class ClaimsTrust: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        var error: CFError?
        if SecTrustEvaluateWithError(trust, &error) {
            completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}

final class PartnerTrust: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        if !SecTrustEvaluateWithError(trust, nil), let exceptions = SecTrustCopyExceptions(trust) {
            SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        }
        let accepted = SecTrustEvaluateWithError(trust, nil)
        completionHandler(accepted ? .useCredential : .cancelAuthenticationChallenge, accepted ? URLCredential(trust: trust) : nil)
    }
}

struct DocumentServer {
    func manager() -> AFHTTPSessionManager {
        let manager = AFHTTPSessionManager(baseURL: URL(string: "https://documents.claimwell.com"))
        let policy = AFSecurityPolicy.default()
        policy.validatesDomainName = false // bad: tls-validation
        manager.securityPolicy = policy
        return manager
    }

    func pinnedManager(certificates: Set<Data>) -> AFHTTPSessionManager {
        let manager = AFHTTPSessionManager(baseURL: URL(string: "https://scans.claimwell.com"))
        let policy = AFSecurityPolicy(pinningMode: .publicKey, withPinnedCertificates: certificates)
        policy.allowInvalidCertificates = false // good: tls-validation
        manager.securityPolicy = policy
        return manager
    }
}

final class AdjusterLine {
    private let queue = DispatchQueue(label: "com.claimwell.adjuster")

    func open(host: String, token: Data) -> NWConnection {
        let connection = NWConnection(host: .init(host), port: 7011, using: .tcp) // bad: cleartext-transmission
        connection.start(queue: queue)
        connection.send(content: token, completion: .contentProcessed { _ in })
        return connection
    }

    func openLine(host: String, token: Data) -> NWConnection {
        let connection = NWConnection(host: .init(host), port: 7012, using: .tls) // good: cleartext-transmission
        connection.start(queue: queue)
        connection.send(content: token, completion: .contentProcessed { _ in })
        return connection
    }

    func garageReader() -> NWConnection {
        NWConnection(host: "127.0.0.1", port: 4501, using: .tcp) // good: cleartext-transmission
    }
}

final class FaxGateway: NSObject {
    private var output: OutputStream?

    func send(_ claim: Data, to host: String) {
        var read: InputStream?
        var write: OutputStream?
        Stream.getStreamsToHost(withName: host, port: 9100, inputStream: &read, outputStream: &write)
        write?.open()
        output = write
        claim.withUnsafeBytes { raw in
            _ = write?.write(raw.bindMemory(to: UInt8.self).baseAddress!, maxLength: claim.count) // bad: cleartext-transmission
        }
    }

    func sendNegotiated(_ claim: Data, to host: String) {
        var read: InputStream?
        var write: OutputStream?
        Stream.getStreamsToHost(withName: host, port: 9443, inputStream: &read, outputStream: &write)
        write?.setProperty(StreamSocketSecurityLevel.negotiatedSSL.rawValue, forKey: .socketSecurityLevelKey) // good: tls-validation
        write?.open()
        output = write
        claim.withUnsafeBytes { raw in
            _ = write?.write(raw.bindMemory(to: UInt8.self).baseAddress!, maxLength: claim.count) // good: cleartext-transmission
        }
    }

    func sendRelayed(_ claim: Data, to host: String) {
        var read: InputStream?
        var write: OutputStream?
        Stream.getStreamsToHost(withName: host, port: 9443, inputStream: &read, outputStream: &write)
        let settings: [CFString: Any] = [
            kCFStreamSSLPeerName: host,
            kCFStreamSSLValidatesCertificateChain: false // bad: tls-validation
        ]
        write?.setProperty(settings, forKey: Stream.PropertyKey(rawValue: kCFStreamPropertySSLSettings as String))
        write?.open()
        output = write
        claim.withUnsafeBytes { raw in
            _ = write?.write(raw.bindMemory(to: UInt8.self).baseAddress!, maxLength: claim.count)
        }
    }
}
