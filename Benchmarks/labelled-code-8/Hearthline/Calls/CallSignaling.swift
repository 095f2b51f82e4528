import Alamofire
import Foundation
import GameplayKit
import Network
import Security
import Starscream
import WebKit
import WebRTC

struct TurnGrant: Decodable {
    let username: String
    let credential: String
    let urls: [String]
}

enum SignalEvent {
    case offer(String)
    case answer(String)
    case hangup
}

final class CallSignaling: NSObject {
    private var socket: WebSocket?
    private let queue = DispatchQueue(label: "app.hearthline.signaling")

    func connect(room: String, token: String) {
        var request = URLRequest(url: URL(string: "ws://signal.hearthline.app/rooms/\(room)")!) // bad: cleartext-transmission
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let socket = WebSocket(request: request)
        socket.callbackQueue = queue
        socket.connect()
        self.socket = socket
    }

    func openSocket(room: String, token: String) -> URLSessionWebSocketTask {
        var request = URLRequest(url: URL(string: "wss://signal.hearthline.app/rooms/\(room)")!)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let task = URLSession.shared.webSocketTask(with: request) // good: cleartext-transmission
        task.resume()
        return task
    }

    func fallbackIceServers() -> [RTCIceServer] {
        [
            RTCIceServer(urlStrings: ["stun:stun.hearthline.app:3478"]),
            RTCIceServer(urlStrings: ["turns:turn.hearthline.app:5349"], username: "hearth-mobile", credential: "Wd4!kZp92vTqLm") // bad: hard-coded-secret
        ]
    }

    func iceServers(_ grant: TurnGrant) -> [RTCIceServer] {
        [RTCIceServer(urlStrings: grant.urls, username: grant.username, credential: grant.credential)] // good: hard-coded-secret
    }
}

struct RelayDialer {
    func dial(host: String, port: NWEndpoint.Port) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-validation
        }, .global())
        return NWConnection(host: .init(host), port: port, using: NWParameters(tls: tls))
    }

    func dialPinned(host: String, port: NWEndpoint.Port, anchor: SecCertificate) -> NWConnection {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, secTrust, complete in
            let trust = sec_trust_copy_ref(secTrust).takeRetainedValue()
            SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString))
            SecTrustSetAnchorCertificates(trust, [anchor] as CFArray)
            SecTrustSetAnchorCertificatesOnly(trust, true)
            complete(SecTrustEvaluateWithError(trust, nil)) // good: tls-validation
        }, .global())
        return NWConnection(host: .init(host), port: port, using: NWParameters(tls: tls))
    }
}

final class MediaTrustDelegate: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.host.contains("hearthline"),
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil) // good: tls-validation
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class PinnedMediaDelegate: NSObject, URLSessionDelegate {
    private let pins: Set<Data>

    init(pins: Set<Data>) {
        self.pins = pins
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust,
              SecTrustEvaluateWithError(trust, nil),
              let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
              let leaf = chain.first, pins.contains(SecCertificateCopyData(leaf) as Data) else {
            return (.cancelAuthenticationChallenge, nil)
        }
        return (.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }
}

final class PreviewTrust: NSObject, WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let credential = challenge.protectionSpace.serverTrust.map(URLCredential.init(trust:))
        completionHandler(.useCredential, credential) // bad: tls-validation
    }
}

enum MediaSessions {
    static func alamofire() -> Alamofire.Session {
        let evaluators: [String: ServerTrustEvaluating] = [
            "media.hearthline.app": PublicKeysTrustEvaluator(), // good: tls-validation
            "cdn.hearthline.app": DisabledTrustEvaluator() // bad: tls-validation
        ]
        return Alamofire.Session(serverTrustManager: ServerTrustManager(evaluators: evaluators))
    }

    static func downloads() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: insecure-configuration
        return URLSession(configuration: configuration)
    }

    static func uploads() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: insecure-configuration
        return URLSession(configuration: configuration)
    }
}

struct CallCodes {
    private let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    func joinSecret() -> String {
        let source = GKMersenneTwisterRandomSource(seed: UInt64(Date().timeIntervalSince1970)) // bad: predictable-random
        return String((0..<16).map { _ in alphabet[source.nextInt(upperBound: alphabet.count)] })
    }

    func meetingSecret() -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<16).map { _ in alphabet.randomElement(using: &generator)! }) // good: predictable-random
    }

    func mediaKey() -> Data {
        Data((0..<32).map { _ in UInt8(drand48() * 256) }) // bad: predictable-random
    }

    func ringtoneIndex(count: Int) -> Int {
        Int(drand48() * Double(count)) // good: predictable-random
    }
}
