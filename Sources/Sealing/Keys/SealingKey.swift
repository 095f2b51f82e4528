public import Crypto
import KeyedHashes
public import SecretMemory

/// The purpose of a random key. A key for one purpose cannot be used for another, and keys are derived under different
/// labels.
public protocol KeyPurpose: Sendable {
    /// The label under which keys of this purpose are named and used.
    static var label: String { get }
}

/// Sealing files and stored data.
public enum FilePurpose: KeyPurpose { public static let label = "file" }

/// Encrypting payloads in transit, such as request bodies.
public enum PayloadPurpose: KeyPurpose { public static let label = "payload" }

/// A random 256-bit key that seals files. Keep it in a key file or a secret store. One key may seal any number of
/// files; each gets its own file key.
public typealias SealingKey = RandomKey<FilePurpose>

/// A random 256-bit key that seals payloads; ``PayloadKeyring`` rotates it.
public typealias PayloadKey = RandomKey<PayloadPurpose>

/// A random 256-bit key for one purpose.
public final class RandomKey<Purpose: KeyPurpose>: Sendable {
    package let bytes: SecretBytes
    /// What sealing under the key begins with, for each file the same: the states of HMAC behind it.
    let states: KeyedHash<WipedSHA512>

    /// An identifier that reveals nothing about the key.
    public let id: KeyID

    /// Generates a key with the system's random number generator.
    public init() {
        bytes = SecretBytes(randomCount: randomKeySize)
        states = bytes.withUnsafeBytes { KeyedHash(key: $0) }
        id = KeyID(of: bytes, purpose: Purpose.label)
    }

    /// Takes ownership of 32 random bytes.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the key is not 32 bytes long or is all zeros.
    public init(_ bytes: consuming SecretBytes) throws(SealingError) {
        guard bytes.count == randomKeySize else {
            throw SealingError(.invalidKey, "a sealing key must have \(randomKeySize) bytes, not \(bytes.count)")
        }
        guard !bytes.holdsZerosAlone() else { throw .keyOfZeros }
        id = KeyID(of: bytes, purpose: Purpose.label)
        states = bytes.withUnsafeBytes { KeyedHash(key: $0) }
        self.bytes = bytes
    }

    /// Creates a key from a Crypto key, keeping a copy in secret memory.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if it is not 256 bits long or is all zeros.
    public convenience init(_ key: SymmetricKey) throws(SealingError) { try self.init(SecretBytes(key)) }

    /// Parses the text form, case-insensitively. The caller is responsible for wiping the text.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the text is not a key for this purpose.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: randomKeySize))
    }

    /// Returns the text form in upper case (`BULWARK-FILE-KEY-1…`). It is secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(bytes, prefix: Self.prefix) }

    static var prefix: String { "bulwark-\(Purpose.label)-key-" }
}

private let randomKeySize = 32

/// The public identifier of a random key: eight bytes of HKDF-Expand-SHA-256 under a separate label.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    static let byteCount = 8

    /// Sixteen hexadecimal digits.
    public var description: String { hexadecimal(bytes) }

    init(bytes: [UInt8]) { self.bytes = bytes }

    fileprivate init(of key: borrowing SecretBytes, purpose: String) {
        bytes = KeyedHash.expanded(key, info: "bulwark-sealed-file/v1 \(purpose) key id")
            .withUnsafeBytes { Array($0.prefix(Self.byteCount)) }
    }
}

/// Two lower-case digits a byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
