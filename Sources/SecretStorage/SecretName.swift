/// The name of a secret in its store: 1 to 512 bytes of UTF-8 without a zero byte.
///
///     extension SecretName {
///         static let sessionToken: SecretName = "session-token"
///     }
///
/// All stores compare names byte by byte: two encodings of `é` are two names. A name is not secret; some stores keep it
/// unencrypted.
public struct SecretName: Sendable, CustomStringConvertible {
    /// The name as a string.
    public let text: String

    /// The maximum length of a name, in UTF-8 bytes.
    public static let maximumSize = 512

    /// - Throws: ``SecretStoreError/Code/invalidName``.
    public init(_ text: String) throws(SecretStoreError) {
        guard Self.isValid(text) else { throw SecretStoreError(.invalidName) }
        self.text = text
    }

    /// For names that others gave: nil where it is none.
    init?(ifValid text: String) {
        guard Self.isValid(text) else { return nil }
        self.text = text
    }

    public var description: String { text }

    private static func isValid(_ text: String) -> Bool {
        (1...maximumSize).contains(text.utf8.count) && !text.utf8.contains(0)
    }
}

extension SecretName: ExpressibleByStringLiteral {
    /// Creates a name from a string literal.
    ///
    /// - Precondition: The name has 1 to 512 bytes and no zero byte.
    public init(stringLiteral text: String) {
        precondition(Self.isValid(text), "the name of a secret must have 1 to 512 bytes and no zero byte")
        self.text = text
    }
}

extension SecretName: Hashable, Comparable {
    public static func == (left: SecretName, right: SecretName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    public static func < (left: SecretName, right: SecretName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
