internal import Crypto
internal import Foundation
internal import NIOConcurrencyHelpers
internal import SecureHTTP

/// Chains that were proved a short time ago, so that the next connection to the same server need not prove them again.
///
/// What is proved depends on the bytes that were presented, the host, what the pins ask for, the roots, which do not change,
/// and the time. The first three are the key, in whole; an entry ends with the first certificate of its chain, and after ten
/// minutes in any case. That the server has the key of its certificate, TLS proves each time. Refusals are not kept.
final class VerifiedChains: Sendable {
    /// What is to be proved.
    struct Claim: Hashable, Sendable {
        private let host: HostName
        private let requirement: PinRequirement
        private let presented: SHA256.Digest

        init(_ presented: [[UInt8]], _ host: HostName, _ requirement: PinRequirement) {
            (self.host, self.requirement) = (host, requirement)
            var hash = SHA256()
            for certificate in presented {
                withUnsafeBytes(of: UInt64(certificate.count).littleEndian) { hash.update(bufferPointer: $0) }
                hash.update(data: certificate)
            }
            self.presented = hash.finalize()
        }
    }

    private struct Entry {
        let chain: VerifiedChain
        let proved: Double
    }

    private static let lifetime: Double = 600
    private static let capacity = 64
    private let entries = NIOLockedValueBox<[Claim: Entry]>([:])

    /// The chain of a claim that was proved a short time ago.
    func chain(for claim: Claim, at now: Double) -> VerifiedChain? {
        // A clock that was put back proves nothing either.
        guard let known = entries.withLockedValue({ $0[claim] }), known.proved <= now,
            now < min(known.chain.ends, known.proved + Self.lifetime)
        else { return nil }
        return known.chain
    }

    func add(_ chain: VerifiedChain, for claim: Claim, at now: Double) {
        entries.withLockedValue { entries in
            if entries.count >= Self.capacity { entries.removeAll() }
            entries[claim] = Entry(chain: chain, proved: now)
        }
    }
}
