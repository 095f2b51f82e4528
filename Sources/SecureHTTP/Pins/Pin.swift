internal import Crypto
internal import Foundation

/// A promise about one key: the SHA-256 of its SubjectPublicKeyInfo, or of a whole certificate.
///
///     let pin = try Pin("dTCu4hFLnA/Y63TWvlUPXITHlRYWjQoZjVSwV1vY2xk=")
public struct Pin: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The hash of a public key: outlives renewals of the certificate that keep the key (RFC 7469 §2.4).
        case publicKey
        /// The hash of a whole certificate: the weaker choice, since every renewal breaks it.
        case certificate
    }

    public let kind: Kind
    /// 32 bytes.
    public let digest: [UInt8]

    /// The pin of a public key, or with `certificate` of a whole certificate.
    ///
    /// - Parameter base64: 44 characters, the hash's 32 bytes; `sha256/` may stand before them.
    /// - Throws: ``SecureHTTPError/Code/pinMalformed`` for anything else, ``SecureHTTPError/Code/pinPlaceholder`` for a
    ///   hash that nobody computed, such as 32 equal bytes.
    public init(_ base64: String, of kind: Kind = .publicKey) throws(SecureHTTPError) {
        let text = base64.hasPrefix("sha256/") ? String(base64.dropFirst(7)) : base64
        guard text.utf8.count == 44, let data = Data(base64Encoded: text), data.count == 32,
            data.base64EncodedString() == text
        else { throw SecureHTTPError(Self.looksLikePlaceholder(text) ? .pinPlaceholder : .pinMalformed) }
        try self.init(digest: [UInt8](data), of: kind)
    }

    /// - Parameter digest: 32 bytes.
    public init(digest: [UInt8], of kind: Kind = .publicKey) throws(SecureHTTPError) {
        guard digest.count == 32 else { throw SecureHTTPError(.pinMalformed) }
        guard !Self.isPlaceholder(digest) else { throw SecureHTTPError(.pinPlaceholder) }
        (self.digest, self.kind) = (digest, kind)
    }

    /// The pin of a public key.
    public init(_ key: PublicKeyInfo) {
        (kind, digest) = (.publicKey, Array(SHA256.hash(data: key.bytes)))
    }

    /// The pin of a whole certificate in DER.
    public init(wholeCertificate der: some Collection<UInt8>) {
        (kind, digest) = (.certificate, Array(SHA256.hash(data: Array(der))))
    }

    /// 44 characters of base64.
    public var base64: String { Data(digest).base64EncodedString() }

    /// Runs of few values, and digests that are text: no SHA-256 of a key looks so, or one in 2⁸⁰.
    private static func isPlaceholder(_ digest: [UInt8]) -> Bool {
        let steps = Set(zip(digest, digest.dropFirst()).map { $1 &- $0 })
        return Set(digest).count <= 8 || steps.count <= 2 || digest.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    private static func looksLikePlaceholder(_ text: String) -> Bool {
        let letters = text.lowercased()
        return ["your", "pin", "hash", "todo", "xxx", "replace", "placeholder", "example", "here", "..."].contains {
            letters.contains($0)
        }
    }
}

extension Pin: CustomStringConvertible, CustomReflectable {
    /// The kind alone: a pin in a log tells which key a server has in reserve.
    public var description: String { kind == .publicKey ? "public key pin" : "certificate pin" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
