import SecretMemory

/// A key of the Secure Enclave as it is kept outside: what CryptoKit calls its data representation, encrypted by the
/// enclave that made it, in PEM (RFC 7468).
///
///     EnclaveKey ::= SEQUENCE { version INTEGER (1), label UTF8String, uses INTEGER, policy INTEGER, key OCTET STRING }
struct EnclaveKeyFile: KeyFile {
    let label: KeyLabel
    let uses: KeyUses
    let policy: KeyPolicy
    /// Encrypted by the enclave; no secret.
    let representation: [UInt8]

    init(label: KeyLabel, uses: KeyUses, policy: KeyPolicy, representation: [UInt8]) {
        self.label = label
        self.uses = uses
        self.policy = policy
        self.representation = representation
    }

    init(pem: [UInt8]) throws(HardwareKeyError) {
        guard let der = PEM.decode(pem, Self.pemLabel) else { throw .noKeyFile }
        try self.init(der: der)
    }

    init(der: [UInt8]) throws(HardwareKeyError) {
        var outer = DERReader(der)
        guard
            var reader = outer.open(DERReader.Tag.sequence), outer.isAtEnd, reader.readUnsigned() == 1,
            let text = reader.read(DERReader.Tag.utf8String),
            let string = String(wellFormed: text), let label = KeyLabel(ifValid: string),
            let number = reader.readUnsigned(), let uses = UInt8(exactly: number).map(KeyUses.init(rawValue:)),
            uses == .signing || uses == .agreement,
            let policyNumber = reader.readUnsigned(),
            let policy = Self.policies.first(where: { $0.number == policyNumber })?.policy,
            let representation = reader.read(DERReader.Tag.octetString), reader.isAtEnd, !representation.isEmpty
        else { throw .noKeyFile }
        self.init(label: label, uses: uses, policy: policy, representation: Array(representation))
    }

    var der: [UInt8] {
        let number = Self.policies.first { $0.policy == policy }?.number ?? 0
        return DERWriter.sequence([
            DERWriter.unsigned(1),
            DERWriter.element(DERReader.Tag.utf8String, Array(label.text.utf8)),
            DERWriter.unsigned(UInt64(uses.rawValue)),
            DERWriter.unsigned(number),
            DERWriter.element(DERReader.Tag.octetString, representation),
        ])
    }

    var pem: [UInt8] { PEM.encode(der, Self.pemLabel) }

    private static let policies: [(number: UInt64, policy: KeyPolicy)] = [
        (1, .unattended), (2, .userPresence), (3, .currentBiometry),
    ]
    static let suffix = ".enclavekey.pem"
    private static let pemLabel = "BULWARK ENCLAVE KEY"
}
