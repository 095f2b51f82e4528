package import SecretMemory

/// HKDF with SHA-256 (RFC 5869).
extension KeyedHash<WipedSHA256> {
    /// HKDF-Extract (section 2.2) of what `feed` hands over; no salt is a salt of zeros.
    package static func extracted(
        salt: borrowing SecretBytes, _ feed: (inout HashStream<WipedSHA256>) -> Void
    ) -> SecretBytes { salt.withUnsafeBytes { KeyedHash(key: $0).code(feed) } }

    package static func extracted(salt: [UInt8], _ feed: (inout HashStream<WipedSHA256>) -> Void) -> SecretBytes {
        extracted(salt: SecretBytes(count: salt.count) { $0.copyBytes(from: salt) }, feed)
    }

    /// HKDF-Expand (section 2.3), up to one block of 32 bytes.
    package static func expanded(_ key: borrowing SecretBytes, info: [UInt8], count: Int = 32) -> SecretBytes {
        precondition((1...32).contains(count), "one block is expanded")
        let block = key.withUnsafeBytes { KeyedHash(key: $0).code { $0.update(info + [1]) } }
        return block.withUnsafeBytes { SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    package static func expanded(_ key: borrowing SecretBytes, info: String) -> SecretBytes {
        expanded(key, info: Array(info.utf8))
    }
}
