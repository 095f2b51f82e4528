public import Crypto
public import SecretMemory

/// A P-256 key in a TPM 2.0.
public struct TPMKey: HardwareKey {
    private let device: TPMDevice
    let file: TPMKeyFile
    private let pins: PINSource?
    private let allowsLastTry: Bool

    init(device: TPMDevice, file: TPMKeyFile, pins: PINSource?, allowsLastTry: Bool) {
        self.device = device
        self.file = file
        self.pins = pins
        self.allowsLastTry = allowsLastTry
    }

    public var label: KeyLabel { file.label }
    public var publicKey: P256.Signing.PublicKey { file.area.point.signing }
    public var agreementKey: P256.KeyAgreement.PublicKey { file.area.point.agreement }

    public var uses: KeyUses {
        var uses: KeyUses = []
        if file.area.attributes.contains(.sign) { uses.insert(.signing) }
        if file.area.attributes.contains(.decrypt) { uses.insert(.agreement) }
        return uses
    }

    public func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        guard uses.contains(.signing) else { throw .notForSigning }
        let pin = try pin()
        let bytes = try perform(pin) { (tpm) throws(HardwareKeyError) in try tpm.sign(digest, file, pin: pin) }
        return try CheckedSignature.raw(bytes, of: digest, by: publicKey)
    }

    public func sharedSecret(
        with other: P256.KeyAgreement.PublicKey
    ) throws(HardwareKeyError) -> SecretBytes {
        guard uses.contains(.agreement) else { throw .notForAgreement }
        let pin = try pin()
        return try perform(pin) { (tpm) throws(HardwareKeyError) in try tpm.agree(other, file, pin: pin) }
    }

    public func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation {
        guard challenge.count <= 32 else {
            throw HardwareKeyError(.invalidArgument, "a challenge must have at most 32 bytes; use its SHA-256 digest")
        }
        let pin = try pin()
        let certificate = try perform(pin) { (tpm) throws(HardwareKeyError) in
            try tpm.certify(file, challenge: challenge, pin: pin)
        }
        return .certified(certificate)
    }

    private func pin() throws(HardwareKeyError) -> SecretBytes {
        guard file.hasPIN else { return SecretBytes(count: 0) { _ in } }
        guard let pins else { throw .noPINSource }
        let tries = try device.perform { (tpm) throws(HardwareKeyError) in try tpm.triesLeft() }
        guard allowsLastTry || tries != 1 else { throw .lastTry }
        let pin = try pins.pin(PINQuestion(purpose: .use(label), device: "TPM", isLowOnTries: tries <= 2))
        try device.refused.check(pin, of: file.area.name)
        return pin
    }

    private func perform<Result: ~Copyable>(
        _ pin: borrowing SecretBytes, _ body: (TPMConversation) throws(HardwareKeyError) -> Result
    ) throws(HardwareKeyError) -> Result {
        do throws(HardwareKeyError) {
            return try device.perform(body)
        } catch {
            if error.code == .wrongPIN { device.refused.remember(pin, of: file.area.name) }
            throw error
        }
    }
}
