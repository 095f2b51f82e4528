import AuditAnalysis
import AuditKit

extension [Example] {
    static let certificateCheckDisabledLooks: [Example] = [
        Example(
            """
            final class Broker: NSObject, BrokerDelegate {
                func broker(_ broker: Broker, didReceive trust: SecTrust, completionHandler: @escaping (Bool) -> Void) {
                    completionHandler(↓true)
                }
                func link(_ link: Link, sent chain: SecTrust, reply: (Bool) -> Void) { reply(↓SecTrustGetCertificateCount(chain) > 1) }
            }
            """, "delegates of sockets"),
        Example(
            """
            let look: sec_protocol_verify_t = { _, trust, answer in
                let all = SecTrustCopyCertificateChain(sec_trust_copy_ref(trust).takeRetainedValue()) as? [SecCertificate]
                answer(↓all != nil)
            }
            sec_protocol_options_set_verify_block(options.securityProtocolOptions, look, .main)
            """, "kept in a constant, and only asked whether there is one"),
        Example(
            """
            func isOurs(_ trust: SecTrust) -> Bool {
                guard let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first else { return false }
                return ↓(SecCertificateCopySubjectSummary(leaf) as String?)?.hasSuffix("Harbour Ltd") == true
            }
            """, "anybody can make a certificate of that name"),
        Example(
            """
            func isOurs(_ trust: SecTrust, host: String) -> Bool {
                if host.hasSuffix(".harbour.test") { return ↓true }
                return false
            }
            """, "the name of the host decides"),
        Example(
            """
            func judge(_ trust: SecTrust) -> Bool {
                ↓SecTrustSetAnchorCertificates(trust, SecTrustCopyCertificateChain(trust)!)
                return SecTrustEvaluateWithError(trust, nil)
            }
            func judgeOld(_ trust: SecTrust) -> Bool {
                ↓SecTrustSetVerifyDate(trust, Date(timeIntervalSince1970: 1_500_000_000) as CFDate)
                SecTrustSetOptions(trust, [↓.allowExpired])
                return SecTrustEvaluateWithError(trust, nil)
            }
            """, "so that the evaluation passes"),
        Example(
            """
            import Alamofire
            final class Mild: ServerTrustEvaluating {
                func evaluate(_ trust: SecTrust, forHost host: String) throws {
                    do { try trust.af.performDefaultValidation(forHost: host) } catch { ↓log.note("\\(error)") }
                }
            }
            """, "caught, and gone on"),
        Example(
            """
            func passes(_ result: SecTrustResultType) -> Bool {
                switch result {
                case .proceed, .unspecified, ↓.recoverableTrustFailure: return true
                default: return false
                }
            }
            """),
        Example(
            "SSL_CTX_set_verify(context, ↓SSL_VERIFY_NONE, nil); connect(context)", "OpenSSL"),
        Example("store.tlsAllowInvalidCertificates = ↓true", "MongoDB"),
        Example(
            "let store = try await open(\"mongodb://\\(user):\\(key)@\\(host)↓/stock?tls=true&tlsInsecure=true\")",
            "in the address"),
    ]

    static let certificateCheckDisabledLooksGood: [Example] = [
        Example(
            "func evaluate(_ trust: SecTrust) -> Bool { SecTrustSetExceptions(trust, stored as CFData); return SecTrustEvaluateWithError(trust, nil) }",
            "exceptions that the user agreed to, for this very chain"),
        Example(
            """
            func isOurs(_ trust: SecTrust) -> Bool {
                guard let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first else { return false }
                return leaf == pinnedLeaf
            }
            func isKnown(_ trust: SecTrust) -> Bool {
                guard SecTrustGetCertificateCount(trust) > 0 else { return false }
                return SecTrustEvaluateWithError(trust, nil)
            }
            """, "a pin, and the system's verdict"),
        Example(
            """
            func judge(_ trust: SecTrust, _ roots: [SecCertificate], _ day: Date) -> Bool {
                SecTrustSetAnchorCertificates(trust, roots as CFArray)
                SecTrustSetVerifyDate(trust, day as CFDate)
                return SecTrustEvaluateWithError(trust, nil)
            }
            """, "roots of one's own, and a day that is given"),
        Example(
            """
            import Alamofire
            final class Strict: ServerTrustEvaluating {
                func evaluate(_ trust: SecTrust, forHost host: String) throws {
                    do { try trust.af.performDefaultValidation(forHost: host) } catch {
                        log.note("refused")
                        throw error
                    }
                }
            }
            """, "noted, and thrown on"),
        Example(
            """
            func serve() throws {
                let context = SSL_CTX_new(TLS_server_method())
                SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
            }
            """, "a server that asks its clients for no certificate"),
    ]
}
