import Foundation
import Network
import Security
import os

final class KioskTrustDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class PinnedTrustDelegate: NSObject, URLSessionDelegate {
    private let anchors: [SecCertificate]

    init(anchors: [SecCertificate]) {
        self.anchors = anchors
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        SecTrustSetAnchorCertificates(trust, anchors as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        guard SecTrustEvaluateWithError(trust, nil) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }
}

struct KioskCheckIn {
    let patientID: String
    let pin: String
}

final class KioskTransport {
    private let queue = DispatchQueue(label: "kiosk.transport")
    private let log = Logger(subsystem: "example.larkfield.patient", category: "kiosk")

    func legacySession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: tls-validation
        return URLSession(configuration: configuration)
    }

    func currentSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: tls-validation
        return URLSession(configuration: configuration)
    }

    func kioskParameters() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-validation
        }, queue)
        return NWParameters(tls: tls)
    }

    func pinnedParameters(leaf: Data) -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, trustRef, complete in
            let trust = sec_trust_copy_ref(trustRef).takeRetainedValue()
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
            let matches = chain?.first.map { SecCertificateCopyData($0) as Data == leaf } ?? false
            complete(matches && SecTrustEvaluateWithError(trust, nil)) // good: tls-validation
        }, queue)
        return NWParameters(tls: tls)
    }

    func checkIn(_ visit: KioskCheckIn, at host: String) {
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7010, using: .tcp)
        connection.start(queue: queue)
        let line = "CHECKIN \(visit.patientID) \(visit.pin)\n"
        connection.send(content: Data(line.utf8), completion: .contentProcessed { _ in connection.cancel() }) // bad: cleartext-transmission
        log.debug("check-in sent, pin length \(visit.pin.count)") // good: secret-in-log
        print("kiosk check-in: \(visit)") // bad: secret-in-log
    }

    func confirm(_ visit: KioskCheckIn, at host: String, leaf: Data) {
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7443, using: pinnedParameters(leaf: leaf))
        connection.start(queue: queue)
        let line = "CONFIRM \(visit.patientID) \(visit.pin)\n"
        connection.send(content: Data(line.utf8), completion: .contentProcessed { _ in connection.cancel() }) // good: cleartext-transmission
    }

    func pollPharmacy(user: String, password: String) async throws -> Data {
        var parts = URLComponents()
        parts.scheme = "http" // bad: cleartext-transmission
        parts.host = "pharmacy.larkfield.example"
        parts.path = "/orders"
        guard let url = parts.url else { throw ClinicAPIError.badURL }
        var request = URLRequest(url: url)
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        request.setValue("Basic \(pair)", forHTTPHeaderField: "Authorization")
        return try await URLSession.shared.data(for: request).0
    }

    func pollLab(user: String, password: String) async throws -> Data {
        var parts = URLComponents()
        parts.scheme = "https" // good: cleartext-transmission
        parts.host = "lab.larkfield.example"
        parts.path = "/orders"
        guard let url = parts.url else { throw ClinicAPIError.badURL }
        var request = URLRequest(url: url)
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        request.setValue("Basic \(pair)", forHTTPHeaderField: "Authorization")
        return try await URLSession.shared.data(for: request).0
    }
}
