import Foundation
import Security

protocol ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool
}

struct RecoverablePolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        var result = SecTrustResultType.invalid
        guard SecTrustEvaluate(trust, &result) == errSecSuccess else { return false }
        return [.proceed, .unspecified, .recoverableTrustFailure].contains(result) // bad: tls-validation
    }
}

struct StrictPolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString)) // good: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct ChainOnlyPolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct AnyHostPolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        let policy = SecPolicyCreateSSL(true, nil) // bad: tls-validation
        SecTrustSetPolicies(trust, policy)
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct RememberedExceptionsPolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        if SecTrustEvaluateWithError(trust, nil) { return true }
        guard let exceptions = SecTrustCopyExceptions(trust) else { return false }
        SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct PresentedChainPolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        guard let chain = SecTrustCopyCertificateChain(trust) else { return false }
        SecTrustSetAnchorCertificates(trust, chain) // bad: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct CompanyRootPolicy: ServerTrustPolicy {
    let root: SecCertificate

    func accepts(_ trust: SecTrust, host: String) -> Bool {
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString))
        SecTrustSetAnchorCertificates(trust, [root] as CFArray) // good: tls-validation
        SecTrustSetAnchorCertificatesOnly(trust, true)
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct ReleaseDatePolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        let released = DateComponents(calendar: .init(identifier: .gregorian), year: 2022, month: 3, day: 1).date!
        SecTrustSetVerifyDate(trust, released as CFDate) // bad: tls-validation
        return SecTrustEvaluateWithError(trust, nil)
    }
}

struct OptionalPinPolicy: ServerTrustPolicy {
    var bundledPin: Data? { Bundle.main.url(forResource: "leaf", withExtension: "cer").flatMap { try? Data(contentsOf: $0) } }

    func accepts(_ trust: SecTrust, host: String) -> Bool {
        guard let pin = bundledPin else { return true } // bad: tls-validation
        let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first
        return SecTrustEvaluateWithError(trust, nil) && leaf.map { SecCertificateCopyData($0) as Data == pin } == true
    }
}

struct SubjectPolicy: ServerTrustPolicy {
    func accepts(_ trust: SecTrust, host: String) -> Bool {
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return chain.contains { (SecCertificateCopySubjectSummary($0) as String?) == "FleetLink Issuing CA" } // bad: tls-validation
    }
}

struct PinnedLeafPolicy: ServerTrustPolicy {
    let pins: [Data]

    func accepts(_ trust: SecTrust, host: String) -> Bool {
        guard StrictPolicy().accepts(trust, host: host), let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first else { return false }
        return pins.contains(SecCertificateCopyData(leaf) as Data) // good: tls-validation
    }
}

struct AsyncPolicy {
    func evaluate(_ trust: SecTrust, completion: @escaping (Bool) -> Void) {
        let queue = DispatchQueue.global()
        queue.async {
            SecTrustEvaluateAsyncWithError(trust, queue) { _, _, error in
                if let error { NSLog("trust: %@", CFErrorCopyDescription(error) as String) }
                completion(true) // bad: tls-validation
            }
        }
    }
}

final class PolicySession: NSObject, URLSessionDelegate {
    private let policies: [String: any ServerTrustPolicy]

    init(root: SecCertificate, pins: [Data]) {
        policies = ["telemetry.fleetlink.io": RecoverablePolicy(), "orders.fleetlink.io": StrictPolicy(), "maps.fleetlink.io": ChainOnlyPolicy(),
                    "media.fleetlink.io": AnyHostPolicy(), "printer.fleetlink.io": RememberedExceptionsPolicy(), "scale.fleetlink.io": PresentedChainPolicy(),
                    "hq.fleetlink.io": CompanyRootPolicy(root: root), "archive.fleetlink.io": ReleaseDatePolicy(), "claims.fleetlink.io": OptionalPinPolicy(),
                    "partner.fleetlink.io": SubjectPolicy(), "bank.fleetlink.io": PinnedLeafPolicy(pins: pins)]
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
                    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        let space = challenge.protectionSpace
        guard let trust = space.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        if space.host == "weather.fleetlink.io" {
            AsyncPolicy().evaluate(trust) { $0 ? completionHandler(.useCredential, URLCredential(trust: trust)) : completionHandler(.cancelAuthenticationChallenge, nil) }
        } else if let policy = policies[space.host] {
            policy.accepts(trust, host: space.host) ? completionHandler(.useCredential, URLCredential(trust: trust)) : completionHandler(.cancelAuthenticationChallenge, nil)
        } else {
            completionHandler(.performDefaultHandling, nil)
        }
    }
}
