import KeyedHashes
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
        let key = derived("header")
        return key.withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0).publicCode(of: header) }
    }

    static let memberCodeSize = 32

    /// HMAC-SHA-256 over the path of a folder's member, which the file tells nobody else.
    func memberCode(of path: [UInt8]) -> [UInt8] {
        derived("member").withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0).publicCode(of: path) }
    }

    /// The input key of the payload's Cobblestone message.
    func payloadKey() -> SecretBytes { derived("payload") }

    /// HKDF-Expand-SHA-256 under a label of this format.
    private func derived(_ purpose: String) -> SecretBytes {
        KeyedHash.expanded(bytes, info: "bulwark-sealed-file/v1 \(purpose)")
    }
}
