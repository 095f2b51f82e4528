import Crypto
import KeyedHashes
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

    /// The code of a header under its key.
    func code(of header: [UInt8]) -> [UInt8] {
        let key = derivedKey(salt: [], info: "header")
        return key.withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0).publicCode(of: header) }
    }

    func payloadKey(nonce: [UInt8]) -> SymmetricKey { derivedKey(salt: nonce, info: "payload").symmetricKey() }

    private func derivedKey(salt: [UInt8], info: String) -> SecretBytes {
        let extracted = bytes.withUnsafeBytes { bytes in
            KeyedHash.extracted(salt: salt) { $0.update(bytes) }
        }
        return KeyedHash.expanded(extracted, info: info)
    }

    static let byteCount = 16
    /// With its tag.
    static let wrappedSize = byteCount + 16
}

/// ChaCha20-Poly1305 under a key that is used once, with a nonce of zeros, as age's own recipients wrap.
enum AgeWrapping {
    static func wrap(_ fileKey: borrowing AgeFileKey, under key: SymmetricKey) -> [UInt8]? {
        LibraryTraces.expectCipher()
        defer { LibraryTraces.wipeCiphers() }
        return fileKey.bytes.withUnsafeBytes { fileKey in
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
        LibraryTraces.expectCipher()
        defer { LibraryTraces.wipeCiphers() }
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
