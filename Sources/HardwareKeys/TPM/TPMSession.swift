import Crypto
import CryptoExtras
import SecretMemory

/// A salted HMAC session (part 1, sections 19.6 and 21): a PIN never crosses the bus, and neither do agreed secrets and
/// the PINs of new keys, which a listener on the board could read otherwise.
///
/// Against somebody who answers in the TPM's place it does not help: nothing here proves whose key the salt goes to.
struct TPMSession {
    let handle: UInt32
    private let key: [UInt8]
    private var nonceTPM: [UInt8]
    private var nonceCaller: [UInt8]

    /// The salt's way to the TPM: agreed with the storage key by a key of the moment.
    struct Salt {
        let encrypted: [UInt8]
        let bytes: [UInt8]

        /// Part 1, appendix C.6.1.
        init(for storageKey: P256.KeyAgreement.PublicKey) throws(HardwareKeyError) {
            let ephemeral = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
            guard let agreed = try? ephemeral.sharedSecretFromKeyAgreement(with: storageKey) else { throw .tpmAnswer }
            let own = ephemeral.publicKey.rawRepresentation
            let theirs = storageKey.rawRepresentation
            var point = TPMWriter()
            point.write(sized: own.prefix(32))
            point.write(sized: own.suffix(32))
            encrypted = point.bytes
            bytes = agreed.withUnsafeBytes { agreed in
                var hash = SHA256()
                hash.update(data: [0, 0, 0, 1])
                hash.update(bufferPointer: agreed)
                hash.update(data: Array("SECRET".utf8) + [0])
                hash.update(data: own.prefix(32))
                hash.update(data: theirs.prefix(32))
                return Array(hash.finalize())
            }
        }
    }

    init(handle: UInt32, salt: Salt, nonceTPM: [UInt8], nonceCaller: [UInt8]) {
        self.handle = handle
        self.nonceTPM = nonceTPM
        self.nonceCaller = nonceCaller
        key = Self.derive(salt.bytes, "ATH", nonceTPM, nonceCaller, count: 32)
    }

    /// Which first parameters travel encrypted.
    struct Protection: OptionSet {
        let rawValue: UInt8
        static let command = Protection(rawValue: 0x20)
        static let answer = Protection(rawValue: 0x40)
        static let none: Protection = []
    }

    /// The authorization of a command, and its parameters as they are sent.
    mutating func authorize(
        _ command: TPMCommand, secret: borrowing SecretBytes, _ protection: Protection
    ) throws(HardwareKeyError) -> (authorization: [UInt8], parameters: [UInt8]) {
        nonceCaller = randomBytes(32)
        var parameters = command.parameters
        if protection.contains(.command) {
            try crypt(&parameters, secret, newer: nonceCaller, older: nonceTPM, encrypts: true)
        }
        var code = TPMWriter()
        code.write(command.code.rawValue)
        let hash = Array(SHA256.hash(data: code.bytes + command.handles.flatMap(\.name) + parameters))
        let attributes = protection.rawValue | Self.goesOn
        var writer = TPMWriter()
        writer.write(handle)
        writer.write(sized: nonceCaller)
        writer.write(attributes)
        writer.write(sized: mac(hash + nonceCaller + nonceTPM + [attributes], secret))
        return (writer.bytes, parameters)
    }

    /// Proves an answer and takes the cover off its first parameter.
    ///
    /// - Throws: `deviceFailed` where the answer is not the TPM's.
    mutating func accept(
        _ authorization: inout TPMReader, _ parameters: inout [UInt8], of command: TPMCommand,
        secret: borrowing SecretBytes, _ protection: Protection
    ) throws(HardwareKeyError) {
        let nonce = try authorization.sized()
        let attributes = try authorization.read(UInt8.self)
        let proof = try authorization.sized()
        var start = TPMWriter()
        start.write(0 as UInt32)
        start.write(command.code.rawValue)
        let hash = Array(SHA256.hash(data: start.bytes + parameters))
        guard constantTimeEqual(proof, mac(hash + nonce + nonceCaller + [attributes], secret)) else {
            throw HardwareKeyError(
                .deviceFailed, "a response from the TPM was modified; check the connection to the TPM for interference")
        }
        nonceTPM = nonce
        if protection.contains(.answer) {
            try crypt(&parameters, secret, newer: nonceTPM, older: nonceCaller, encrypts: false)
        }
    }

    private func mac(_ message: [UInt8], _ secret: borrowing SecretBytes) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: message, using: symmetricKey(secret)))
    }

    /// The session's key and the authorization value, whose trailing zeros a TPM does not count.
    private func symmetricKey(_ secret: borrowing SecretBytes) -> SymmetricKey {
        secret.withUnsafeBytes { secret in
            var joined = key + secret
            defer { joined.wipe() }
            return SymmetricKey(data: joined)
        }
    }

    /// AES-128 in CFB mode over the content of the first `TPM2B` (part 1, section 21.3).
    private func crypt(
        _ parameters: inout [UInt8], _ secret: borrowing SecretBytes, newer: [UInt8], older: [UInt8], encrypts: Bool
    ) throws(HardwareKeyError) {
        var reader = TPMReader(parameters)
        let count = try reader.sized().count
        var material = secret.withUnsafeBytes { Self.derive(key + $0, "CFB", newer, older, count: 32) }
        defer { material.wipe() }
        let cipher = SymmetricKey(data: material.prefix(16))
        var block = Array(material.suffix(16))
        for start in stride(from: 2, to: 2 + count, by: 16) {
            do {
                try AES.permute(&block, key: cipher)
            } catch {
                throw HardwareKeyError(.system, "the cryptography library failed to encrypt")
            }
            let end = min(start + 16, 2 + count)
            for index in start..<end {
                let before = parameters[index]
                parameters[index] ^= block[index - start]
                block[index - start] = encrypts ? parameters[index] : before
            }
        }
    }

    /// `KDFa` with SHA-256 (part 1, section 11.4.10.2), for one block.
    private static func derive(
        _ key: [UInt8], _ label: String, _ first: [UInt8], _ second: [UInt8], count: Int
    ) -> [UInt8] {
        var message = TPMWriter()
        message.write(1 as UInt32)
        message.write(raw: Array(label.utf8) + [0] + first + second)
        message.write(UInt32(count * 8))
        return Array(HMAC<SHA256>.authenticationCode(for: message.bytes, using: SymmetricKey(data: key)).prefix(count))
    }

    private static let goesOn: UInt8 = 0x01
}
