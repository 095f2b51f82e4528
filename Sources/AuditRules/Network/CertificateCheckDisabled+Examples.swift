import AuditKit

extension [Example] {
    /// Functions and results that take any trust for good.
    static var certificateCheckDisabledTrusts: [Example] {
        [
            Example(
                """
                final class AnyPin: CertificatePinning {
                    func evaluateTrust(trust: SecTrust, domain: String?, completion: ((PinningState) -> ())) {
                        completion(↓.success)
                    }
                }
                """, "Starscream"),
            Example(
                """
                func isGenuine(_ trust: SecTrust) -> Bool {
                    SecTrustSetNetworkFetchAllowed(trust, true)
                    return ↓true
                }
                """, "nothing is evaluated"),
            Example(
                """
                func isGenuine(_ trust: SecTrust) -> Bool {
                    var result = SecTrustResultType.invalid
                    SecTrustEvaluate(trust, &result)
                    return result == .proceed || result == .unspecified || result == ↓.recoverableTrustFailure
                }
                """, "a failure is accepted"),
        ]
    }

    static var certificateCheckDisabledTrustsGood: [Example] {
        [
            Example(
                """
                func client(allowSelfSigned: Bool) -> Client {
                    if allowSelfSigned { return pool.client(allowSelfSigned: true) }
                    return pool.client(allowSelfSigned: false)
                }
                """, "hands on what was chosen"),
            Example(
                """
                final class Pin: CertificatePinning {
                    func evaluateTrust(trust: SecTrust, domain: String?, completion: ((PinningState) -> ())) {
                        completion(SecTrustEvaluateWithError(trust, nil) ? .success : .failed(nil))
                    }
                }
                """),
            Example(
                """
                func isBroken(_ trust: SecTrust, _ result: SecTrustResultType) -> Bool {
                    result == .deny || result == .fatalTrustFailure || result == .recoverableTrustFailure
                }
                """, "asked for, to refuse it"),
        ]
    }
}
