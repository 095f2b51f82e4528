internal import Crypto
public import Foundation
public import SecretMemory

/// A secret that client and server share to sign requests (HMAC-SHA256), with the name that requests give.
///
/// To rotate, let servers accept the new key beside the old one, let clients sign with the new one, then give the old
/// one an end with `acceptedUntil`.
///
/// The secret is wiped. What stays, in ordinary memory, is the state of the HMAC after its two pads: with it requests could be
/// signed, but the secret is not to be had from it. Computing it for each request anew would take as long as the request.
public final class RequestKey: Sendable {
    public let id: String
    /// From then on verifiers refuse it; nil for never.
    public let acceptedUntil: Date?
    private let inner: SHA256
    private let outer: SHA256

    /// - Parameters:
    ///   - id: 1 to 64 visible ASCII characters without quotation mark and backslash.
    ///   - secret: 32 to 64 random bytes. Zeros alone, memory that nobody filled, are refused.
    /// - Throws: ``SecureHTTPError/Code/invalidArgument``.
    public init(id: String, secret: consuming SecretBytes, acceptedUntil: Date? = nil) throws(SecureHTTPError) {
        guard (32...64).contains(secret.count), (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy(StructuredText.isPlain)
        else { throw SecureHTTPError(.invalidArgument) }
        guard !secret.holdsZerosAlone() else { throw SecureHTTPError(.invalidArgument) }
        (self.id, self.acceptedUntil) = (id, acceptedUntil)
        (inner, outer) = secret.withUnsafeBytes { (Self.state(behind: $0, 0x36), Self.state(behind: $0, 0x5C)) }
        // What hashing had in registers may lie on the stack, and leads back to the secret.
        wipeStackBelow(kibibytes: 2)
    }

    /// The HMAC (RFC 2104) of a text. Not by the library's type for it: that one is generic to its caller, asks tables at each
    /// step, and leaves the padded secret in memory that nobody wipes.
    func code(of text: UnsafeRawBufferPointer) -> SHA256.Digest {
        var (first, second) = (inner, outer)
        first.update(bufferPointer: text)
        first.finalize().withUnsafeBytes { second.update(bufferPointer: $0) }
        return second.finalize()
    }

    /// What a hash is behind the secret, padded to a block.
    private static func state(behind secret: UnsafeRawBufferPointer, _ padding: UInt8) -> SHA256 {
        var hash = SHA256()
        withUnsafeTemporaryAllocation(byteCount: SHA256.blockByteCount, alignment: 16) { block in
            for place in block.indices { block[place] = (place < secret.count ? secret[place] : 0) ^ padding }
            hash.update(bufferPointer: UnsafeRawBufferPointer(block))
            wipe(block)
        }
        return hash
    }
}

extension RequestKey: CustomStringConvertible, CustomReflectable {
    public var description: String { "request key" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
