import SecretMemory

/// A store of P-256 keys in a TPM 2.0. Each key is a file in a folder that only this TPM can use.
///
/// Anyone who copies a file and runs programs on this machine can use the key, even after ``delete(_:)``, because a TPM
/// cannot revoke what it has wrapped. Restrict the folder to its user, and protect keys with a PIN if that is not
/// enough.
public struct TPMKeyStore: KeyStore {
    let device: TPMDevice
    private let folder: KeyFolder<TPMKeyFile>
    private let pins: PINSource?
    private let allowsLastTry: Bool

    /// - Parameters:
    ///   - folder: The folder of the key files; created, accessible only to its user, if it does not exist.
    ///   - pins: The source of key PINs; not needed for unattended keys.
    ///   - allowsLastTry: Whether to try a PIN when one more wrong PIN locks the TPM's keys.
    public init(
        device: TPMDevice = TPMDevice(), folder: String, pins: PINSource? = nil, allowsLastTry: Bool = false
    ) throws(HardwareKeyError) {
        self.device = device
        self.folder = try KeyFolder(folder)
        self.pins = pins
        self.allowsLastTry = allowsLastTry
    }

    public func create(_ request: KeyRequest) throws(HardwareKeyError) -> TPMKey {
        try request.check()
        let hasPIN = try Self.wantsPIN(request.policy)
        guard try !folder.contains(request.label) else { throw .labelTaken }
        let pin = try hasPIN ? newPIN(request.label) : SecretBytes(count: 0) { _ in }
        let template = TPMPublicArea.template(Self.attributes(request.uses, hasPIN: hasPIN))
        let (privatePart, area) = try device.perform { (tpm) throws(HardwareKeyError) in
            try tpm.create(template, pin: pin)
        }
        guard area.attributes.isSuperset(of: .bound) else { throw .keyIsExportable }
        let file = TPMKeyFile(label: request.label, hasPIN: hasPIN, area: area, privatePart: privatePart)
        try folder.add(file)
        return key(file)
    }

    public func key(_ label: KeyLabel) throws(HardwareKeyError) -> TPMKey { key(try Self.checked(folder.file(label))) }

    public func keys() throws(HardwareKeyError) -> [TPMKey] {
        var keys: [TPMKey] = []
        for file in try folder.files() where file.area.attributes.isSuperset(of: .bound) { keys.append(key(file)) }
        return keys.sorted { $0.label < $1.label }
    }

    public func delete(_ label: KeyLabel) throws(HardwareKeyError) { try folder.remove(label) }

    private func key(_ file: TPMKeyFile) -> TPMKey {
        TPMKey(device: device, file: file, pins: pins, allowsLastTry: allowsLastTry)
    }

    private static func checked(_ file: TPMKeyFile) throws(HardwareKeyError) -> TPMKeyFile {
        guard file.area.attributes.isSuperset(of: .bound) else { throw .keyIsExportable }
        return file
    }

    private func newPIN(_ label: KeyLabel) throws(HardwareKeyError) -> SecretBytes {
        guard let pins else { throw .noPINSource }
        let pin = try pins.pin(PINQuestion(purpose: .newKey(label), device: "TPM", isLowOnTries: false))
        // The TPM takes as many bytes as a digest has, and does not count zeros at the end.
        let isValid = pin.withUnsafeBytes { (1...32).contains($0.count) && $0.last != 0 }
        guard isValid else {
            throw HardwareKeyError(
                .invalidArgument, "a TPM key’s PIN must have 1 to 32 bytes and no trailing zero byte")
        }
        return pin
    }

    private static func wantsPIN(_ policy: KeyPolicy) throws(HardwareKeyError) -> Bool {
        switch policy {
        case .unattended: return false
        case .pinEachUse: return true
        case .userPresence, .currentBiometry:
            throw .unavailable("a TPM cannot verify user presence; require a PIN for each use")
        }
    }

    private static func attributes(_ uses: KeyUses, hasPIN: Bool) -> TPMKeyAttributes {
        var attributes: TPMKeyAttributes = [.bound, .userWithAuth]
        if uses.contains(.signing) { attributes.insert(.sign) }
        if uses.contains(.agreement) { attributes.insert(.decrypt) }
        // A key without a PIN has nothing to guess, and must go on working while others are locked.
        if !hasPIN { attributes.insert(.noDictionaryAttackProtection) }
        return attributes
    }
}

extension HardwareKeyError {
    static let noPINSource = HardwareKeyError(
        .loginNeeded, "the key requires its PIN; provide the store with a PIN source")
}
