internal import Crypto
internal import Foundation
internal import SwiftASN1

/// Public keys of private ones, so that the pin of a key in reserve can be taken before it has a certificate.
extension PublicKeyInfo {
    /// - Parameter privateKey: DER of a `PrivateKeyInfo` (PKCS #8, RFC 5208), an `RSAPrivateKey` (RFC 8017 §A.1.2) or an
    ///   `ECPrivateKey` (RFC 5915). The bytes stay the caller's to wipe.
    /// - Throws: ``SecureHTTPError/Code/keyMalformed``, or `keyUnsupported` for a key that does not hold its public half
    ///   and whose kind is not P-256, P-384, P-521 or Ed25519.
    public init(privateKey: some Collection<UInt8>) throws(SecureHTTPError) {
        guard privateKey.count <= Self.largestCertificate else { throw SecureHTTPError(.keyMalformed) }
        do {
            self.init(bytes: try Self.publicHalf(Array(privateKey))[...])
        } catch let error as SecureHTTPError {
            throw error
        } catch {
            throw SecureHTTPError(.keyMalformed)
        }
    }

    private static func publicHalf(_ der: [UInt8]) throws -> [UInt8] {
        let parts = try children(try DER.parse(der))
        guard parts.count >= 2, parts[0].identifier == .integer else { throw SecureHTTPError(.keyMalformed) }
        switch parts[1].identifier {
        case .integer where parts.count >= 9: return try rsa(parts, algorithm: rsaAlgorithm)
        case .octetString: return try curve(der, parts, algorithm: nil)
        case .sequence where parts.count >= 3 && parts[2].identifier == .octetString: return try wrapped(der, parts)
        default: throw SecureHTTPError(.keyMalformed)
        }
    }

    /// PKCS #8: version, algorithm, key.
    private static func wrapped(_ der: [UInt8], _ parts: [ASN1Node]) throws -> [UInt8] {
        let algorithm = parts[1]
        guard let first = try children(algorithm).first, case .primitive(let content) = parts[2].content else {
            throw SecureHTTPError(.keyMalformed)
        }
        let kind = try ASN1ObjectIdentifier(derEncoded: first)
        switch kind {
        case .AlgorithmIdentifier.rsaEncryption, .AlgorithmIdentifier.rsaPSS:
            return try rsa(try children(try DER.parse(content)), algorithm: Array(algorithm.encodedBytes))
        case .AlgorithmIdentifier.idEcPublicKey:
            let key = try children(try DER.parse(content))
            return try curve(der, key, algorithm: Array(algorithm.encodedBytes))
        case [1, 3, 101, 112]:
            let seed = try ASN1OctetString(derEncoded: try DER.parse(content)).bytes
            let key = try Curve25519.Signing.PrivateKey(rawRepresentation: Data(seed))
            return info(Array(algorithm.encodedBytes), key: Array(key.publicKey.rawRepresentation))
        default: throw SecureHTTPError(.keyUnsupported)
        }
    }

    /// Version, modulus, exponent and the rest: the first two numbers are the public key.
    private static func rsa(_ parts: [ASN1Node], algorithm: [UInt8]) throws -> [UInt8] {
        guard parts.count >= 9, parts[1].identifier == .integer, parts[2].identifier == .integer else {
            throw SecureHTTPError(.keyMalformed)
        }
        return info(algorithm, key: element(0x30, Array(parts[1].encodedBytes) + Array(parts[2].encodedBytes)))
    }

    /// `ECPrivateKey`: version, number, [0] curve, [1] public key. Where the public key is left out, it is worked out.
    private static func curve(_ der: [UInt8], _ parts: [ASN1Node], algorithm: [UInt8]?) throws -> [UInt8] {
        let tagged = Dictionary(
            parts.filter { $0.identifier.tagClass == .contextSpecific }.map { ($0.identifier.tagNumber, $0) },
            uniquingKeysWith: { first, _ in first })
        let curve = try tagged[0].flatMap { try children($0).first }.map { Array($0.encodedBytes) }
        guard let algorithm = algorithm ?? curve.map({ element(0x30, ecPublicKey + $0) }) else {
            throw SecureHTTPError(.keyMalformed)
        }
        if let point = try tagged[1].flatMap({ try children($0).first }) {
            return info(algorithm, key: Array(try ASN1BitString(derEncoded: point).bytes))
        }
        return try workedOut(der, try children(try DER.parse(algorithm)).last)
    }

    private static func workedOut(_ der: [UInt8], _ curve: ASN1Node?) throws -> [UInt8] {
        guard let curve, curve.identifier == .objectIdentifier else { throw SecureHTTPError(.keyUnsupported) }
        switch try ASN1ObjectIdentifier(derEncoded: curve) {
        case .NamedCurves.secp256r1:
            return try [UInt8](P256.Signing.PrivateKey(derRepresentation: der).publicKey.derRepresentation)
        case .NamedCurves.secp384r1:
            return try [UInt8](P384.Signing.PrivateKey(derRepresentation: der).publicKey.derRepresentation)
        case .NamedCurves.secp521r1:
            return try [UInt8](P521.Signing.PrivateKey(derRepresentation: der).publicKey.derRepresentation)
        default: throw SecureHTTPError(.keyUnsupported)
        }
    }

    private static func children(_ node: ASN1Node) throws -> [ASN1Node] {
        guard case .constructed(let nodes) = node.content else { throw SecureHTTPError(.keyMalformed) }
        return Array(nodes)
    }

    /// `SubjectPublicKeyInfo` of an algorithm and a key.
    private static func info(_ algorithm: [UInt8], key: [UInt8]) -> [UInt8] {
        element(0x30, algorithm + element(0x03, [0] + key))
    }

    /// Tag, length, content (X.690 §8.1.3).
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }

    /// rsaEncryption with NULL (RFC 3279 §2.3.1).
    private static let rsaAlgorithm: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    /// id-ecPublicKey (RFC 5480 §2.1.1).
    private static let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
}
