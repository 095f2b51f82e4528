import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// A pin that matches, on a certificate chain that nobody evaluated.
    static let pinBeforeChain = Rule(
        id: "pin-before-chain",
        title: "Pin is compared, but the certificate chain is never evaluated",
        category: .network,
        severity: .high,
        references: [
            .cwe(296), .cwe(295), .cwe(297), .cwe(299), .masvs("NETWORK", 2), .masvs("NETWORK", 1), .maswe(27),
            .maswe(28), .mobileTop10(5),
        ],
        why: """
            The certificates of an unevaluated chain are only claims: an attacker can send your genuine, public \
            certificate along with their own. Even for the server's own certificate, the validity period, host name \
            and revocation go unchecked.
            """,
        remedy: """
            Call `SecTrustEvaluateWithError` first and stop if it fails; then compare the pin with the keys from \
            `SecTrustCopyCertificateChain`. Or declare `NSPinnedDomains` in `Info.plist`, which does both. \
            SecureHTTPNIO’s `PinnedTLS` checks pins while the chain is built.
            """,
        bad: [
            Example(
                """
                func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge,
                                completionHandler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
                    guard let trust = challenge.protectionSpace.serverTrust,
                          let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] else { return }
                    for certificate in chain where pins.contains(SecCertificateCopyData(certificate) as Data) {
                        return completionHandler(.useCredential, ↓URLCredential(trust: trust))
                    }
                    completionHandler(.cancelAuthenticationChallenge, nil)
                }
                """),
            Example(
                """
                func connection(_ c: NSURLConnection, willSendRequestFor challenge: URLAuthenticationChallenge) {
                    guard let trust = challenge.protectionSpace.serverTrust,
                          let leaf = SecTrustGetCertificateAtIndex(trust, 0) else { return }
                    if SecCertificateCopyData(leaf) as Data == stored {
                        let credential = ↓URLCredential(trust: trust)
                        challenge.sender?.use(credential, for: challenge)
                    }
                }
                """),
            Example(
                """
                func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge) async
                    -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                    guard let trust = challenge.protectionSpace.serverTrust, hasPinnedKey(trust) else {
                        return (.cancelAuthenticationChallenge, nil)
                    }
                    return (.useCredential, ↓URLCredential(trust: trust))
                }
                func hasPinnedKey(_ trust: SecTrust) -> Bool {
                    guard let key = SecTrustCopyKey(trust) else { return false }
                    return pins.contains(digest(SecKeyCopyExternalRepresentation(key, nil)! as Data))
                }
                """, "the pin is compared in another function"),
        ],
        good: [
            Example(
                """
                func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge) async
                    -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                    guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil),
                          let key = SecTrustCopyKey(trust), pins.contains(digest(key)) else {
                        return (.cancelAuthenticationChallenge, nil)
                    }
                    return (.useCredential, URLCredential(trust: trust))
                }
                """),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust,
                          pinner.validate(trust, for: host) else { return }
                    let key = SecTrustCopyKey(trust)
                    done(.useCredential, URLCredential(trust: trust))
                }
                """, "a library evaluates"),
            Example("let data = SecCertificateCopyData(certificate) as Data; show(data)", "no trust is decided"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust,
                          let leaf = SecTrustGetCertificateAtIndex(trust, 0),
                          SecCertificateCopyData(leaf) as Data == stored else { return done(.cancelAuthenticationChallenge, nil) }
                    done(.performDefaultHandling, nil)
                }
                """, "the system still evaluates"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    for acceptance in file.trustAcceptances() where !acceptance.isForDevelopers {
        guard let function = acceptance.trustFunction, seen.insert(function).inserted else { continue }
        guard let handling = acceptance.trustHandling(in: file, pass), handling.readsCertificates,
            !handling.evaluates, !handling.delegates, !acceptance.isOnlyForLocalHosts
        else { continue }
        pass.report(
            handling.walksChain
                ? "A pin on any certificate in an unevaluated chain can be satisfied with a copied certificate"
                : "The server is trusted by its pin alone; its certificate chain is never evaluated",
            at: acceptance, .init(severity: handling.walksChain ? nil : .medium))
    }
}
