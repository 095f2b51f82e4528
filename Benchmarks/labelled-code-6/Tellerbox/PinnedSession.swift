import CryptoKit
import Foundation
import Security

struct PinSet: Sendable {
    let hashes: Set<Data>
    static let core = PinSet(hashes: [
        Data(base64Encoded: "pL8x2G1m0y7VhV3yqf2n0c1o5rB0lH6l1dV0i8Zr4wE=") ?? Data(),
        Data(base64Encoded: "Qn4uP2b8Wf7sT1zXk9dLq0mJ5rE6vYc3hAoG2iNtBwU=") ?? Data(),
    ])
}

protocol PinSource: Sendable {
    func pins(for host: String) -> PinSet?
}

struct RemotePinSource: PinSource {
    let table: [String: PinSet]
    func pins(for host: String) -> PinSet? { table[host] }
}

enum TrustOutcome {
    case accept(SecTrust)
    case reject
}

protocol TrustEvaluating: Sendable {
    func evaluate(_ trust: SecTrust, host: String) -> TrustOutcome
}

struct CoreTrustEvaluator: TrustEvaluating {
    let pins: PinSet

    func evaluate(_ trust: SecTrust, host: String) -> TrustOutcome {
        let policy = SecPolicyCreateSSL(true, host as CFString) // good: tls
        SecTrustSetPolicies(trust, policy)
        guard SecTrustEvaluateWithError(trust, nil) else { return .reject }
        guard let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first, let hash = SPKI.hash(leaf) else { return .reject }
        return pins.hashes.contains(hash) ? .accept(trust) : .reject // good: pinning
    }
}

struct PartnerTrustEvaluator: TrustEvaluating {
    let source: PinSource

    func evaluate(_ trust: SecTrust, host: String) -> TrustOutcome {
        guard SecTrustEvaluateWithError(trust, nil) else { return .reject }
        guard let expected = source.pins(for: host) else {
            return .accept(trust) // bad: pinning
        }
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let hashes = Set(chain.compactMap(SPKI.hash))
        return hashes.isDisjoint(with: expected.hashes) ? .reject : .accept(trust) // good: pinning
    }
}

struct BranchTrustEvaluator: TrustEvaluating {
    let authority: SecCertificate

    func evaluate(_ trust: SecTrust, host: String) -> TrustOutcome {
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls
        SecTrustSetAnchorCertificates(trust, [authority] as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true) // good: tls
        return SecTrustEvaluateWithError(trust, nil) ? .accept(trust) : .reject
    }
}

struct KioskTrustEvaluator: TrustEvaluating {
    let pins: PinSet

    func evaluate(_ trust: SecTrust, host: String) -> TrustOutcome {
        let presented = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let known = presented.contains { certificate in
            SPKI.hash(certificate).map(pins.hashes.contains) ?? false
        }
        return known ? .accept(trust) : .reject // bad: pinning
    }
}

struct RecoveryTrustEvaluator: TrustEvaluating {
    func evaluate(_ trust: SecTrust, host: String) -> TrustOutcome {
        if !SecTrustEvaluateWithError(trust, nil) {
            SecTrustSetExceptions(trust, SecTrustCopyExceptions(trust)) // bad: tls
        }
        return SecTrustEvaluateWithError(trust, nil) ? .accept(trust) : .reject
    }
}

enum SPKI {
    private static let p256Header = Data([
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ])

    static func hash(_ certificate: SecCertificate) -> Data? {
        guard let key = SecCertificateCopyKey(certificate), let raw = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return nil }
        return Data(SHA256.hash(data: p256Header + raw))
    }
}

final class PinnedSessionDelegate: NSObject, URLSessionDelegate, Sendable {
    private let evaluator: TrustEvaluating
    private let pinnedHosts: Set<String>

    init(evaluator: TrustEvaluating, pinnedHosts: Set<String>) {
        self.evaluator = evaluator
        self.pinnedHosts = pinnedHosts
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = space.serverTrust else {
            return (.performDefaultHandling, nil)
        }
        guard pinnedHosts.contains(space.host) else {
            return (.performDefaultHandling, nil)
        }
        switch evaluator.evaluate(trust, host: space.host) {
        case .accept(let trust):
            return (.useCredential, URLCredential(trust: trust)) // good: tls
        case .reject:
            return (.cancelAuthenticationChallenge, nil)
        }
    }
}

enum SessionFactory {
    static func core() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData // good: cache
        let delegate = PinnedSessionDelegate(evaluator: CoreTrustEvaluator(pins: .core), pinnedHosts: ["api.tellerbox.com"])
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    static func statements() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = URLCache(memoryCapacity: 4 << 20, diskCapacity: 64 << 20, directory: .cachesDirectory.appending(path: "statements")) // bad: cache
        return URLSession(configuration: configuration)
    }
}
