/// A kind of secret that only this project knows: a fixed beginning, a number of characters and a fixed end.
public struct ConfiguredSecretShape: Sendable, Hashable {
    /// In kebab case.
    public let id: String
    /// What a message calls it, such as `ACME token`.
    public let name: String
    /// At least two characters.
    public let prefix: String
    /// The characters between prefix and suffix.
    public let alphabet: SecretAlphabet
    /// How many characters stand between prefix and suffix.
    public let length: ClosedRange<Int>
    public let suffix: String

    public init(
        id: String, name: String, prefix: String, alphabet: SecretAlphabet, length: ClosedRange<Int>,
        suffix: String = ""
    ) {
        self.id = id
        self.name = name
        self.prefix = prefix
        self.alphabet = alphabet
        self.length = length
        self.suffix = suffix
    }
}

/// A set of printable ASCII characters.
public struct SecretAlphabet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Reads characters and ranges, such as `A-Za-z0-9_-`; a hyphen at either end stands for itself.
    ///
    /// `nil` for an empty text, for a range that runs backwards, and for a space or anything that is not ASCII.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        var at = 0
        while at < bytes.count {
            let isRange = at + 2 < bytes.count && bytes[at + 1] == UInt8(ascii: "-")
            let last = isRange ? bytes[at + 2] : bytes[at]
            guard bytes[at] <= last else { return nil }
            for byte in bytes[at]...last { insert(byte) }
            at += isRange ? 3 : 1
        }
    }

    /// Whether the character with this ASCII code belongs to it.
    public func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }

    private mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
}
