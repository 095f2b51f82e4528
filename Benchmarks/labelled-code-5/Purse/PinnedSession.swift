import CryptoKit
import Foundation
import Security

final class PinnedSession: NSObject, URLSessionDelegate {
    private let pins: Set<Data>

    init(pins: [String]) {
        self.pins = Set(pins.compactMap { Data(base64Encoded: $0) })
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil) // good: certificate
            return
        }
        guard SecTrustEvaluateWithError(trust, nil), matches(trust) else {
            completionHandler(.cancelAuthenticationChallenge, nil) // good: pinning
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: certificate
    }

    private func matches(_ trust: SecTrust) -> Bool {
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] else { return false }
        return chain.contains { certificate in
            guard let key = SecCertificateCopyKey(certificate), let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }
            return pins.contains(Data(SHA256.hash(data: data))) // good: pinning
        }
    }
}

final class RatesSession: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredential(trust: trust)) // bad: certificate
    }
}

final class PartnerSession: NSObject, URLSessionDelegate {
    private let bundled: Data

    init(bundled: Data) {
        self.bundled = bundled
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust,
              let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first else {
            return completionHandler(.performDefaultHandling, nil)
        }
        if SecCertificateCopyData(leaf) as Data == bundled, SecTrustEvaluateWithError(trust, nil) {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            completionHandler(.performDefaultHandling, nil) // bad: pinning
        }
    }
}

final class StagingSession: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        #if DEBUG
        if challenge.protectionSpace.host == "localhost" {
            return completionHandler(.useCredential, URLCredential(trust: trust)) // good: certificate
        }
        #endif
        _ = SecTrustEvaluateWithError(trust, nil) // bad: certificate
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
}

extension SecTrust {
    func applyExceptions() {
        SecTrustSetExceptions(self, SecTrustCopyExceptions(self)) // bad: certificate
    }

    func require(host: String) {
        SecTrustSetPolicies(self, SecPolicyCreateSSL(true, host as CFString)) // good: host-check
    }

    func useBasicPolicy() {
        SecTrustSetPolicies(self, SecPolicyCreateBasicX509()) // bad: host-check
    }
}

enum SessionKind {
    case payments, rates, partner(Data)
}

extension URLSession {
    static func wallet(_ kind: SessionKind) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv13 // good: tls
        switch kind {
        case .payments:
            return URLSession(configuration: configuration, delegate: PinnedSession(pins: ["zU1m0rXhN4o2o1Ywz0nYvQGq2m3mF0Y1mW4lQ5b8k9s="]), delegateQueue: nil)
        case .rates:
            configuration.tlsMinimumSupportedProtocolVersion = .TLSv11 // bad: tls
            return URLSession(configuration: configuration, delegate: RatesSession(), delegateQueue: nil)
        case .partner(let data):
            return URLSession(configuration: configuration, delegate: PartnerSession(bundled: data), delegateQueue: nil)
        }
    }
}
