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
    private let ready: HMAC<SHA256>

    /// - Parameters:
    ///   - id: 1 to 64 visible ASCII characters without quotation mark and backslash.
    ///   - secret: 32 to 64 random bytes.
    /// - Throws: ``SecureHTTPError/Code/invalidArgument``.
    public init(id: String, secret: consuming SecretBytes, acceptedUntil: Date? = nil) throws(SecureHTTPError) {
        guard (32...64).contains(secret.count), (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy(StructuredText.isPlain)
        else { throw SecureHTTPError(.invalidArgument) }
        (self.id, self.acceptedUntil) = (id, acceptedUntil)
        ready = secret.withUnsafeBytes { HMAC<SHA256>(key: SymmetricKey(data: $0)) }
    }

    func code(of text: [UInt8]) -> [UInt8] {
        var code = ready
        code.update(data: text)
        return Array(code.finalize())
    }
}

extension RequestKey: CustomStringConvertible, CustomReflectable {
    public var description: String { "request key" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
