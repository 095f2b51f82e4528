import Crypto
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
    func seal(_ message: borrowing SecretBytes, secret: SymmetricKey) -> [UInt8]? {
        let (key, nonce) = schedule(secret)
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
    func open(_ sealed: [UInt8], secret: SymmetricKey) -> SecretBytes? {
        guard sealed.count >= 16 else { return nil }
        let (key, nonce) = schedule(secret)
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
        agreed: UnsafeRawBufferPointer, encapsulation: [UInt8], recipient: [UInt8]
    ) -> SymmetricKey {
        let suite = Array("KEM".utf8) + kem.rawValue.bigEndianBytes
        let extracted = extract(salt: nil, label: "eae_prk", agreed, suite: suite)
        return expand(extracted, label: "shared_secret", encapsulation + recipient, count: 32, suite: suite)
    }

    /// Section 5.1 with mode 0: the key and the nonce of the first message.
    private func schedule(_ secret: SymmetricKey) -> (SymmetricKey, [UInt8]) {
        let suite =
            Array("HPKE".utf8) + kem.rawValue.bigEndianBytes + UInt16(1).bigEndianBytes + aead.rawValue.bigEndianBytes
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        let pskHash = extract(salt: nil, label: "psk_id_hash", none, suite: suite)
        let infoHash = info.withUnsafeBytes { extract(salt: nil, label: "info_hash", $0, suite: suite) }
        let context = [0] + pskHash.withUnsafeBytes { Array($0) } + infoHash.withUnsafeBytes { Array($0) }
        let extracted = extract(salt: secret, label: "secret", none, suite: suite)
        let key = expand(extracted, label: "key", context, count: 32, suite: suite)
        let nonce = expand(extracted, label: "base_nonce", context, count: 12, suite: suite)
        return (key, nonce.withUnsafeBytes { Array($0) })
    }

    /// `LabeledExtract` of section 4: HMAC under the salt, fed in pieces so that the secret is not copied.
    private func extract(
        salt: SymmetricKey?, label: String, _ material: UnsafeRawBufferPointer, suite: [UInt8]
    ) -> SymmetricKey {
        // bulwark:ignore hardcoded-key -- no salt is a salt of zeros, RFC 5869, section 2.2
        var hmac = HMAC<SHA256>(key: salt ?? SymmetricKey(data: [UInt8](repeating: 0, count: 32)))
        hmac.update(data: Self.version + suite + Array(label.utf8))
        if material.count > 0 { hmac.update(data: material) }
        return SymmetricKey(data: hmac.finalize())
    }

    /// `LabeledExpand` of section 4.
    private func expand(
        _ key: SymmetricKey, label: String, _ context: [UInt8], count: Int, suite: [UInt8]
    ) -> SymmetricKey {
        let info = UInt16(count).bigEndianBytes + Self.version + suite + Array(label.utf8) + context
        return key.withUnsafeBytes { HKDF<SHA256>.expand(pseudoRandomKey: $0, info: info, outputByteCount: count) }
    }

    private static let version = Array("HPKE-v1".utf8)
}

extension FixedWidthInteger {
    /// The bytes, most significant first.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
