import KeyedHashes
public import SecretMemory

/// What can be wrong with a token. What is not authentic has one name, so that nobody learns how near a forgery came.
public enum IntegrityTokenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key has fewer than 32 bytes.
    case shortKey
    /// A nonce, a name or a list has a size that the form cannot carry.
    case notEncodable
    /// No token of this key, or one that was changed.
    case notAuthentic
    /// A true token of another app.
    case otherApp
    /// A true token that answers to another nonce, or to one that was used or has run out.
    case otherNonce
    /// A true token whose time is too far from the server's: the device's clock is wrong, or somebody kept the token.
    case outOfTime

    public var description: String {
        switch self {
        case .shortKey: "the key for integrity tokens must have at least 32 bytes"
        case .notEncodable: "the statement has fields too large for a token"
        case .notAuthentic: "the integrity token is not authentic"
        case .otherApp: "the integrity token belongs to a different app"
        case .otherNonce: "the integrity token is for a different nonce"
        case .outOfTime: "the integrity token is expired or not yet valid"
        }
    }
}

/// A statement and its code (HMAC-SHA-256, RFC 2104) under a key that app and server share.
///
/// It proves that the holder of the key said so about this nonce. Who has the device has the key in the end: give each
/// device a key of its own, keep it in the Keychain, and have Apple's App Attest say that the app is yours.
public struct IntegrityToken: Hashable, Sendable {
    /// The statement's bytes, then 32 bytes of code.
    public let bytes: [UInt8]

    /// A token as it came in. Nothing is looked at until it is verified.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    public init(
        _ statement: IntegrityStatement, key: borrowing SecretBytes
    ) throws(IntegrityTokenError) {
        let content = try statement.encoded()
        bytes = content + (try IntegrityToken.code(of: content[...], key))
    }

    static let codeSize = WipedSHA256.digestSize
    /// The longest that a verifier looks at: more than 1,024 signs of the longest names take.
    static let sizeLimit = 1 << 20
    /// Keeps this use of a key apart from others.
    private static let label = Array("Bulwark integrity token 1\u{0}".utf8)

    static func code(
        of content: ArraySlice<UInt8>, _ key: borrowing SecretBytes
    ) throws(IntegrityTokenError) -> [UInt8] {
        guard key.count >= 32 else { throw .shortKey }
        let hash = key.withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0) }
        let code = hash.code { stream in
            stream.update(label)
            content.withUnsafeBytes { stream.update($0) }
        }
        return code.withUnsafeBytes { Array($0) }
    }
}

/// The server's side: whether a token is true, of the app, of this nonce and of now.
public struct IntegrityTokenVerifier: ~Copyable, Sendable {
    private let key: SecretBytes
    private let app: String
    private let tolerance: Int64

    /// - Parameter tolerance: how far the device's clock may be from the server's, in seconds, either way.
    public init(
        key: consuming SecretBytes, app: String, tolerance: Int64 = 300
    ) throws(IntegrityTokenError) {
        guard key.count >= 32 else { throw .shortKey }
        self.key = key
        self.app = app
        self.tolerance = max(0, tolerance)
    }

    /// - Parameters:
    ///   - nonce: the one that was given to this device. A nonce must be accepted once: take it from `IntegrityNonces`, or
    ///     from a store that all servers share.
    ///   - now: seconds since 1970 by the server's clock.
    public func verify(
        _ token: IntegrityToken, nonce: [UInt8], now: Int64
    ) throws(IntegrityTokenError) -> IntegrityStatement {
        let bytes = token.bytes
        guard bytes.count > IntegrityToken.codeSize, bytes.count <= IntegrityToken.sizeLimit else {
            throw .notAuthentic
        }
        let content = bytes[..<(bytes.count - IntegrityToken.codeSize)]
        let code = try IntegrityToken.code(of: content, key)
        guard constantTimeEqual(code, Array(bytes[content.endIndex...])), let statement = IntegrityStatement(content)
        else { throw .notAuthentic }
        guard statement.app == app else { throw .otherApp }
        guard constantTimeEqual(statement.nonce, nonce) else { throw .otherNonce }
        let (distance, overflow) = now.subtractingReportingOverflow(statement.time)
        guard !overflow, distance.magnitude <= UInt64(tolerance) else { throw .outOfTime }
        return statement
    }
}
