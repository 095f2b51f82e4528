internal import Foundation
internal import JWTKit
internal import KeyedHashes
public import SecretMemory

/// A key that verifies tokens, bound to a single algorithm: the algorithm named in a token has no influence (RFC 8725,
/// section 3.1).
public struct TokenKey: Sendable {
    public let algorithm: TokenAlgorithm
    /// The key ID in tokens (`kid`); `nil` for the only key of a verifier, whose tokens name none.
    public let id: String?
    private let check: @Sendable (_ signature: [UInt8], _ signed: ArraySlice<UInt8>) -> Bool

    /// Creates a key from a public key in PEM ("-----BEGIN PUBLIC KEY-----").
    ///
    /// - Throws: ``TokenError/Code/malformedKey`` for a key that does not match the algorithm, for an HMAC algorithm,
    ///   and for RSA below 2,048 bits.
    public init(pem: String, algorithm: TokenAlgorithm, id: String? = nil) async throws(TokenError) {
        try await self.init(algorithm, id) { keys in
            switch algorithm {
            case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512:
                await keys.add(try Insecure.RSA.PublicKey(pem: pem), algorithm)
            case .es256: await keys.add(ecdsa: try ES256PublicKey(pem: pem))
            case .es384: await keys.add(ecdsa: try ES384PublicKey(pem: pem))
            case .es512: await keys.add(ecdsa: try ES512PublicKey(pem: pem))
            case .edDSA: await keys.add(eddsa: try EdDSA.PublicKey(pem: pem))
            case .hs256, .hs384, .hs512: throw TokenError(.malformedKey, "a public key cannot be an HMAC secret")
            }
        }
    }

    /// A secret for HMAC. Of HS256 and HS512 only what it leads to is kept, in secret memory; for HS384 it is copied into
    /// memory that is not guarded.
    ///
    /// - Parameters:
    ///   - secret: Random bytes, at least ``TokenAlgorithm/leastSecretSize`` of them; no password (RFC 8725, section 3.5).
    ///   - algorithm: HS256, HS384 or HS512.
    /// - Throws: ``TokenError/Code/weakKey`` for a shorter one, ``TokenError/Code/malformedKey`` for a key in PEM, DER or JSON,
    ///   its base64, and a point of an elliptic curve, which the public knows. Bare numbers, as the 32 bytes of Ed25519, look
    ///   like any secret.
    public init(
        secret: borrowing SecretBytes, algorithm: TokenAlgorithm, id: String? = nil
    ) async throws(TokenError) {
        guard let least = algorithm.leastSecretSize else {
            throw TokenError(.malformedKey, "the algorithm requires a public key")
        }
        guard secret.count >= least else {
            throw TokenError(.weakKey, "a secret for \(algorithm.rawValue) needs at least \(least) bytes")
        }
        var bytes = secret.withUnsafeBytes { Array($0) }
        defer { bytes.withUnsafeMutableBytes { wipe($0) } }
        guard !PublicKeyForm.matches(bytes) else {
            throw TokenError(.malformedKey, "a public key cannot be an HMAC secret")
        }
        guard Set(bytes).count > 1 else { throw TokenError(.weakKey, "the secret is a single repeated byte") }
        (self.algorithm, self.id) = (algorithm, id)
        switch algorithm {
        case .hs256: check = PreparedHMAC<WipedSHA256>(secret).verifies
        case .hs512: check = PreparedHMAC<WipedSHA512>(secret).verifies
        default:
            check = try await Self.check(algorithm) { [bytes] keys in
                await keys.add(hmac: HMACKey(from: bytes), digestAlgorithm: .sha384)
            }
        }
    }

    /// A key of a key set.
    init(_ jwk: PublicJWK, id: String) async throws(TokenError) {
        try await self.init(jwk.algorithm, id) { keys in
            switch jwk.material {
            case .rsa(let modulus, let exponent):
                await keys.add(try Insecure.RSA.PublicKey(modulus: modulus, exponent: exponent), jwk.algorithm)
            case .p256(let x, let y): await keys.add(ecdsa: try ES256PublicKey(parameters: (x, y)))
            case .p384(let x, let y): await keys.add(ecdsa: try ES384PublicKey(parameters: (x, y)))
            case .p521(let x, let y): await keys.add(ecdsa: try ES512PublicKey(parameters: (x, y)))
            case .ed25519(let x): await keys.add(eddsa: try EdDSA.PublicKey(x: x, curve: .ed25519))
            }
        }
    }

    private init(
        _ algorithm: TokenAlgorithm, _ id: String?, _ add: (JWTKeyCollection) async throws -> Void
    ) async throws(TokenError) {
        let check = try await Self.check(algorithm, add)
        guard algorithm != .edDSA || !Self.takesAnything(check) else {
            throw TokenError(.malformedKey, "a signature that anyone can forge is valid for the key")
        }
        self.check = check
        (self.algorithm, self.id) = (algorithm, id)
    }

    /// Whether a key of Ed25519 is a point of small order (RFC 8032, section 5.1.7, has it checked by nobody). Under the eight
    /// of them one signature, the neutral point and zero, holds of at least one text in eight.
    private static func takesAnything(_ check: ([UInt8], ArraySlice<UInt8>) -> Bool) -> Bool {
        let nothing: [UInt8] = [1] + [UInt8](repeating: 0, count: 63)
        return (0..<128).contains { check(nothing, [UInt8($0)]) }
    }

    /// How jwt-kit checks a signature.
    private static func check(
        _ algorithm: TokenAlgorithm, _ add: (JWTKeyCollection) async throws -> Void
    ) async throws(TokenError) -> @Sendable ([UInt8], ArraySlice<UInt8>) -> Bool {
        let verifying: any JWTAlgorithm
        do {
            let keys = JWTKeyCollection()
            try await add(keys)
            verifying = try await keys.getKey()
        } catch let error as TokenError {
            throw error
        } catch {
            throw TokenError(.malformedKey)
        }
        guard verifying.name == algorithm.rawValue else { throw TokenError(.malformedKey) }
        return { signature, signed in (try? verifying.verify(signature, signs: signed)) == true }
    }

    /// Whether the signature is this key's. One of another form is not.
    func verifies(_ signature: [UInt8], of signed: ArraySlice<UInt8>) -> Bool {
        !signature.isEmpty && check(signature, signed)
    }
}

extension JWTKeyCollection {
    fileprivate func add(_ key: Insecure.RSA.PublicKey, _ algorithm: TokenAlgorithm) {
        switch algorithm {
        case .rs256: add(rsa: key, digestAlgorithm: .sha256)
        case .rs384: add(rsa: key, digestAlgorithm: .sha384)
        case .rs512: add(rsa: key, digestAlgorithm: .sha512)
        case .ps256: add(pss: key, digestAlgorithm: .sha256)
        case .ps384: add(pss: key, digestAlgorithm: .sha384)
        default: add(pss: key, digestAlgorithm: .sha512)
        }
    }
}

extension TokenKey: CustomStringConvertible, CustomReflectable {
    public var description: String { "a key for \(algorithm.rawValue)" }
    public var customMirror: Mirror { Mirror(self, children: ["algorithm": algorithm.rawValue]) }
}
