import Crypto
import SecretMemory

/// The key of one age file, 16 bytes, which recipients wrap.
struct AgeFileKey: ~Copyable {
    let bytes: SecretBytes

    /// A key of the system's random generator.
    init() { bytes = SecretBytes(randomCount: Self.byteCount) }

    /// Takes unwrapped bytes over; nil when there are not 16.
    init?(_ bytes: consuming SecretBytes) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    func headerKey() -> SymmetricKey { derivedKey(salt: [], info: "header") }

    func payloadKey(nonce: [UInt8]) -> SymmetricKey { derivedKey(salt: nonce, info: "payload") }

    private func derivedKey(salt: [UInt8], info: String) -> SymmetricKey {
        let key = bytes.symmetricKey()
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: salt, info: Array(info.utf8), outputByteCount: 32)
    }

    static let byteCount = 16
    /// With its tag.
    static let wrappedSize = byteCount + 16
}

/// ChaCha20-Poly1305 under a key that is used once, with a nonce of zeros, as age's own recipients wrap.
enum AgeWrapping {
    static func wrap(_ fileKey: borrowing AgeFileKey, under key: SymmetricKey) -> [UInt8]? {
        fileKey.bytes.withUnsafeBytes { fileKey in
            guard
                // bulwark:ignore static-iv -- the key is used once, c2sp.org/age
                let nonce = try? ChaChaPoly.Nonce(data: zeros),
                let box = try? ChaChaPoly.seal(fileKey, using: key, nonce: nonce)
            else { return nil }
            return Array(box.ciphertext) + Array(box.tag)
        }
    }

    /// The file key, or nil where the wrapping key is another.
    static func unwrap(_ body: [UInt8], under key: SymmetricKey) -> AgeFileKey? {
        let tag = body.count - 16
        guard
            // bulwark:ignore static-iv -- the key is used once, c2sp.org/age
            tag >= 0, let nonce = try? ChaChaPoly.Nonce(data: zeros),
            let box = try? ChaChaPoly.SealedBox(nonce: nonce, ciphertext: body[..<tag], tag: body[tag...]),
            var bytes = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        return AgeFileKey(SecretBytes(moving: &bytes))
    }

    private static let zeros = [UInt8](repeating: 0, count: 12)
}
