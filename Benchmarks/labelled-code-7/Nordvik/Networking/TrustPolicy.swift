import Alamofire
import CryptoKit
import Foundation
import Security

final class PinnedSessionDelegate: NSObject, URLSessionDelegate {
    private let pins: Set<String>

    init(pins: Set<String>) {
        self.pins = pins
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        guard SecTrustEvaluateWithError(trust, nil), matchesPin(trust) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }

    private func matchesPin(_ trust: SecTrust) -> Bool {
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] else { return false }
        return chain.contains { certificate in
            guard let key = SecCertificateCopyKey(certificate),
                  let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }
            return pins.contains(Data(SHA256.hash(data: bytes)).base64EncodedString())
        }
    }
}

final class AttachmentSessionDelegate: NSObject, URLSessionDelegate {
    private let allowedHosts: Set<String>

    init(allowedHosts: Set<String>) {
        self.allowedHosts = allowedHosts
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        guard let trust = space.serverTrust, allowedHosts.contains(space.host) else {
            return (.performDefaultHandling, nil)
        }
        return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class DeviceSessionDelegate: NSObject, URLSessionDelegate {
    private let identity: SecIdentity

    init(identity: SecIdentity) {
        self.identity = identity
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        switch challenge.protectionSpace.authenticationMethod {
        case NSURLAuthenticationMethodClientCertificate:
            let credential = URLCredential(identity: identity, certificates: nil, persistence: .forSession)
            completionHandler(.useCredential, credential) // good: tls-validation
        case NSURLAuthenticationMethodServerTrust:
            guard let trust = challenge.protectionSpace.serverTrust else {
                completionHandler(.cancelAuthenticationChallenge, nil)
                return
            }
            var error: CFError?
            _ = SecTrustEvaluateWithError(trust, &error) // bad: tls-validation
            completionHandler(.useCredential, URLCredential(trust: trust))
        default:
            completionHandler(.performDefaultHandling, nil)
        }
    }
}

struct PartnerCredentials: Encodable {
    let nationalID: String
    let pin: String
}

struct PartnerToken: Decodable {
    let token: String
}

final class PharmacyClient {
    private let session: Alamofire.Session
    private let clientSecret: String
    private let base = "https://pharmacy.nordvik.example"

    init(clientSecret: String = "Zt5nC0rVq83bKe6HjYw1") { // bad: hard-coded-secret
        self.clientSecret = clientSecret
        let manager = ServerTrustManager(evaluators: [
            "pharmacy.nordvik.example": PinnedCertificatesTrustEvaluator(), // good: tls-validation
            "imaging.nordvik.example": DisabledTrustEvaluator() // bad: tls-validation
        ])
        session = Alamofire.Session(serverTrustManager: manager)
    }

    func lookup(_ credentials: PartnerCredentials) async throws -> PartnerToken {
        try await session.request(
            "\(base)/patients/lookup",
            method: .get,
            parameters: credentials,
            encoder: URLEncodedFormParameterEncoder(destination: .queryString), // bad: url-request-secret
            headers: ["X-Client": clientSecret]
        )
        .validate()
        .serializingDecodable(PartnerToken.self)
        .value
    }

    func link(_ credentials: PartnerCredentials) async throws -> PartnerToken {
        try await session.request(
            "\(base)/patients/link",
            method: .post,
            parameters: credentials,
            encoder: JSONParameterEncoder.default, // good: url-request-secret
            headers: ["X-Client": clientSecret]
        )
        .validate()
        .serializingDecodable(PartnerToken.self)
        .value
    }
}
