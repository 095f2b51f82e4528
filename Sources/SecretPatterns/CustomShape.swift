/// A token form that the user describes, for instance in a configuration file.
public struct CustomShape: Sendable, Hashable {
    /// The kebab-case identifier; it must differ from every other shape's.
    public var id: String
    /// The name shown to a reader.
    public var name: String
    /// The literal every token begins with, three to sixty-four visible ASCII characters.
    public var prefix: String
    /// The characters that follow, written like `A-Za-z0-9_-`.
    public var alphabet: String
    /// The least number of characters between prefix and suffix.
    public var minimumLength: Int
    /// The greatest number of characters between prefix and suffix, at most 4096.
    public var maximumLength: Int
    /// The literal every token ends with; nil for none.
    public var suffix: String?
    /// The gravity of a leak.
    public var severity: SecretSeverity
    /// One sentence that tells what to do about a leak.
    public var advice: String

    /// Describes a token form; nothing is checked before a scanner is made of it.
    public init(
        id: String, name: String, prefix: String, alphabet: String, minimumLength: Int, maximumLength: Int,
        suffix: String? = nil, severity: SecretSeverity = .high,
        advice: String = "Revoke the secret and load the new one from outside the source."
    ) {
        self.id = id
        self.name = name
        self.prefix = prefix
        self.alphabet = alphabet
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.suffix = suffix
        self.severity = severity
        self.advice = advice
    }

    /// The shape this describes; throws when a part is out of bounds.
    public func shape() throws(CustomShapeError) -> SecretShape {
        guard isKebabCase(id) else { throw .malformedIdentifier(id) }
        guard (3...64).contains(prefix.utf8.count), isVisible(prefix) else { throw .unusablePrefix(id: id) }
        guard (4...4096).contains(minimumLength), (minimumLength...4096).contains(maximumLength) else {
            throw .lengthOutOfBounds(id: id, minimum: minimumLength, maximum: maximumLength)
        }
        var body: [TokenSegment] = [.run(try bytes(), minimumLength...maximumLength)]
        if let suffix {
            guard (1...64).contains(suffix.utf8.count), isVisible(suffix) else { throw .unusableSuffix(id: id) }
            body.append(.text(suffix))
        }
        return .token(
            id, name, "custom", [prefix], body, severity, precedence: .custom, advice)
    }

    private func bytes() throws(CustomShapeError) -> ByteAlphabet {
        do {
            return try ByteAlphabet(specification: alphabet)
        } catch {
            throw .malformedAlphabet(id: id, error)
        }
    }

    private func isKebabCase(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { $0.isLowercase || $0.isDigit || $0 == UInt8(ascii: "-") }
        return isPlain && (1...64).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
    }

    private func isVisible(_ text: String) -> Bool { text.utf8.allSatisfy(ByteAlphabet.visible.contains) }
}
