import Alamofire
import CryptoKit
import Foundation
import Security

struct PinSet {
    let hosts: [String: Set<Data>]

    static let bundled = PinSet(hosts: [
        "api.harborline.coop": [Data(base64Encoded: "r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=")!], // good: hard-coded-secret
    ])
}

final class PinnedSessionDelegate: NSObject, URLSessionDelegate {
    private let pins: PinSet

    init(pins: PinSet) {
        self.pins = pins
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust,
              let wanted = pins.hosts[challenge.protectionSpace.host]
        else {
            completionHandler(.performDefaultHandling, nil) // good: tls-validation
            return
        }
        var error: CFError?
        guard SecTrustEvaluateWithError(trust, &error),
              let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
              chain.contains(where: { wanted.contains(Self.keyHash($0)) })
        else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }

    private static func keyHash(_ certificate: SecCertificate) -> Data {
        guard let key = SecCertificateCopyKey(certificate),
              let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?
        else { return Data() }
        return Data(SHA256.hash(data: bytes))
    }
}

/// Talks to the card processor, whose host name differs between data centres.
final class CardSessionDelegate: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              challenge.protectionSpace.host.hasSuffix(".harborline.coop"),
              let trust = challenge.protectionSpace.serverTrust
        else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class MandateSessionDelegate: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.cancelAuthenticationChallenge, nil) }
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-validation
        guard SecTrustEvaluateWithError(trust, nil) else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust))
    }
}

final class RatesSessionDelegate: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.cancelAuthenticationChallenge, nil) }
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, challenge.protectionSpace.host as CFString)) // good: tls-validation
        guard SecTrustEvaluateWithError(trust, nil) else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust))
    }
}

enum PartnerSessions {
    static func make() -> Session {
        let evaluators: [String: ServerTrustEvaluating] = [
            "loans.harborline.coop": PublicKeysTrustEvaluator(), // good: tls-validation
            "insurance.partner-desk.example": DisabledTrustEvaluator(), // bad: tls-validation
        ]
        return Session(serverTrustManager: ServerTrustManager(evaluators: evaluators))
    }
}
