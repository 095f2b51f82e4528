internal import Crypto
public import Foundation
public import SecretMemory

/// A secret shared by client and server to sign requests (HMAC-SHA256), with the ID that requests contain.
///
/// To rotate, make servers accept the new key in addition to the old one, switch clients to the new one, then end the
/// old one with `acceptedUntil`.
///
/// The secret is wiped. The HMAC state after its two pads stays in ordinary memory: it can be used to sign requests,
/// but the secret cannot be recovered from it. Computing it again for each request would take as long as the request.
public final class RequestKey: Sendable {
    public let id: String
    /// The date from which verifiers reject the key; `nil` for never.
    public let acceptedUntil: Date?
    private let inner: SHA256
    private let outer: SHA256

    /// - Parameters:
    ///   - id: 1 to 64 visible ASCII characters without quotation mark and backslash.
    ///   - secret: 32 to 64 random bytes. All zeros, that is, uninitialized memory, are rejected.
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
