internal import Crypto
internal import Foundation

/// A pin: the SHA-256 digest of a SubjectPublicKeyInfo or of a whole certificate.
///
///     let pin = try Pin("…44 characters that bulwark pins show prints…")
public struct Pin: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The hash of a public key. It survives certificate renewals that keep the key (RFC 7469 §2.4).
        case publicKey
        /// The hash of a whole certificate. Less suitable, because every renewal breaks it.
        case certificate
    }

    public let kind: Kind
    /// The digest, 32 bytes.
    public let digest: [UInt8]

    /// Creates a pin of a public key, or with `certificate` of a whole certificate.
    ///
    /// - Parameter base64: The 32-byte hash in 44 characters, optionally prefixed with `sha256/`.
    /// - Throws: ``SecureHTTPError/Code/pinMalformed`` for anything else, ``SecureHTTPError/Code/pinPlaceholder`` for a
    ///   value that is obviously not a hash, such as 32 equal bytes.
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

    /// Creates the pin of a public key.
    public init(_ key: PublicKeyInfo) {
        (kind, digest) = (.publicKey, Array(SHA256.hash(data: key.bytes)))
    }

    /// Creates the pin of a whole certificate in DER.
    public init(wholeCertificate der: some Collection<UInt8>) {
        (kind, digest) = (.certificate, Array(SHA256.hash(data: Array(der))))
    }

    /// The digest in Base64, 44 characters.
    public var base64: String { Data(digest).base64EncodedString() }

    /// Runs of few values, a half that comes twice, and digests that are text: no SHA-256 of a key looks so, or one in 2⁸⁰. And those
    /// that everybody copies.
    private static func isPlaceholder(_ digest: [UInt8]) -> Bool {
        let steps = Set(zip(digest, digest.dropFirst()).map { $1 &- $0 })
        return Set(digest).count <= 8 || steps.count <= 2 || digest.prefix(16) == digest.suffix(16)
            || digest.allSatisfy { (0x20..<0x7F).contains($0) } || copied.contains(Data(digest).base64EncodedString())
    }

    /// Digests that stand in documentation, and the one of nothing at all.
    private static let copied: Set<String> = [
        // SHA-256 of no bytes.
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        // RFC 7469 §2.1.5 and §2.9.
        "d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM=", "E9CZ9INDbd+2eRQozYqqbQ2yXLVKB9+xcprMF+44U1g=",
        "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
        // TrustKit.
        "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=", "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=",
        // Android's network security configuration.
        "7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=", "fwza0LRMXouZHRC8Ei+4PyuldPDcf3UKgO/04cDM1oE=",
        // OkHttp.
        "afwiKY3RxoMmLkuRW1l7QsPZTJPwDS2pdDROQjXw8ig=",
        // This library, once.
        "dTCu4hFLnA/Y63TWvlUPXITHlRYWjQoZjVSwV1vY2xk=",
    ]

    private static func looksLikePlaceholder(_ text: String) -> Bool {
        let letters = text.lowercased()
        return ["your", "pin", "hash", "todo", "xxx", "replace", "placeholder", "example", "here", "..."].contains {
            letters.contains($0)
        }
    }
}

extension Pin: CustomStringConvertible, CustomReflectable {
    /// Only the kind: a logged pin would reveal a server's backup key.
    public var description: String { kind == .publicKey ? "public key pin" : "certificate pin" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
