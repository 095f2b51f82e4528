import KeyedHashes
import SecretMemory

/// The random key of one sealed file. Everything else in the header leads to it; from it come the key of the header's
/// MAC and the input key of the payload.
struct FileKey: ~Copyable {
    static let byteCount = 32

    let bytes: SecretBytes
    /// What all that is derived from the key begins with.
    private let states: KeyedHash<WipedSHA256>

    init() { self.init(random: SecretBytes(randomCount: Self.byteCount)) }

    /// Nil where there are not 32 bytes.
    init?(_ bytes: consuming SecretBytes) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(random: bytes)
    }

    private init(random bytes: consuming SecretBytes) {
        states = bytes.withUnsafeBytes { KeyedHash(key: $0) }
        self.bytes = bytes
    }

    /// HMAC-SHA-256 over the header without its last 32 bytes.
    func authenticationCode(for header: some Collection<UInt8>) -> [UInt8] {
        code(under: Self.headerLabel, of: header)
    }

    static let memberCodeSize = 32

    /// HMAC-SHA-256 over the path of a folder's member, which the file tells nobody else.
    func memberCode(of path: [UInt8]) -> [UInt8] { code(under: Self.memberLabel, of: path) }

    /// The input key of the payload's Cobblestone message.
    func payloadKey() -> SecretBytes {
        defer { wipeStackBelow(kibibytes: 2) }
        return SecretBytes(count: Cobblestone.keySize) { derive(Self.payloadLabel, into: $0) }
    }

    /// What the payload's Cobblestone message begins with: the states of HMAC behind its input key.
    func payloadStates() -> KeyedHash<WipedSHA512> { payloadKey().withUnsafeBytes { KeyedHash(key: $0) } }

    /// HMAC-SHA-256 of what is no secret, under a key that is derived for it.
    private func code(under label: [UInt8], of message: some Collection<UInt8>) -> [UInt8] {
        defer { wipeStackBelow(kibibytes: 2) }
        return withUnsafeTemporaryAllocation(byteCount: WipedSHA256.digestSize, alignment: 16) { key in
            derive(label, into: key)
            defer { wipe(key) }
            return message.withContiguousBytes { message in
                [UInt8](unsafeUninitializedCapacity: WipedSHA256.digestSize) { code, size in
                    KeyedHash<WipedSHA256>.write(
                        codeOf: message, key: UnsafeRawBufferPointer(key), to: UnsafeMutableRawBufferPointer(code))
                    size = WipedSHA256.digestSize
                }
            }
        }
    }

    /// HKDF-Expand-SHA-256 under a label of this format.
    private func derive(_ label: [UInt8], into target: UnsafeMutableRawBufferPointer) {
        label.withUnsafeBytes { states.expand($0, into: target) }
    }

    private static let headerLabel = Array("bulwark-sealed-file/v1 header".utf8)
    private static let memberLabel = Array("bulwark-sealed-file/v1 member".utf8)
    private static let payloadLabel = Array("bulwark-sealed-file/v1 payload".utf8)
}

extension Collection<UInt8> {
    /// Lends the elements as they lie, or a copy of them.
    fileprivate func withContiguousBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) } ?? Array(self).withUnsafeBytes(body)
    }
}
