import CryptoKit
import Foundation
import Security

struct PinSet {
    let host: String
    let keyHashes: Set<Data>
}

final class PinnedSessionDelegate: NSObject, URLSessionDelegate {
    private let pins: PinSet

    init(pins: PinSet) { self.pins = pins }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              challenge.protectionSpace.host == pins.host,
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil) // good: tls-off
            return
        }
        var error: CFError?
        guard SecTrustEvaluateWithError(trust, &error), leafMatches(trust) else {
            completionHandler(.cancelAuthenticationChallenge, nil) // good: tls-off
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-off
    }

    private func leafMatches(_ trust: SecTrust) -> Bool {
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
              let leaf = chain.first,
              let key = SecCertificateCopyKey(leaf),
              let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }
        return pins.keyHashes.contains(Data(SHA256.hash(data: data))) // good: weak-hash
    }
}

final class DepotSessionDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-off
    }
}

final class ScannerSessionDelegate: NSObject, URLSessionTaskDelegate {
    private let host: String

    init(host: String) { self.host = host }

    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error) {
            let exceptions = SecTrustCopyExceptions(trust)
            SecTrustSetExceptions(trust, exceptions) // bad: tls-off
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
}

final class PrinterSessionDelegate: NSObject, URLSessionDelegate {
    private let anchor: SecCertificate

    init(anchor: SecCertificate) { self.anchor = anchor }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        SecTrustSetAnchorCertificates(trust, [anchor] as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        var error: CFError?
        guard SecTrustEvaluateWithError(trust, &error) else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust)) // good: tls-off
    }
}

final class BasicLoginDelegate: NSObject, URLSessionTaskDelegate {
    private let account: DeviceAccount

    init(account: DeviceAccount) { self.account = account }

    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        switch challenge.protectionSpace.authenticationMethod {
        case NSURLAuthenticationMethodHTTPDigest:
            guard challenge.previousFailureCount == 0 else { return (.cancelAuthenticationChallenge, nil) }
            return (.useCredential, URLCredential(user: account.user, password: account.password, persistence: .forSession)) // good: hardcoded-password
        case NSURLAuthenticationMethodHTTPBasic:
            return (.useCredential, URLCredential(user: "depot", password: SyncDefaults.depotPhrase, persistence: .forSession)) // bad: hardcoded-password
        default:
            return (.performDefaultHandling, nil) // good: tls-off
        }
    }
}
