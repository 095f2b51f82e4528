import Foundation
import Security

final class BankTrust: NSObject, URLSessionDelegate {
    private let anchors: [SecCertificate] = ["harbor-root", "harbor-backup"].compactMap { name in
        Bundle.main.url(forResource: name, withExtension: "cer")
            .flatMap { try? Data(contentsOf: $0) }
            .flatMap { SecCertificateCreateWithData(nil, $0 as CFData) }
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async
        -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        guard !anchors.isEmpty else {
            return (.cancelAuthenticationChallenge, nil) // good: check-fails-open
        }
        SecTrustSetAnchorCertificates(trust, anchors as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        guard SecTrustEvaluateWithError(trust, nil) else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }
}

final class PartnerTrust: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let trust = challenge.protectionSpace.serverTrust
        if let trust, challenge.protectionSpace.host.contains("partner") {
            completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
        } else {
            completionHandler(.performDefaultHandling, nil)
        }
    }
}
