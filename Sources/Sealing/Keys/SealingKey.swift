public import Crypto
import KeyedHashes
public import SecretMemory

/// What a random key is for. A key of one purpose cannot be given where another is wanted, and their bytes are taken
/// under different labels.
public protocol KeyPurpose: Sendable {
    /// The label under which keys of this purpose are named and used.
    static var label: String { get }
}

/// Sealing of files and of data that is kept.
public enum FilePurpose: KeyPurpose { public static let label = "file" }

/// Encryption of payloads on their way, such as request bodies.
public enum PayloadPurpose: KeyPurpose { public static let label = "payload" }

/// A random key of 256 bits which seals files. Keep it in a key file or a secret store; one key may seal any number of
/// files, each of which gets a file key of its own.
public typealias SealingKey = RandomKey<FilePurpose>

/// A random key of 256 bits which seals payloads; ``PayloadKeyring`` rotates them.
public typealias PayloadKey = RandomKey<PayloadPurpose>

/// A random key of 256 bits for one purpose.
public final class RandomKey<Purpose: KeyPurpose>: Sendable {
    package let bytes: SecretBytes
    /// What sealing under the key begins with, for each file the same: the states of HMAC behind it.
    let states: KeyedHash<WipedSHA512>

    /// Names the key without telling anything of it.
    public let id: KeyID

    /// A key of the system's random generator.
    public init() {
        bytes = SecretBytes(randomCount: randomKeySize)
        states = bytes.withUnsafeBytes { KeyedHash(key: $0) }
        id = KeyID(of: bytes, purpose: Purpose.label)
    }

    /// Takes 32 random bytes over.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when there are not 32 bytes, or all of them are zero.
    public init(_ bytes: consuming SecretBytes) throws(SealingError) {
        guard bytes.count == randomKeySize else {
            throw SealingError(.invalidKey, "a sealing key has \(randomKeySize) bytes, not \(bytes.count)")
        }
        guard !bytes.holdsZerosAlone() else { throw .keyOfZeros }
        id = KeyID(of: bytes, purpose: Purpose.label)
        states = bytes.withUnsafeBytes { KeyedHash(key: $0) }
        self.bytes = bytes
    }

    /// Takes over a key of the library, of which it keeps a copy in secret memory.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when it does not have 256 bits, or all of them are zero.
    public convenience init(_ key: SymmetricKey) throws(SealingError) { try self.init(SecretBytes(key)) }

    /// Reads the written form, case does not matter. The text stays the caller's to wipe.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` when the text is no key of this purpose.
    public convenience init(text: [UInt8]) throws(SealingError) {
        try self.init(KeyText.secretBytes(text, prefix: Self.prefix, byteCount: randomKeySize))
    }

    /// The written form in upper case (`BULWARK-FILE-KEY-1…`), a secret; wipe it after use.
    public func text() -> [UInt8] { KeyText.secretText(bytes, prefix: Self.prefix) }

    static var prefix: String { "bulwark-\(Purpose.label)-key-" }
}

private let randomKeySize = 32

/// The public name of a random key: eight bytes of HKDF-Expand-SHA-256 under its own label.
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
