internal import KeyedHashes
public import SecretMemory

/// Names for values that must not be shown: the same value has the same name, and without the key none leads back.
///
///     let names = try Pseudonyms(key: SecretBytes(randomCount: 32))
///     names.name(of: "ann@example.com", as: "user")  // 9f86d081884c7d65, say
///
/// HMAC-SHA-256 (RFC 2104), cut to 64 bits. The key decides how far lines can be joined: one that is made at each start joins
/// the lines of one run; one that is kept joins those of all. Whoever has the key can try values, and few values, such as
/// telephone numbers, are soon tried: keep it as a secret, apart from the logs.
public final class Pseudonyms: Sendable {
    private let hash: KeyedHash<WipedSHA256>

    /// The least number of bytes a key has.
    public static let leastKeySize = 16

    /// Throws when the key has fewer than ``leastKeySize`` bytes.
    public init(key: borrowing SecretBytes) throws(PseudonymError) {
        guard key.count >= Self.leastKeySize else { throw .keyTooShort }
        hash = key.withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0) }
    }

    /// Sixteen hexadecimal digits. Values of different kinds have different names, whatever they are.
    public func name(of value: String, as kind: String) -> String { name(of: Array(value.utf8)[...], as: kind) }

    func name(of value: some Sequence<UInt8>, as kind: String) -> String {
        let code = hash.publicCode(of: Array(kind.utf8) + [0] + value)
        let digits = Array("0123456789abcdef".utf8)
        let text = code.prefix(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

/// What is wrong with the key of pseudonyms.
public enum PseudonymError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It has fewer bytes than ``Pseudonyms/leastKeySize``.
    case keyTooShort

    /// What to do about it.
    public var description: String {
        "The key of pseudonyms is too short; give at least \(Pseudonyms.leastKeySize) random bytes."
    }
}
