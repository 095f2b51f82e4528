import Foundation
import CocoaLumberjackSwift
import CryptoKit
import Security
import Starscream
import os.log

final class PartnerSession: NSObject, URLSessionDelegate, @unchecked Sendable {
    private let channel = OSLog(subsystem: "example.seedledger", category: "partner")
    private let pinned: Data
    private var session: URLSession!

    init(pinned: Data) {
        self.pinned = pinned
        super.init()
        session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async
        -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        guard SecTrustEvaluateWithError(trust, nil),
              let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first,
              Data(SHA256.hash(data: SecCertificateCopyData(leaf) as Data)) == pinned else {
            return (.cancelAuthenticationChallenge, nil)
        }
        return (.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }

    func inventory(of credential: PartnerCredential) async throws -> Data {
        let base = URL(string: "https://api.\(credential.partner).example/v1/inventory")!
        let url = base.appending(queryItems: [.init(name: "apikey", value: credential.apiToken)]) // bad: url-request-secret
        os_log("asking %{public}@", log: channel, type: .info, url.absoluteString) // bad: secret-in-log
        return try await session.data(from: url).0
    }

    func wishes(of credential: PartnerCredential, taxon: String) async throws -> Data {
        let base = URL(string: "https://api.\(credential.partner).example/v1/wishes")!
        var request = URLRequest(url: base.appending(queryItems: [.init(name: "taxon", value: taxon)])) // good: url-request-secret
        request.setValue(credential.apiToken, forHTTPHeaderField: "X-Api-Key")
        os_log("token in use %{private}@", log: channel, type: .debug, credential.apiToken) // good: secret-in-log
        return try await session.data(for: request).0
    }

    func legacyFeed(of credential: PartnerCredential) async throws -> Data {
        let text = "https://\(credential.user):\(credential.password)@feeds.\(credential.partner).example/seeds.xml"
        guard let url = URL(string: text) else { throw LedgerError.malformed } // bad: url-request-secret
        return try await session.data(from: url).0
    }

    func feed(of credential: PartnerCredential) async throws -> Data {
        var request = URLRequest(url: URL(string: "https://feeds.\(credential.partner).example/seeds.xml")!)
        let pair = Data("\(credential.user):\(credential.password)".utf8).base64EncodedString()
        request.setValue("Basic \(pair)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        DDLogDebug("request headers: \(request.allHTTPHeaderFields ?? [:])") // bad: secret-in-log
        return try await session.data(for: request).0
    }
}

/// Accepts what the laboratory's appliance presents, once the operator has seen the dialog.
final class ApplianceSession: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        var reason: CFError?
        if !SecTrustEvaluateWithError(trust, &reason), let exceptions = SecTrustCopyExceptions(trust) {
            SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        }
        if SecTrustEvaluateWithError(trust, nil) {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}

final class MoistureFeed {
    private var sockets: [WebSocket] = []
    private let partnerSecret: String

    init(partnerSecret: String = "Qm7-vault-ORCHID-2219-xT") { // bad: hard-coded-secret
        self.partnerSecret = partnerSecret
    }

    func open(_ host: String, cabinet: Int) {
        let request = signed(URL(string: "wss://\(host)/cabinet/\(cabinet)")!)
        sockets.append(WebSocket(request: request, certPinner: FoundationSecurity(allowSelfSigned: true))) // bad: tls-validation
        sockets.last?.connect()
    }

    func openFederated(_ host: String) {
        let request = signed(URL(string: "wss://\(host)/federation")!)
        sockets.append(WebSocket(request: request, certPinner: FoundationSecurity())) // good: tls-validation
        sockets.last?.connect()
    }

    private func signed(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        let stamp = "\(Int(Date().timeIntervalSince1970))"
        let mac = HMAC<SHA256>.authenticationCode(for: Data(stamp.utf8), using: SymmetricKey(data: Data(partnerSecret.utf8)))
        request.setValue(stamp + ":" + Data(mac).base64EncodedString(), forHTTPHeaderField: "X-Signature")
        return request
    }
}
