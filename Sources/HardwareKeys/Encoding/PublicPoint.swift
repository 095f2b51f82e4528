import Crypto

/// A point of P-256, proved to lie on the curve, for both uses.
struct PublicPoint: Sendable {
    let signing: P256.Signing.PublicKey
    let agreement: P256.KeyAgreement.PublicKey

    /// The uncompressed form of SEC 1, section 2.3.3: 4, x and y, 65 bytes.
    init?(x963 bytes: [UInt8]) {
        guard
            let signing = try? P256.Signing.PublicKey(x963Representation: bytes),
            let agreement = try? P256.KeyAgreement.PublicKey(x963Representation: bytes)
        else { return nil }
        self.signing = signing
        self.agreement = agreement
    }

    /// `CKA_EC_POINT`: the point in an OCTET STRING, or bare as some modules give it.
    init?(ecPoint bytes: [UInt8]) {
        guard bytes.count != 65 else {
            self.init(x963: bytes)
            return
        }
        var reader = DERReader(bytes)
        guard let point = reader.read(DERReader.Tag.octetString), reader.isAtEnd else { return nil }
        self.init(x963: Array(point))
    }

    /// A SubjectPublicKeyInfo of RFC 5480.
    init?(publicKeyInfo bytes: [UInt8]) {
        var reader = DERReader(bytes)
        guard var info = reader.open(DERReader.Tag.sequence), reader.isAtEnd else { return nil }
        self.init(contentOfPublicKeyInfo: &info)
    }

    /// The key of an X.509 certificate (RFC 5280, section 4.1). Nothing of the certificate is proved here.
    init?(certificate bytes: [UInt8]) {
        var reader = DERReader(bytes)
        guard
            var certificate = reader.open(DERReader.Tag.sequence),
            var signed = certificate.open(DERReader.Tag.sequence)
        else { return nil }
        if signed.nextTag == DERReader.Tag.context(0) { _ = signed.skip() }
        // Serial number, algorithm, issuer, validity, subject.
        for _ in 0..<5 where !signed.skip() { return nil }
        guard var info = signed.open(DERReader.Tag.sequence) else { return nil }
        self.init(contentOfPublicKeyInfo: &info)
    }

    private init?(contentOfPublicKeyInfo info: inout DERReader) {
        guard
            var algorithm = info.open(DERReader.Tag.sequence),
            let kind = algorithm.read(DERReader.Tag.objectIdentifier), kind.elementsEqual(Self.ecPublicKey),
            let curve = algorithm.read(DERReader.Tag.objectIdentifier), curve.elementsEqual(Self.curve),
            algorithm.isAtEnd, let bits = info.read(DERReader.Tag.bitString), info.isAtEnd, bits.first == 0
        else { return nil }
        self.init(x963: Array(bits.dropFirst()))
    }

    /// prime256v1, 1.2.840.10045.3.1.7.
    static let curve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    /// The curve as `CKA_EC_PARAMS` names it.
    static let curveParameters = DERWriter.element(DERReader.Tag.objectIdentifier, curve)
    /// 1.2.840.10045.2.1.
    private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
}
