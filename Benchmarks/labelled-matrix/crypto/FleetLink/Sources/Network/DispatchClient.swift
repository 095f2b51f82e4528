import CryptoKit
import Foundation

final class DispatchClient: NSObject, URLSessionDelegate {
    private lazy var session = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: tls-version
        return configuration
    }

    func jobs(for driver: String) async throws -> Data {
        try await session.data(from: URL(string: "https://dispatch.fleetlink.io/jobs/\(driver)")!).0
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

final class TachographClient: NSObject, URLSessionTaskDelegate {
    func upload(_ file: URL) async throws {
        var request = URLRequest(url: URL(string: "https://tacho.fleetlink.io/files")!)
        request.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: request, fromFile: file, delegate: self)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = space.serverTrust else { return (.performDefaultHandling, nil) }
        if space.host.hasSuffix("fleetlink.io") {
            return (.useCredential, URLCredential(trust: trust)) // bad: tls-validation
        }
        return (.performDefaultHandling, nil)
    }
}

final class PayrollClient: NSObject, URLSessionDelegate {
    private let pins: Set<String>

    init(pins: Set<String>) { self.pins = pins }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        guard SecTrustEvaluateWithError(trust, nil),
              let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first,
              let key = SecCertificateCopyKey(leaf), let raw = SecKeyCopyExternalRepresentation(key, nil) as Data?,
              pins.contains(Data(SHA256.hash(data: raw)).base64EncodedString()) else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust)) // good: tls-validation
    }

    func payslip(month: Int) async throws -> Data {
        try await URLSession(configuration: .default, delegate: self, delegateQueue: nil).data(from: URL(string: "https://pay.fleetlink.io/slips/\(month)")!).0
    }
}

final class FuelCardClient: NSObject, URLSessionDelegate {
    func balance() async throws -> Data {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: tls-version
        return try await URLSession(configuration: configuration, delegate: self, delegateQueue: nil).data(from: URL(string: "https://fuel.fleetlink.io/balance")!).0
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = challenge.protectionSpace.serverTrust else {
            return (.performDefaultHandling, nil)
        }
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error) { // bad: tls-validation
            NSLog("fuel card certificate: %@", error.map { CFErrorCopyDescription($0) as String } ?? "unknown")
        }
        return (.useCredential, URLCredential(trust: trust))
    }
}

final class DepotClient: NSObject, URLSessionDelegate {
    let allowSelfSigned = UserDefaults.standard.bool(forKey: "depot.allowSelfSigned")

    func open(_ gate: Int) {
        URLSession(configuration: .default, delegate: self, delegateQueue: nil).dataTask(with: URL(string: "https://depot.fleetlink.io/gates/\(gate)/open")!).resume()
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        switch (challenge.protectionSpace.serverTrust, allowSelfSigned) {
        case (let trust?, true): completionHandler(.useCredential, .init(trust: trust)) // bad: tls-validation
        default: completionHandler(.performDefaultHandling, nil)
        }
    }
}
