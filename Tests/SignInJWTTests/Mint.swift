import Crypto
import CryptoExtras
import Foundation
import SecretMemory
import SignInJWT

/// Makes tokens, right ones and wrong ones.
enum Mint {
    static let now = 1_800_000_000
    static let secret = Array("0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789ABCDEF".utf8)
    static let p256 = P256.Signing.PrivateKey()
    static let p384 = P384.Signing.PrivateKey()
    static let p521 = P521.Signing.PrivateKey()
    static let ed25519 = Curve25519.Signing.PrivateKey()
    static let rsa: _RSA.Signing.PrivateKey = {
        do { return try _RSA.Signing.PrivateKey(keySize: .bits2048) } catch { fatalError("no RSA key") }
    }()

    static func base64(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    static func claims(_ changes: [String: String?] = [:]) -> String {
        var members: [String: String] = [
            "iss": #""https://id.example""#, "aud": #""https://api.example""#, "sub": #""ann""#,
            "exp": "\(now + 600)", "iat": "\(now - 10)", "nbf": "\(now - 10)",
        ]
        for (name, value) in changes { members[name] = value }
        return "{" + members.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",") + "}"
    }

    static func token(_ header: String, _ sign: (Data) throws -> [UInt8]) rethrows -> String {
        try token(header, claims(), sign)
    }

    /// A token with any header and any claims, signed properly.
    static func token(_ header: String, _ claims: String, _ sign: (Data) throws -> [UInt8]) rethrows
        -> String
    {
        let signed = base64(header.utf8) + "." + base64(claims.utf8)
        return signed + "." + base64(try sign(Data(signed.utf8)))
    }

    static func hs256(_ secret: [UInt8] = secret) -> (Data) -> [UInt8] {
        { Array(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: secret))) }
    }

    static func hs384(_ data: Data) -> [UInt8] {
        Array(HMAC<SHA384>.authenticationCode(for: data, using: SymmetricKey(data: secret)))
    }

    static func hs512(_ data: Data) -> [UInt8] {
        Array(HMAC<SHA512>.authenticationCode(for: data, using: SymmetricKey(data: secret)))
    }

    static func rs<Hash: HashFunction>(_ hash: Hash.Type, _ padding: _RSA.Signing.Padding) -> (Data) throws -> [UInt8] {
        { data in Array(try rsa.signature(for: hash.hash(data: data), padding: padding).rawRepresentation) }
    }

    static func es256(_ data: Data) throws -> [UInt8] { Array(try p256.signature(for: data).rawRepresentation) }
    static func es384(_ data: Data) throws -> [UInt8] { Array(try p384.signature(for: data).rawRepresentation) }
    static func es512(_ data: Data) throws -> [UInt8] { Array(try p521.signature(for: data).rawRepresentation) }
    static func edDSA(_ data: Data) throws -> [UInt8] { Array(try ed25519.signature(for: data)) }

    static func sealed(_ bytes: [UInt8] = secret) -> SecretBytes {
        SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    static func policy(_ change: (inout TokenPolicy) -> Void = { _ in }) -> TokenPolicy {
        var policy = TokenPolicy(
            issuer: "https://id.example", audiences: ["https://api.example", "https://other.example"],
            now: { Date(timeIntervalSince1970: Double(Mint.now)) })
        change(&policy)
        return policy
    }

    /// One key of every kind, as an issuer has them.
    static func keys() async throws -> TokenKeys {
        try TokenKeys([
            await TokenKey(secret: sealed(), algorithm: .hs256, id: "HS256"),
            await TokenKey(secret: sealed(), algorithm: .hs384, id: "HS384"),
            await TokenKey(secret: sealed(), algorithm: .hs512, id: "HS512"),
            await TokenKey(pem: rsa.publicKey.pemRepresentation, algorithm: .rs256, id: "RS256"),
            await TokenKey(pem: rsa.publicKey.pemRepresentation, algorithm: .rs384, id: "RS384"),
            await TokenKey(pem: rsa.publicKey.pemRepresentation, algorithm: .rs512, id: "RS512"),
            await TokenKey(pem: rsa.publicKey.pemRepresentation, algorithm: .ps256, id: "PS256"),
            await TokenKey(pem: rsa.publicKey.pemRepresentation, algorithm: .ps384, id: "PS384"),
            await TokenKey(pem: rsa.publicKey.pemRepresentation, algorithm: .ps512, id: "PS512"),
            await TokenKey(pem: p256.publicKey.pemRepresentation, algorithm: .es256, id: "ES256"),
            await TokenKey(pem: p384.publicKey.pemRepresentation, algorithm: .es384, id: "ES384"),
            await TokenKey(pem: p521.publicKey.pemRepresentation, algorithm: .es512, id: "ES512"),
            await TokenKey(pem: ed25519.publicKey.pemRepresentation, algorithm: .edDSA, id: "EdDSA"),
        ])
    }

    static func signer(_ algorithm: TokenAlgorithm) -> (Data) throws -> [UInt8] {
        switch algorithm {
        case .hs256: hs256()
        case .hs384: hs384
        case .hs512: hs512
        case .rs256: rs(SHA256.self, .insecurePKCS1v1_5)
        case .rs384: rs(SHA384.self, .insecurePKCS1v1_5)
        case .rs512: rs(SHA512.self, .insecurePKCS1v1_5)
        case .ps256: rs(SHA256.self, .PSS)
        case .ps384: rs(SHA384.self, .PSS)
        case .ps512: rs(SHA512.self, .PSS)
        case .es256: es256
        case .es384: es384
        case .es512: es512
        case .edDSA: edDSA
        }
    }
}
