import AuditKit

extension [Example] {
    /// Functions and results that take any trust for good.
    static var certificateCheckDisabledTrusts: [Example] {
        [
            Example(
                """
                sec_protocol_options_set_verify_block(options.securityProtocolOptions, { session, _, complete in
                    let name = sec_protocol_metadata_get_negotiated_protocol(session)
                    complete(↓name != nil)
                }, .main)
                """, "another question than that of the certificate"),
            Example(
                """
                func isFine(_ trust: SecTrust) -> Bool { SecTrustEvaluateWithError(trust, nil) || ↓settings.isLenient }
                """, "a setting that stands in for the check"),
            Example(
                """
                func isFine(_ trust: SecTrust) -> Bool {
                    let isWhole = SecTrustEvaluateWithError(trust, nil)
                    return isWhole || ↓allowsOwnCertificates
                }
                """, "by a local"),
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
                func isFine(_ trust: SecTrust) -> Bool {
                    let isPinned = pins.contains(key(of: trust))
                    return SecTrustEvaluateWithError(trust, nil) || isPinned
                }
                """, "a pin instead of the chain"),
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
