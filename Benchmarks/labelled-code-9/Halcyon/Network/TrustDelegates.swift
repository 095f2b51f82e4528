import Alamofire
import CryptoKit
import Foundation
import Network
import Security

final class ClinicTrustDelegate: NSObject, URLSessionDelegate {
    private let pins: Set<Data>

    init(pins: Set<Data>) { self.pins = pins }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust,
              SecTrustEvaluateWithError(trust, nil),
              let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
              chain.contains(where: { pins.contains(Data(SHA256.hash(data: SecCertificateCopyData($0) as Data))) })
        else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }
}

final class HospitalProxyDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async
        -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else {
            return (.performDefaultHandling, nil) // good: tls-validation
        }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class MonitorTrustDelegate: NSObject, URLSessionDelegate {
    private let expectedHost: String

    init(expectedHost: String) { self.expectedHost = expectedHost }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error) {
            let exceptions = SecTrustCopyExceptions(trust)
            SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
}

enum ClinicSessions {
    static let main: Session = {
        let manager = ServerTrustManager(evaluators: [
            "api.halcyon-clinic.eu": PinnedCertificatesTrustEvaluator(), // good: tls-validation
            "files.halcyon-clinic.eu": DisabledTrustEvaluator() // bad: tls-validation
        ])
        return Session(serverTrustManager: manager)
    }()

    static func gatewayParameters(queue: DispatchQueue) -> NWParameters {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, secTrust, complete in
            let trust = sec_trust_copy_ref(secTrust).takeRetainedValue()
            complete(SecTrustEvaluateWithError(trust, nil)) // good: tls-validation
        }, queue)
        return NWParameters(tls: options)
    }

    static func ambulanceParameters(queue: DispatchQueue) -> NWParameters {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { metadata, _, complete in
            let version = sec_protocol_metadata_get_negotiated_tls_protocol_version(metadata)
            complete(version == .TLSv13 || version == .TLSv12) // bad: tls-validation
        }, queue)
        return NWParameters(tls: options)
    }
}
