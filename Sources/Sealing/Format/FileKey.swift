import Crypto
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        let key = derived("header")
        let code = key.withUnsafeBytes { KeyedHash<SHA256>(key: $0).code(of: Array(header)) }
        return code.withUnsafeBytes { Array($0) }
    }

    /// The input key of the payload's Cobblestone message.
    func payloadKey() -> SecretBytes { derived("payload") }

    /// HKDF-Expand-SHA-256 under a label of this format.
    private func derived(_ purpose: String) -> SecretBytes {
        let block = KeyedHash<SHA256>.expanded(bytes, info: "bulwark-sealed-file/v1 \(purpose)")
        return SecretBytes(count: Self.byteCount) { key in block.withUnsafeBytes { key.copyMemory(from: $0) } }
    }
}
