import Crypto
import SecretMemory

/// The random key of one sealed file. Everything else in the header leads to it; from it come the key of the header's
/// MAC and the input key of the payload.
struct FileKey: ~Copyable {
    static let byteCount = 32

    let bytes: SecretBytes

    init() { bytes = SecretBytes(randomCount: Self.byteCount) }

    /// Nil where there are not 32 bytes.
    init?(_ bytes: consuming SecretBytes) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// HMAC-SHA-256 over the header without its last 32 bytes.
    func authenticationCode(for header: some Sequence<UInt8>) -> [UInt8] {
        var code = HMAC<SHA256>(key: derived("header"))
        code.update(data: Array(header))
        return Array(code.finalize())
    }

    /// The input key of the payload's Cobblestone message.
    func payloadKey() -> SecretBytes { SecretBytes(derived("payload")) }

    /// HKDF-Expand-SHA-256 under a label of this format.
    private func derived(_ purpose: String) -> SymmetricKey {
        bytes.withUnsafeBytes {
            HKDF<SHA256>.expand(
                pseudoRandomKey: $0, info: Array("bulwark-sealed-file/v1 \(purpose)".utf8), outputByteCount: 32)
        }
    }
}
