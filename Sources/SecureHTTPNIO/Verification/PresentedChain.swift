internal import SecureHTTP
internal import SwiftASN1
internal import X509

/// What a server presented, read. How much work it can make is bounded before any signature is checked: the server alone says
/// how many paths there are between its certificates (RFC 4158 §2.4), and how many names are held against how many constraints.
struct PresentedChain: Sendable {
    /// Further certificates are not looked at.
    static let mostIntermediates = 10
    /// Larger ones, in bytes, are left out.
    static let largestCertificate = 32 * 1024
    /// Signatures that building may come to check; certificates beyond are left out, the last first.
    static let mostSignatures = 100
    /// Names times constraints; a chain with more is refused.
    static let mostComparisons = 100_000

    let leaf: Certificate
    private(set) var intermediates: [Certificate]
    /// So many at most does building check.
    let signatures: Int
    private let constraints: Int

    /// - Parameter presented: certificates in DER, the server's own first.
    init(_ presented: [[UInt8]]) throws(SecureHTTPError) {
        leaf = try Self.leaf(presented)
        intermediates = Self.intermediates(presented.dropFirst())
        var signatures = Self.signatures(from: leaf, through: intermediates)
        while signatures > Self.mostSignatures {
            intermediates.removeLast()
            signatures = Self.signatures(from: leaf, through: intermediates)
        }
        self.signatures = signatures
        constraints = intermediates.reduce(0) { $0 + $1.constraintCount }
        guard constraints > 0 else { return }
        let names = intermediates.reduce(leaf.nameCount) { $0 + $1.nameCount }
        guard names * constraints <= Self.mostComparisons else { throw SecureHTTPError(.certificateRefused) }
    }

    /// Whether proving it takes no longer than a handshake does, so that it may be done on an event loop.
    var isLight: Bool {
        signatures <= 8 && constraints == 0 && leaf.hasLightKey && intermediates.allSatisfy(\.hasLightKey)
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

    /// The readable ones. Of a subject with one key two are kept, as many as honest cross-signing has.
    private static func intermediates(_ presented: ArraySlice<[UInt8]>) -> [Certificate] {
        var kept: [Certificate] = []
        for bytes in presented.prefix(mostIntermediates) where bytes.count <= largestCertificate {
            guard let certificate = Result(catching: { try Certificate(derEncoded: bytes) }).value else { continue }
            // Names differ sooner than keys, whose hash takes as long as a signature's.
            let alike = kept.filter { $0.subject == certificate.subject && $0.publicKey == certificate.publicKey }
            if alike.count < 2, !alike.contains(certificate) { kept.append(certificate) }
        }
        return kept
    }

    /// How many signatures building checks at most, were all of them good: counted by names alone, and no further than one
    /// beyond the limit.
    private static func signatures(from leaf: Certificate, through intermediates: [Certificate]) -> Int {
        var count = 0
        var chains: [[Int]] = [[]]
        while let chain = chains.popLast(), count <= mostSignatures {
            let issuer = chain.last.map { intermediates[$0].issuer } ?? leaf.issuer
            // One for a root of that name.
            count += 1
            for place in intermediates.indices where intermediates[place].subject == issuer && !chain.contains(place) {
                count += 1
                chains.append(chain + [place])
            }
        }
        return count
    }
}

extension Certificate {
    /// The subtrees of its name constraints (RFC 5280 §4.2.1.10); none where they cannot be read, which is refused later.
    fileprivate var constraintCount: Int {
        guard let constraints = Result(catching: { try extensions.nameConstraints }).value ?? nil else { return 0 }
        return constraints.permittedSubtrees.count + constraints.excludedSubtrees.count
    }

    fileprivate var nameCount: Int {
        (Result(catching: { try extensions.subjectAlternativeNames }).value ?? nil)?.count ?? 0
    }

    /// RSA of at most 4,096 bits, Ed25519, P-256 or P-384: P-521 takes a hundred times as long as P-256.
    fileprivate var hasLightKey: Bool {
        guard let info = keyInfo else { return false }
        return info.rsaModulusBits.map { $0 <= 4_096 } ?? (info.bytes.count <= 120)
    }
}
