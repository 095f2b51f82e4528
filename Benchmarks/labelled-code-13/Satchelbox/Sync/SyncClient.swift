import Foundation
import CryptoKit

final class SyncClient: NSObject, URLSessionDelegate {
    private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    private let pinned: Data

    init(pinned: Data) {
        self.pinned = pinned
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust,
              SecTrustEvaluateWithError(trust, nil),
              let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let leaf = chain.first,
              Data(SHA256.hash(data: SecCertificateCopyData(leaf) as Data)) == pinned else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }

    func manifest(_ device: String) async throws -> Data {
        let folder = device.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "unknown"
        let url = URL(string: "https://vault.satchelbox.example/devices/\(folder)/manifest")!
        return try await session.data(from: url).0
    }

    func upload(_ part: Data, credentials: URLCredential) async throws {
        var request = URLRequest(url: URL(string: "http://sync.satchelbox.example/parts")!) // bad: cleartext-transmission
        request.httpMethod = "PUT"
        let pair = "\(credentials.user ?? ""):\(credentials.password ?? "")"
        request.setValue("Basic " + Data(pair.utf8).base64EncodedString(), forHTTPHeaderField: "Authorization")
        let (answer, response) = try await session.upload(for: request, from: part)
        let log = ActivityLog()
        log.remote(String(decoding: answer, as: UTF8.self))
        if let template = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Summary") {
            log.remoteSafe(log.summary(template: template, count: part.count))
        }
    }

    func verifyUpdate(_ package: Data, published: String) -> Bool {
        let digest = Insecure.SHA1.hash(data: package).map { String(format: "%02x", $0) }.joined() // bad: weak-digest
        return digest == published
    }
}

final class ApplianceSession: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust else {
            return (.performDefaultHandling, nil) // good: tls-validation
        }
        let trust = challenge.protectionSpace.serverTrust
        return (.useCredential, trust.map { URLCredential(trust: $0) }) // bad: tls-validation
    }
}

struct RestoreFolder {
    let base: URL

    func write(_ response: HTTPURLResponse, _ data: Data) throws {
        let suggested = response.value(forHTTPHeaderField: "X-File-Name") ?? "untitled"
        try data.write(to: base.appendingPathComponent(suggested)) // bad: path-traversal
    }

    func writeFlat(_ response: HTTPURLResponse, _ data: Data) throws {
        let suggested = response.value(forHTTPHeaderField: "X-File-Name") ?? "untitled"
        let name = suggested.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "\0" }).last.map(String.init) ?? "untitled"
        guard name != "..", name != "." else { return }
        try data.write(to: base.appendingPathComponent(name), options: .withoutOverwriting) // good: path-traversal
    }
}
