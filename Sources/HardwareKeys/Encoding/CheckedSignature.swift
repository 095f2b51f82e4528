import Crypto

/// What a device calls a signature, handed on only when the public key verifies it.
///
/// A device that errs, or is made to, gives away its key with a wrong signature, and a module may return anything.
/// Verifying takes a tenth of a millisecond.
enum CheckedSignature {
    /// - Parameter bytes: r and s, 32 bytes each.
    static func raw(
        _ bytes: [UInt8], of digest: MessageDigest, by key: P256.Signing.PublicKey
    ) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        guard
            bytes.count == 64, let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes),
            key.isValidSignature(signature, for: digest.prehashed)
        else { throw notValid }
        return signature
    }

    private static let notValid = HardwareKeyError(
        .deviceFailed,
        "the device returned a signature that its public key does not verify, so it was discarded; check that the "
            + "public and the private key with this label match, then replace the device")
}

extension MessageDigest {
    /// The digest as the library takes one.
    var prehashed: Prehashed { Prehashed(bytes: bytes) }

    struct Prehashed: Digest {
        static var byteCount: Int { 32 }
        let bytes: [UInt8]

        func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
        var description: String { "SHA-256 digest" }
        func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }
}
