import Alamofire
import Foundation
import Starscream
import WebKit

final class HomeServerEvaluator: ServerTrustEvaluating {
    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        let result = trust.af.certificates
        if result.isEmpty { throw AFError.serverTrustEvaluationFailed(reason: .noCertificatesFound) } // bad: tls-validation
    }
}

final class FamilyServerEvaluator: ServerTrustEvaluating {
    private let anchors: [SecCertificate]

    init(anchors: [SecCertificate]) { self.anchors = anchors }

    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        SecTrustSetAnchorCertificates(trust, anchors as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        try trust.af.performDefaultValidation(forHost: host) // good: tls-validation
    }
}

enum MediaSessions {
    static func strict() -> Session {
        let evaluator = PublicKeysTrustEvaluator(performDefaultValidation: true, validateHost: true) // good: tls-validation
        return Session(serverTrustManager: ServerTrustManager(evaluators: ["media.lumen.app": evaluator]))
    }

    static func television() -> Session {
        let evaluator = DefaultTrustEvaluator(validateHost: false) // bad: tls-validation
        return Session(serverTrustManager: ServerTrustManager(evaluators: ["tv.lumen.app": evaluator]))
    }
}

final class CommentsNavigation: NSObject, WKNavigationDelegate {
    func webView(_ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
                 completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let credential = challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) }
        completionHandler(.useCredential, credential) // bad: tls-validation
    }
}

final class HelpNavigation: NSObject, WKNavigationDelegate {
    func webView(_ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
                 completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic,
              challenge.protectionSpace.host == "help.lumen.app" else {
            return completionHandler(.performDefaultHandling, nil)
        }
        completionHandler(.useCredential, challenge.proposedCredential) // good: tls-validation
    }
}

final class DownloadDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        var error: CFError?
        let valid = SecTrustEvaluateWithError(trust, &error)
        if !valid { NSLog("certificate of %@: %@", challenge.protectionSpace.host, String(describing: error)) }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
                    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void) {
        completionHandler(request.url?.scheme == "https" ? request : nil) // good: cleartext-transmission
    }
}

final class StreamStarter {
    private var input: InputStream?
    private var output: OutputStream?

    func open(host: String, key: String) {
        Stream.getStreamsToHost(withName: host, port: 443, inputStream: &input, outputStream: &output)
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL.rawValue, forKey: .socketSecurityLevelKey)
        output?.open()
        _ = Array("PUBLISH \(key)\n".utf8).withUnsafeBufferPointer { output?.write($0.baseAddress!, maxLength: $0.count) } // good: cleartext-transmission
    }

    func openTelevision(host: String, key: String) {
        Stream.getStreamsToHost(withName: host, port: 443, inputStream: &input, outputStream: &output)
        let settings: [String: Any] = [kCFStreamSSLValidatesCertificateChain as String: false] // bad: tls-validation
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL.rawValue, forKey: .socketSecurityLevelKey)
        output?.setProperty(settings, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
        output?.open()
        _ = Array("PUBLISH \(key)\n".utf8).withUnsafeBufferPointer { output?.write($0.baseAddress!, maxLength: $0.count) }
    }

    func openRelay(host: String, key: String) {
        Stream.getStreamsToHost(withName: host, port: 1935, inputStream: &input, outputStream: &output)
        output?.setProperty(StreamSocketSecurityLevel.none.rawValue, forKey: .socketSecurityLevelKey) // bad: cleartext-transmission
        output?.open()
        _ = Array("PUBLISH \(key)\n".utf8).withUnsafeBufferPointer { output?.write($0.baseAddress!, maxLength: $0.count) }
    }

    func openReceiver(address: String) {
        Stream.getStreamsToHost(withName: address, port: 443, inputStream: &input, outputStream: &output)
        let settings: [String: Any] = [kCFStreamSSLPeerName as String: "receiver.lumen.app"] // good: tls-validation
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL.rawValue, forKey: .socketSecurityLevelKey)
        output?.setProperty(settings, forKey: Stream.PropertyKey(kCFStreamPropertySSLSettings as String))
        output?.open()
    }
}
