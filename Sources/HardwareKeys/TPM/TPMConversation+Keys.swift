import Crypto
import SecretMemory

/// What is done with keys.
extension TPMConversation {
    /// Makes a key under the storage key; it is in the TPM only while it is used.
    func create(
        _ template: [UInt8], pin: borrowing SecretBytes
    ) throws(HardwareKeyError) -> (privatePart: [UInt8], area: TPMPublicArea) {
        var sensitive = TPMWriter()
        pin.withUnsafeBytes { sensitive.write(sized: $0) }
        sensitive.write(sized: [])
        var command = TPMCommand(code: .create, handles: [try storageKey().handle], authorized: 1)
        command.parameters = TPMWriter.sized(sensitive.bytes) + TPMWriter.sized(template) + Self.noOutsideInfo
        var answer = try sealed(command, secret: Self.noSecret(), .command)
        let privatePart = try answer.parameters.sized()
        return (privatePart, try TPMPublicArea(answer.parameters.sized()))
    }

    /// Loads a key, unless it is the one that was used last.
    func load(_ key: TPMKeyFile) throws(HardwareKeyError) -> TPMHandle {
        if let loaded, loaded.name == key.area.name { return loaded }
        try unload()
        var command = TPMCommand(code: .load, handles: [try storageKey().handle], authorized: 1)
        command.parameters = TPMWriter.sized(key.privatePart) + TPMWriter.sized(key.area.bytes)
        command.answersWithHandle = true
        var answer = try sealed(command, secret: Self.noSecret(), .none)
        let name = try answer.parameters.sized()
        let handle = TPMHandle(answer.handle, name: name)
        loaded = handle
        guard name == key.area.name else { throw .tpmAnswer }
        return handle
    }

    /// The signature's r and s, 32 bytes each.
    func sign(
        _ digest: MessageDigest, _ key: TPMKeyFile, pin: borrowing SecretBytes
    ) throws(HardwareKeyError) -> [UInt8] {
        var command = TPMCommand(code: .sign, handles: [try load(key)], authorized: 1)
        command.parameters = TPMWriter.sized(digest.bytes) + Self.ecdsa + Self.noTicket
        var answer = try sealed(command, secret: pin, .none)
        return try Self.signature(&answer.parameters)
    }

    /// The x-coordinate of the agreed point.
    func agree(
        _ other: P256.KeyAgreement.PublicKey, _ key: TPMKeyFile, pin: borrowing SecretBytes
    ) throws(HardwareKeyError) -> SecretBytes {
        var point = TPMWriter()
        point.write(sized: other.rawRepresentation.prefix(32))
        point.write(sized: other.rawRepresentation.suffix(32))
        var command = TPMCommand(code: .ecdhZGen, handles: [try load(key)], authorized: 1)
        command.parameters = TPMWriter.sized(point.bytes)
        var answer = try sealed(command, secret: pin, .answer)
        var agreed = TPMReader(try answer.parameters.sized())
        var x = try agreed.number256()
        return SecretBytes(wiping: &x)
    }

    /// The TPM's word on a key, signed by its attestation key.
    func certify(
        _ key: TPMKeyFile, challenge: [UInt8], pin: borrowing SecretBytes
    ) throws(HardwareKeyError) -> TPMCertificate {
        // Storage key, subject and signer: the three objects that every TPM has room for.
        let subject = try load(key)
        let (signer, area) = try createPrimary(TPMPublicArea.template(Self.attestationKey, signsByECDSA: true))
        defer { letGo(signer.number) }
        var command = TPMCommand(code: .certify, handles: [subject, signer], authorized: 2)
        command.parameters = TPMWriter.sized(challenge) + Self.ecdsa
        var answer = try sealed(command, secret: pin, .none)
        let statement = try answer.parameters.sized()
        let signature = try Self.signature(&answer.parameters)
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { throw .tpmAnswer }
        return TPMCertificate(
            statement: statement, signature: signature, attestationKey: area.point.signing, publicArea: key.area.bytes)
    }

    /// Tries to take a key out, as an attacker would. For tests.
    func duplicate(_ key: TPMKeyFile) throws(HardwareKeyError) -> [UInt8] {
        var command = TPMCommand(code: .duplicate, handles: [try load(key), .null], authorized: 1)
        command.parameters = TPMWriter.sized([]) + [0x00, 0x10]
        var answer = try sealed(command, secret: Self.noSecret(), .none)
        _ = try answer.parameters.sized()
        return try answer.parameters.sized()
    }

    /// Wrong PINs that may still be given before the TPM takes none for a while.
    func triesLeft() throws(HardwareKeyError) -> Int {
        let properties = try capability(6, from: 0x20E, count: 2)
        var values: [UInt32: UInt32] = [:]
        var reader = properties
        for _ in 0..<(try reader.read(UInt32.self)) {
            let property = try reader.read(UInt32.self)
            values[property] = try reader.read(UInt32.self)
        }
        guard let failed = values[0x20E], let most = values[0x20F] else { throw .tpmAnswer }
        return Int(most) - Int(failed)
    }

    private static func signature(_ reader: inout TPMReader) throws(HardwareKeyError) -> [UInt8] {
        guard try reader.read(UInt16.self) == TPMAlgorithm.ecdsa, try reader.read(UInt16.self) == TPMAlgorithm.sha256
        else { throw .tpmAnswer }
        return try reader.number256() + reader.number256()
    }

    private static func noSecret() -> SecretBytes { SecretBytes(count: 0) { _ in } }

    private static let ecdsa: [UInt8] = [0, 0x18, 0, 0x0B]
    /// The digest was not made by the TPM, and the key is not restricted, so there is no ticket.
    private static let noTicket: [UInt8] = [0x80, 0x24, 0x40, 0, 0, 7, 0, 0]
    private static let attestationKey: TPMKeyAttributes =
        [.bound, .userWithAuth, .noDictionaryAttackProtection, .restricted, .sign]
}
