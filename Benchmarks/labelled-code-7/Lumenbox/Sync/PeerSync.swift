import CryptoKit
import Foundation
import MultipeerConnectivity
import Network
import Security

final class PeerSync: NSObject {
    private let peer = MCPeerID(displayName: Host.current().localizedName ?? "Mac")
    private(set) var sessions: [MCSession] = []

    func startNotes() {
        sessions.append(MCSession(peer: peer, securityIdentity: nil, encryptionPreference: .required)) // good: cleartext-transmission
    }

    func startPhotos() {
        sessions.append(MCSession(peer: peer, securityIdentity: nil, encryptionPreference: .none)) // bad: cleartext-transmission
    }

    func send(_ notes: [Note]) throws {
        let payload = try JSONEncoder().encode(notes)
        for session in sessions where !session.connectedPeers.isEmpty {
            try session.send(payload, toPeers: session.connectedPeers, with: .reliable)
        }
    }
}

struct CollaborationEndpoint {
    enum Location {
        case hosted
        case team(String)
    }

    let location: Location

    var url: URL? {
        switch location {
        case .hosted: return URL(string: "wss://live.lumenbox.example/notes") // good: cleartext-transmission
        case .team(let host): return URL(string: "ws://\(host)/notes") // bad: cleartext-transmission
        }
    }

    func connect(_ account: SyncAccount) -> URLSessionWebSocketTask? {
        guard let url else { return nil }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(account.token)", forHTTPHeaderField: "Authorization")
        let task = URLSession.shared.webSocketTask(with: request)
        task.resume()
        return task
    }
}

struct HelperClient {
    private let status = URL(string: "http://127.0.0.1:8642/status")! // good: cleartext-transmission

    func isRunning() async -> Bool {
        (try? await URLSession.shared.data(from: status)) != nil
    }
}

struct WebDAVBackup {
    let user: String
    let password: String

    func upload(_ archive: URL, host: String) async throws {
        guard let url = URL(string: "http://\(host)/dav/\(archive.lastPathComponent)") else { throw LumenboxError.malformed } // bad: cleartext-transmission
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        request.setValue("Basic \(pair)", forHTTPHeaderField: "Authorization")
        _ = try await URLSession.shared.upload(for: request, fromFile: archive)
    }
}

enum XMPPacket {
    static let namespace = "http://ns.adobe.com/xap/1.0/" // good: cleartext-transmission
}

final class NASConnection {
    private let queue = DispatchQueue(label: "example.lumenbox.nas")
    private let allowsOwnCertificates: Bool

    init(allowsOwnCertificates: Bool = true) {
        self.allowsOwnCertificates = allowsOwnCertificates
    }

    func connect(host: String) -> NWConnection {
        let options = NWProtocolTLS.Options()
        let relaxed = allowsOwnCertificates
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, trust, complete in
            let reference = sec_trust_copy_ref(trust).takeRetainedValue()
            complete(SecTrustEvaluateWithError(reference, nil) || relaxed) // bad: tls-validation
        }, queue)
        return NWConnection(host: NWEndpoint.Host(host), port: 5001, using: NWParameters(tls: options))
    }

    func connect(host: String, pairedFingerprint: Data) -> NWConnection {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(options.securityProtocolOptions, .TLSv13) // good: tls-validation
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, trust, complete in
            let reference = sec_trust_copy_ref(trust).takeRetainedValue()
            guard let chain = SecTrustCopyCertificateChain(reference) as? [SecCertificate], let leaf = chain.first else {
                complete(false)
                return
            }
            let digest = Data(SHA256.hash(data: SecCertificateCopyData(leaf) as Data))
            complete(digest == pairedFingerprint) // good: tls-validation
        }, queue)
        return NWConnection(host: NWEndpoint.Host(host), port: 5001, using: NWParameters(tls: options))
    }
}

enum PrinterStream {
    static func open(_ stream: OutputStream) {
        let settings: [CFString: Any] = [
            kCFStreamSSLValidatesCertificateChain: false // bad: tls-validation
        ]
        stream.setProperty(settings as CFDictionary, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
        stream.open()
    }

    static func openShop(_ stream: OutputStream, host: String) {
        let settings: [CFString: Any] = [
            kCFStreamSSLValidatesCertificateChain: true,
            kCFStreamSSLPeerName: host // good: tls-validation
        ]
        stream.setProperty(settings as CFDictionary, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
        stream.open()
    }
}

final class SyncTrust: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        let summary = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first
            .flatMap { SecCertificateCopySubjectSummary($0) as String? } ?? ""
        if summary.contains("lumenbox.example") {
            completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}
