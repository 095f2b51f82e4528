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
    private struct Key: Hashable {
        let host: HostName
        let requirement: PinRequirement
        let presented: SHA256.Digest
    }

    private struct Entry {
        let chain: VerifiedChain
        let proved: Double
    }

    private static let lifetime: Double = 600
    private static let capacity = 64
    private let entries = NIOLockedValueBox<[Key: Entry]>([:])

    /// - Parameter prove: builds and proves the chain where it is not known.
    func chain(
        _ presented: [[UInt8]], _ host: HostName, _ requirement: PinRequirement, at now: Double,
        prove: () async throws(SecureHTTPError) -> VerifiedChain
    ) async throws(SecureHTTPError) -> VerifiedChain {
        let key = Key(host: host, requirement: requirement, presented: Self.digest(presented))
        let known = entries.withLockedValue { $0[key] }
        // A clock that was put back proves nothing either.
        if let known, known.proved <= now, now < min(known.chain.ends, known.proved + Self.lifetime) {
            return known.chain
        }
        let chain = try await prove()
        entries.withLockedValue { entries in
            if entries.count >= Self.capacity { entries.removeAll() }
            entries[key] = Entry(chain: chain, proved: now)
        }
        return chain
    }

    private static func digest(_ presented: [[UInt8]]) -> SHA256.Digest {
        var hash = SHA256()
        for certificate in presented {
            withUnsafeBytes(of: UInt64(certificate.count).littleEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: certificate)
        }
        return hash.finalize()
    }
}
