internal import SwiftASN1

extension PublicKeyInfo {
    /// Bits of the modulus of an RSA key (RFC 8017 §A.1.1); nil for keys of other kinds and for what cannot be read.
    public var rsaModulusBits: Int? {
        do {
            return try DER.sequence(DER.parse(bytes), identifier: .sequence) { parts in
                guard let algorithm = parts.next(), let key = parts.next(), try Self.isRSA(algorithm) else {
                    return nil
                }
                let inner = try DER.parse(ASN1BitString(derEncoded: key).bytes)
                return try DER.sequence(inner, identifier: .sequence) { numbers in
                    guard let modulus = numbers.next(), modulus.identifier == .integer, numbers.next() != nil,
                        case .primitive(let digits) = modulus.content
                    else { return nil }
                    let significant = digits.drop { $0 == 0 }
                    return significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
                }
            }
        } catch {
            return nil
        }
    }

    private static func isRSA(_ algorithm: ASN1Node) throws -> Bool {
        try DER.sequence(algorithm, identifier: .sequence) { fields in
            let identifier = try ASN1ObjectIdentifier(derEncoded: &fields)
            while fields.next() != nil {}
            return identifier == .AlgorithmIdentifier.rsaEncryption
        }
    }
}
