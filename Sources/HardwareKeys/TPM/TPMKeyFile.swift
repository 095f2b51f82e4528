import SecretMemory

/// A key as it is kept outside of its TPM, encrypted by it: `TSS2 PRIVATE KEY` of the TPM 2.0 key files of OpenSSL's
/// providers, in PEM (RFC 7468).
///
///     TPMKey ::= SEQUENCE { type OBJECT IDENTIFIER, emptyAuth [0] BOOLEAN, description [4] UTF8String,
///                           parent INTEGER, pubkey OCTET STRING, privkey OCTET STRING }
struct TPMKeyFile: KeyFile {
    let label: KeyLabel
    /// Whether each use wants the key's PIN.
    let hasPIN: Bool
    let area: TPMPublicArea
    /// Encrypted by the TPM; no secret.
    let privatePart: [UInt8]

    init(label: KeyLabel, hasPIN: Bool, area: TPMPublicArea, privatePart: [UInt8]) {
        self.label = label
        self.hasPIN = hasPIN
        self.area = area
        self.privatePart = privatePart
    }

    /// - Throws: `wrongKind` where the text is no key file of this kind.
    init(pem: [UInt8]) throws(HardwareKeyError) {
        guard let der = PEM.decode(pem, Self.pemLabel) else { throw .noKeyFile }
        try self.init(der: der)
    }

    init(der: [UInt8]) throws(HardwareKeyError) {
        var outer = DERReader(der)
        guard
            var reader = outer.open(DERReader.Tag.sequence), outer.isAtEnd,
            let type = reader.read(DERReader.Tag.objectIdentifier), type.elementsEqual(Self.loadableKey)
        else { throw .noKeyFile }
        var hasPIN = true
        if var field = reader.open(DERReader.Tag.context(0)) {
            guard
                let flag = field.read(DERReader.Tag.boolean), flag.count == 1, field.isAtEnd,
                let value = flag.first, value == 0x00 || value == 0xFF
            else { throw .noKeyFile }
            hasPIN = value == 0x00
        }
        guard
            var description = reader.open(DERReader.Tag.context(4)),
            let text = description.read(DERReader.Tag.utf8String), description.isAtEnd,
            let string = String(wellFormed: text), let label = KeyLabel(ifValid: string),
            reader.readUnsigned() == UInt64(TPMHandle.owner.number),
            let publicPart = reader.read(DERReader.Tag.octetString),
            let privatePart = reader.read(DERReader.Tag.octetString), reader.isAtEnd
        else { throw .noKeyFile }
        self.label = label
        self.hasPIN = hasPIN
        self.area = try TPMPublicArea(Self.content(publicPart))
        self.privatePart = try Self.content(privatePart)
    }

    /// Both parts are stored with their sizes, as `TPM2B`.
    private static func content(_ part: ArraySlice<UInt8>) throws(HardwareKeyError) -> [UInt8] {
        var reader = TPMReader(part)
        let content = try reader.sized()
        try reader.end()
        return content
    }

    var der: [UInt8] {
        DERWriter.sequence([
            DERWriter.element(DERReader.Tag.objectIdentifier, Self.loadableKey),
            DERWriter.element(
                DERReader.Tag.context(0), DERWriter.element(DERReader.Tag.boolean, [hasPIN ? 0x00 : 0xFF])),
            DERWriter.element(
                DERReader.Tag.context(4), DERWriter.element(DERReader.Tag.utf8String, Array(label.text.utf8))),
            DERWriter.unsigned(UInt64(TPMHandle.owner.number)),
            DERWriter.element(DERReader.Tag.octetString, TPMWriter.sized(area.bytes)),
            DERWriter.element(DERReader.Tag.octetString, TPMWriter.sized(privatePart)),
        ])
    }

    var pem: [UInt8] { PEM.encode(der, Self.pemLabel) }

    static let suffix = ".tpmkey.pem"
    private static let pemLabel = "TSS2 PRIVATE KEY"
    /// 2.23.133.10.1.3.
    private static let loadableKey: [UInt8] = [0x67, 0x81, 0x05, 0x0A, 0x01, 0x03]
}
