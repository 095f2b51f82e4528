#if canImport(Security)
    internal import Foundation
    internal import Security

    /// Asks the system for a chain.
    enum SystemTrust {
        /// Proves the chain for a server of this name, with the system's roots or with `anchors` alone.
        ///
        /// May ask the network for revocation and for missing certificates, so it does not belong on the main thread.
        static func evaluate(_ trust: SecTrust, _ host: HostName, anchors: [[UInt8]]) -> ChallengeDecision.Evaluation {
            // The name is set again: what was set before is not ours to know.
            let policy = SecPolicyCreateSSL(true, host.text as CFString)
            guard SecTrustSetPolicies(trust, policy) == errSecSuccess else { return .failed(.untrusted) }
            if !anchors.isEmpty {
                guard let roots = certificates(anchors),
                    SecTrustSetAnchorCertificates(trust, roots as CFArray) == errSecSuccess,
                    SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
                else { return .failed(.trustRootsUnavailable) }
            }
            var failure: CFError?
            guard SecTrustEvaluateWithError(trust, &failure) else {
                return .failed(failure.map { SystemErrors.code(ofTrustFailure: CFErrorGetCode($0)) } ?? .untrusted)
            }
            guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], !chain.isEmpty else {
                return .failed(.untrusted)
            }
            return .proved(chain.map { [UInt8](SecCertificateCopyData($0) as Data) })
        }

        /// Nil where one of them is none.
        static func certificates(_ all: [[UInt8]]) -> [SecCertificate]? {
            let made = all.compactMap { SecCertificateCreateWithData(nil, Data($0) as CFData) }
            return made.count == all.count ? made : nil
        }
    }
#endif
