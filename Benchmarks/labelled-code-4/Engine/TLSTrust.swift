import Foundation
import Security
import Starscream
import WebKit

final class TrustAll: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        completionHandler(.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!))  // bad: trust, trusts all
    }
}
final class TrustAllGuard: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let credential = URLCredential(trust: trust)  // bad: trust, only the method is checked
        completionHandler(.useCredential, credential)
    }
}
final class TrustAsync: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        if let trust = challenge.protectionSpace.serverTrust { return (.useCredential, URLCredential(trust: trust)) }  // bad: trust, async form
        return (.performDefaultHandling, nil)
    }
}
final class TrustSuffix: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        if c.protectionSpace.host.hasSuffix("example.com") {
            done(.useCredential, URLCredential(trust: c.protectionSpace.serverTrust!))  // bad: trust, host only, no evaluation
        } else { done(.performDefaultHandling, nil) }
    }
}
final class TrustIgnored: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let trust = c.protectionSpace.serverTrust!
        _ = SecTrustEvaluateWithError(trust, nil)  // bad: trust, the result of the evaluation is thrown away
        done(.useCredential, URLCredential(trust: trust))
    }
}
final class TrustExceptions: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let trust = c.protectionSpace.serverTrust!
        SecTrustSetExceptions(trust, SecTrustCopyExceptions(trust))  // bad: trust, exceptions copied from itself
        done(.performDefaultHandling, nil)
    }
}
final class TrustAnchors: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let trust = c.protectionSpace.serverTrust!
        let policy = SecPolicyCreateSSL(true, nil)
        SecTrustSetPolicies(trust, policy)  // bad: trust, no host name in the policy
        var e: CFError?
        if SecTrustEvaluateWithError(trust, &e) { done(.useCredential, URLCredential(trust: trust)) } else { done(.cancelAuthenticationChallenge, nil) }
    }
}
final class TrustBasic: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let trust = c.protectionSpace.serverTrust!
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509())  // bad: trust, X.509 basic policy does not check the host
        if SecTrustEvaluateWithError(trust, nil) { done(.useCredential, URLCredential(trust: trust)) } else { done(.cancelAuthenticationChallenge, nil) }
    }
}
final class TrustDebugFlag: NSObject, URLSessionDelegate {
    var allowInvalid = true
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        if allowInvalid, let t = c.protectionSpace.serverTrust { done(.useCredential, URLCredential(trust: t)); return }  // bad: trust, a flag that is on
        done(.performDefaultHandling, nil)
    }
}
final class TrustHelper: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        handle(c, completionHandler)
    }
    private func handle(_ c: URLAuthenticationChallenge, _ done: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        done(.useCredential, URLCredential(trust: c.protectionSpace.serverTrust!))  // bad: trust, through a helper
    }
}
final class WebTrust: NSObject, WKNavigationDelegate {
    func webView(_ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        completionHandler(.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!))  // bad: trust, web view trusts all
    }
}
final class OldDelegate: NSObject, NSURLConnectionDelegate {
    func connection(_ connection: NSURLConnection, willSendRequestFor challenge: URLAuthenticationChallenge) {
        challenge.sender?.use(URLCredential(trust: challenge.protectionSpace.serverTrust!), for: challenge)  // bad: trust, NSURLConnection
    }
}
final class AnyPin: CertificatePinning {
    func evaluateTrust(trust: SecTrust, domain: String?, completion: ((PinningState) -> ())) {
        completion(.success)  // bad: trust, Starscream pinner that accepts all
    }
}
final class StreamTrust: NSObject, URLSessionStreamDelegate {
    func result(_ trust: SecTrust) -> Bool {
        var r = SecTrustResultType.invalid
        SecTrustEvaluate(trust, &r)
        return r == .proceed || r == .unspecified || r == .recoverableTrustFailure  // bad: trust, recoverable failure accepted
    }
    func never(_ trust: SecTrust) -> Bool {
        SecTrustSetAnchorCertificatesOnly(trust, false)
        SecTrustSetNetworkFetchAllowed(trust, true)
        return true
    }
}
// sound twins
final class Pinned: NSObject, URLSessionDelegate {
    let pin = Data(base64Encoded: "AAECAwQFBgcICQoLDA0ODw==")!
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = c.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil),
              let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first,
              SecCertificateCopyData(leaf) as Data == pin else { return done(.cancelAuthenticationChallenge, nil) }
        done(.useCredential, URLCredential(trust: trust))  // good: trust, evaluated and pinned
    }
}
final class Default: NSObject, URLSessionDelegate {
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        done(.performDefaultHandling, nil)  // good: trust, default handling
    }
}
final class ClientCert: NSObject, URLSessionDelegate {
    var identity: SecIdentity!
    func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler done: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        if c.protectionSpace.authenticationMethod == NSURLAuthenticationMethodClientCertificate {
            done(.useCredential, URLCredential(identity: identity, certificates: nil, persistence: .forSession))  // good: trust, a client certificate
        } else { done(.performDefaultHandling, nil) }  // good: trust, default handling
    }
}
final class BasicAuth: NSObject, URLSessionTaskDelegate {
    func urlSession(_ s: URLSession, task: URLSessionTask, didReceive c: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard c.previousFailureCount == 0 else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, c.proposedCredential)  // good: trust, the proposed credential
    }
}
