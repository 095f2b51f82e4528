import Crypto
import KeyedHashes
import SecretMemory

/// Hybrid public key encryption in base mode with HKDF-SHA-256, for one short message (RFC 9180, sections 4 and 5).
///
/// The library's own `HPKE` wants private keys that it can hold; here the agreed secret may come from hardware, and
/// systems older than the library's version are served.
struct HPKEBase {
    enum KEM: UInt16 {
        case p256 = 0x0010
        case x25519 = 0x0020
        case xWing = 0x647A
    }

    enum AEAD: UInt16 {
        case aes256GCM = 2
        case chaChaPoly = 3
    }

    let kem: KEM
    let aead: AEAD
    /// What the message is for.
    let info: [UInt8]

    /// `secret` is what the KEM agreed on. Returns the sealed message with its tag of 16 bytes.
    func seal(_ message: borrowing SecretBytes, secret: borrowing SecretBytes) -> [UInt8]? {
        let (key, nonce) = schedule(secret)
        LibraryTraces.expectCipher()
        defer { LibraryTraces.wipeCiphers() }
        return message.withUnsafeBytes { message in
            switch aead {
            case .aes256GCM:
                guard
                    let nonce = try? AES.GCM.Nonce(data: nonce),
                    let box = try? AES.GCM.seal(message, using: key, nonce: nonce)
                else { return nil }
                return Array(box.ciphertext) + Array(box.tag)
            case .chaChaPoly:
                guard
                    let nonce = try? ChaChaPoly.Nonce(data: nonce),
                    let box = try? ChaChaPoly.seal(message, using: key, nonce: nonce)
                else { return nil }
                return Array(box.ciphertext) + Array(box.tag)
            }
        }
    }

    /// The message, or nil where key or message are not what was sealed.
    func open(_ sealed: [UInt8], secret: borrowing SecretBytes) -> SecretBytes? {
        guard sealed.count >= 16 else { return nil }
        let (key, nonce) = schedule(secret)
        LibraryTraces.expectCipher()
        defer { LibraryTraces.wipeCiphers() }
        let tag = sealed.count - 16
        switch aead {
        case .aes256GCM:
            guard
                let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: sealed[..<tag], tag: sealed[tag...]),
                var message = try? AES.GCM.open(box, using: key)
            else { return nil }
            return SecretBytes(moving: &message)
        case .chaChaPoly:
            guard
                let nonce = try? ChaChaPoly.Nonce(data: nonce),
                let box = try? ChaChaPoly.SealedBox(nonce: nonce, ciphertext: sealed[..<tag], tag: sealed[tag...]),
                var message = try? ChaChaPoly.open(box, using: key)
            else { return nil }
            return SecretBytes(moving: &message)
        }
    }

    /// Section 4.1: the KEM's secret of a Diffie-Hellman result. `encapsulation` and `recipient` are public keys.
    func sharedSecret(
        agreed: borrowing SecretBytes, encapsulation: [UInt8], recipient: [UInt8]
    ) -> SecretBytes {
        let suite = Array("KEM".utf8) + kem.rawValue.bigEndianBytes
        let extracted = agreed.withUnsafeBytes { agreed in
            KeyedHash.extracted(salt: []) { stream in
                stream.update(Self.version + suite + Array("eae_prk".utf8))
                stream.update(agreed)
            }
        }
        return expand(extracted, label: "shared_secret", encapsulation + recipient, count: 32, suite: suite)
    }

    /// Section 5.1 with mode 0: the key and the nonce of the first message.
    private func schedule(_ secret: borrowing SecretBytes) -> (SymmetricKey, [UInt8]) {
        let suite =
            Array("HPKE".utf8) + kem.rawValue.bigEndianBytes + UInt16(1).bigEndianBytes + aead.rawValue.bigEndianBytes
        let context =
            [0] + publicExtract(label: "psk_id_hash", [], suite: suite)
            + publicExtract(label: "info_hash", info, suite: suite)
        let extracted = KeyedHash.extracted(salt: secret) { $0.update(Self.version + suite + Array("secret".utf8)) }
        let key = expand(extracted, label: "key", context, count: 32, suite: suite)
        let nonce = expand(extracted, label: "base_nonce", context, count: 12, suite: suite)
        return (key.symmetricKey(), nonce.withUnsafeBytes { Array($0) })
    }

    /// `LabeledExtract` of section 4 without a salt, of what is no secret.
    private func publicExtract(label: String, _ material: [UInt8], suite: [UInt8]) -> [UInt8] {
        KeyedHash.extracted(salt: []) { $0.update(Self.version + suite + Array(label.utf8) + material) }
            .withUnsafeBytes { Array($0) }
    }

    /// `LabeledExpand` of section 4.
    private func expand(
        _ key: borrowing SecretBytes, label: String, _ context: [UInt8], count: Int, suite: [UInt8]
    ) -> SecretBytes {
        let info = UInt16(count).bigEndianBytes + Self.version + suite + Array(label.utf8) + context
        return KeyedHash.expanded(key, info: info, count: count)
    }
    private static let version = Array("HPKE-v1".utf8)
}

extension FixedWidthInteger {
    /// The bytes, most significant first.
    package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
