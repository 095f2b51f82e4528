internal import Foundation
public import SecureHTTP
internal import SwiftASN1
internal import X509

/// A chain that was proved.
public struct VerifiedChain: Sendable {
    /// The pins of its keys, leaf first.
    public let pins: [Pin]
    /// Whether a pin of the set was among them. False for hosts without pins and for misses in report-only mode.
    public let isPinned: Bool
    /// When the first of its certificates ends, in seconds since 1970.
    public let ends: Double
    /// Leaf first, hashed as a whole only where a pin of that kind is looked for.
    let certificates: [Certificate]

    func carries(_ wanted: Set<Pin>) -> Bool {
        if !wanted.isDisjoint(with: pins) { return true }
        guard wanted.contains(where: { $0.kind == .certificate }) else { return false }
        return certificates.contains { $0.der.map { wanted.contains(Pin(wholeCertificate: $0)) } ?? false }
    }
}

/// Builds and proves a chain from what a server presented.
///
/// All that comes from the server is hostile: certificates that cannot be read or are too large are left out, the work that
/// the others can make is bounded, and no key is given to a parser that ends the process.
public struct ChainVerifier: Sendable {
    private let roots: CertificateStore

    public init(roots: TrustRoots) { self.roots = roots.store }

    /// - Parameters:
    ///   - presented: certificates in DER, the server's own first.
    ///   - requirement: what the pins ask for ``host``.
    /// - Throws: `untrusted`, `certificateRefused`, `hostMismatch`, `weakCertificate`, `pinMismatch`,
    ///   `certificateMalformed` or the code of the requirement.
    public func verify(
        _ presented: [[UInt8]], for host: HostName, requirement: PinRequirement
    ) async throws(SecureHTTPError) -> VerifiedChain {
        try await verify(PresentedChain(presented), for: host, requirement: requirement)
    }

    func verify(
        _ presented: PresentedChain, for host: HostName, requirement: PinRequirement
    ) async throws(SecureHTTPError) -> VerifiedChain {
        switch requirement {
        case .refused(let code): throw SecureHTTPError(code)
        case .chainOnly:
            return Self.proved(try await chain(presented, host, pins: nil), isPinned: false)
        case .pinned(let pins, .enforced):
            return Self.proved(try await chain(presented, host, pins: pins), isPinned: true)
        case .pinned(let pins, .reportOnly):
            do {
                return Self.proved(try await chain(presented, host, pins: pins), isPinned: true)
            } catch  where error.code == .pinMismatch {
                return Self.proved(try await chain(presented, host, pins: nil), isPinned: false)
            }
        }
    }

    private func chain(
        _ presented: PresentedChain, _ host: HostName, pins: Set<Pin>?
    ) async throws(SecureHTTPError) -> X509.ValidatedCertificateChain {
        let name = host.kind == .name ? host.text : nil
        let address = host.kind == .name ? nil : host.text
        var verifier = Verifier(rootCertificates: roots) {
            StagedPolicy(stage: .constraints, policy: RFC5280Policy())
            StagedPolicy(stage: .identity, policy: ServerIdentityPolicy(serverHostname: name, serverIP: address))
            StagedPolicy(stage: .identity, policy: NamePolicy(name: name))
            StagedPolicy(stage: .usage, policy: UsagePolicy())
            StagedPolicy(stage: .strength, policy: StrengthPolicy())
            if let pins { StagedPolicy(stage: .pins, policy: PinPolicy(pins: pins)) }
        }
        switch await verifier.validate(
            leaf: presented.leaf, intermediates: CertificateStore(presented.intermediates))
        {
        case .validCertificate(let chain): return chain
        case .couldNotValidate(let failures):
            let reasons = Set(failures.map { String(describing: $0.policyFailureReason) })
            let furthest = ChainStage.allCases.last { reasons.contains($0.rawValue) }
            throw SecureHTTPError(furthest?.code ?? .untrusted)
        }
    }

    private static func proved(_ chain: X509.ValidatedCertificateChain, isPinned: Bool) -> VerifiedChain {
        VerifiedChain(
            pins: chain.compactMap { $0.keyInfo.map(Pin.init) }, isPinned: isPinned,
            ends: chain.map(\.notValidAfter.timeIntervalSince1970).min() ?? 0,
            certificates: Array(chain))
    }
}
