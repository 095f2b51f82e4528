internal import SwiftASN1

extension PublicKeyInfo {
    /// Bits of the modulus of an RSA key (RFC 8017 §A.1.1); nil for keys of other kinds and for what cannot be read.
    public var rsaModulusBits: Int? {
        guard namesRSA else { return nil }
        do {
            return try DER.sequence(DER.parse(bytes), identifier: .sequence) { parts in
                guard parts.next() != nil, let key = parts.next() else { return nil }
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

    /// Whether the algorithm is `rsaEncryption`. Asked first, for most keys are of another kind and need no parser.
    private var namesRSA: Bool {
        var info = DERElements(bytes)
        guard let parts = info.next(0x30)?.content else { return false }
        var fields = DERElements(parts)
        guard let algorithm = fields.next(0x30)?.content else { return false }
        return algorithm.starts(with: [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
    }
}
