import Crypto
public import SecretMemory

/// A random key of 256 bits which seals files. Keep it in a key file or a secret store; one key may seal any number of
/// files, each of which gets a file key of its own.
public final class SealingKey: Sendable {
    let bytes: SecretBytes

    /// Names the key without telling anything of it: the first eight bytes of HKDF-Expand-SHA-256 under its own label.
    public let id: ID

    /// A key of the system's random generator.
    public init() {
        bytes = SecretBytes(randomCount: Self.byteCount)
        id = ID(of: bytes)
    }

    /// Takes 32 random bytes over.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when there are not 32 bytes.
    public init(_ bytes: consuming SecretBytes) throws(SealingError) {
        guard bytes.count == Self.byteCount else {
            throw SealingError(.invalidKey, "a sealing key has \(Self.byteCount) bytes, not \(bytes.count)")
        }
        id = ID(of: bytes)
        self.bytes = bytes
    }

    static let byteCount = 32

    /// The public name of a key, eight bytes.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        let bytes: [UInt8]

        static let byteCount = 8

        /// Sixteen hexadecimal digits.
        public var description: String { hexadecimal(bytes) }

        init(bytes: [UInt8]) { self.bytes = bytes }

        fileprivate init(of key: borrowing SecretBytes) {
            let name = key.withUnsafeBytes { key in
                HKDF<SHA256>.expand(
                    pseudoRandomKey: key, info: Array("bulwark.dev/sealed-file/v1 key id".utf8),
                    outputByteCount: Self.byteCount)
            }
            bytes = name.withUnsafeBytes { Array($0) }
        }
    }
}

/// Two lower-case digits a byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
