internal import KeyedHashes
internal import SecretMemory

/// HMAC (RFC 2104) whose key was taken in once: a token of ordinary size takes a few compressions. (jwt-kit takes the key in
/// with each token.)
final class PreparedHMAC<Hash: SHA2>: Sendable {
    private let hash: KeyedHash<Hash>

    init(_ secret: borrowing SecretBytes) { hash = secret.withUnsafeBytes { KeyedHash(key: $0) } }

    /// In a time that tells nothing of where the two differ.
    @Sendable func verifies(_ signature: [UInt8], of signed: ArraySlice<UInt8>) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Hash.digestSize, alignment: 16) { code in
            signed.withUnsafeBytes { hash.write(codeOf: $0, to: code) }
            return signature.withUnsafeBytes { constantTimeEqual($0, UnsafeRawBufferPointer(code)) }
        }
    }
}
