import CommonCrypto
import CryptoKit
import Foundation
import Security

final class SessionTrust: NSObject, URLSessionDelegate {
    private let pins: Set<String>

    init(pins: Set<String>) { self.pins = pins }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        var error: CFError?
        guard SecTrustEvaluateWithError(trust, &error), matches(trust) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }

    private func matches(_ trust: SecTrust) -> Bool {
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] else { return false } // good: check-fails-open
        return chain.contains { pins.contains($0.fingerprint) }
    }
}

extension SecCertificate {
    var fingerprint: String {
        let data = SecCertificateCopyData(self) as Data
        return SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined() // good: weak-digest
    }
}

struct CatalogueManifest: Decodable {
    let file: String
    let checksum: String

    func accepts(_ data: Data) -> Bool {
        let digest = Insecure.SHA1.hash(data: data) // bad: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined() == checksum
    }
}
