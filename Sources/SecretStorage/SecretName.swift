/// The name of a secret in its store: 1 to 512 bytes of UTF-8 without a zero byte.
///
///     extension SecretName {
///         static let sessionToken: SecretName = "session-token"
///     }
///
/// Names are compared byte by byte, as all stores compare them: two spellings of `é` are two names. A name is no secret;
/// some stores keep it readable.
public struct SecretName: Sendable, CustomStringConvertible {
    /// The name as it was given.
    public let text: String

    /// The longest name, in bytes of UTF-8.
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
    /// A name that stands in the source.
    ///
    /// - Precondition: it has 1 to 512 bytes and no zero byte.
    public init(stringLiteral text: String) {
        precondition(Self.isValid(text), "the name of a secret has 1 to 512 bytes and no zero byte")
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
