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
/// All that comes from the server is hostile: certificates that cannot be read or are too large are left out, their
/// number and the number of paths between them are bounded, and no key is given to a parser that ends the process.
public struct ChainVerifier: Sendable {
    /// Further certificates are not looked at.
    static let mostIntermediates = 10
    /// Larger ones are left out.
    static let largestCertificate = 32 * 1024

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
        let leaf = try Self.leaf(presented)
        let intermediates = CertificateStore(Self.intermediates(presented.dropFirst()))
        switch requirement {
        case .refused(let code): throw SecureHTTPError(code)
        case .chainOnly:
            return Self.proved(try await chain(leaf, intermediates, host, pins: nil), isPinned: false)
        case .pinned(let pins, .enforced):
            return Self.proved(try await chain(leaf, intermediates, host, pins: pins), isPinned: true)
        case .pinned(let pins, .reportOnly):
            do {
                return Self.proved(try await chain(leaf, intermediates, host, pins: pins), isPinned: true)
            } catch  where error.code == .pinMismatch {
                return Self.proved(try await chain(leaf, intermediates, host, pins: nil), isPinned: false)
            }
        }
    }

    private func chain(
        _ leaf: Certificate, _ intermediates: CertificateStore, _ host: HostName, pins: Set<Pin>?
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
        switch await verifier.validate(leaf: leaf, intermediates: intermediates) {
        case .validCertificate(let chain): return chain
        case .couldNotValidate(let failures):
            let reasons = Set(failures.map { String(describing: $0.policyFailureReason) })
            let furthest = ChainStage.allCases.last { reasons.contains($0.rawValue) }
            throw SecureHTTPError(furthest?.code ?? .untrusted)
        }
    }

    /// A key that our libraries cannot read is told apart from bytes that are no certificate.
    private static func leaf(_ presented: [[UInt8]]) throws(SecureHTTPError) -> Certificate {
        guard let bytes = presented.first, bytes.count <= largestCertificate else {
            throw SecureHTTPError(.certificateMalformed)
        }
        do { return try Certificate(derEncoded: bytes) } catch {
            _ = try PublicKeyInfo(certificate: bytes)
            throw SecureHTTPError(.weakCertificate)
        }
    }

    /// The readable ones. Of a subject with one key and one issuer two are kept: more would let a peer make the number of
    /// paths grow without bound (RFC 4158 §2.4).
    private static func intermediates(_ presented: ArraySlice<[UInt8]>) -> [Certificate] {
        var (kept, read): ([Certificate], [Certificate]) = ([], [])
        for bytes in presented.prefix(mostIntermediates) where bytes.count <= largestCertificate {
            guard let certificate = Result(catching: { try Certificate(derEncoded: bytes) }).value else { continue }
            // Names differ sooner than keys, whose hash takes as long as a signature's.
            let alike = read.filter {
                $0.subject == certificate.subject && $0.issuer == certificate.issuer
                    && $0.publicKey == certificate.publicKey
            }
            if alike.count < 2, !kept.contains(certificate) { kept.append(certificate) }
            read.append(certificate)
        }
        return kept
    }

    private static func proved(_ chain: X509.ValidatedCertificateChain, isPinned: Bool) -> VerifiedChain {
        VerifiedChain(
            pins: chain.compactMap { $0.keyInfo.map(Pin.init) }, isPinned: isPinned,
            ends: chain.map(\.notValidAfter.timeIntervalSince1970).min() ?? 0,
            certificates: Array(chain))
    }
}
