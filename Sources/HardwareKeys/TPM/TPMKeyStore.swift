import SecretMemory

/// P-256 keys of a TPM 2.0. Each lies in a folder as a file that this TPM alone can use.
///
/// Who copies a file and runs programs on this machine can use the key, even after ``delete(_:)``: what a TPM wraps it
/// cannot revoke. Keep the folder to its user, and give keys a PIN where that is not enough.
public struct TPMKeyStore: KeyStore {
    let device: TPMDevice
    private let folder: KeyFolder<TPMKeyFile>
    private let pins: PINSource?
    private let allowsLastTry: Bool

    /// - Parameters:
    ///   - folder: where key files are; made when it is missing, for its user alone.
    ///   - pins: where PINs of keys come from; none is needed for keys that are used unattended.
    ///   - allowsLastTry: whether a PIN is tried when one wrong PIN more locks the TPM's keys.
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
