/// What a ``TextRedactor`` hides.
public struct RedactionRules: Sendable {
    /// A class of text to hide.
    public enum Category: String, Sendable, Hashable, CaseIterable {
        /// Tokens and keys in the form of a provider, own shapes, JSON Web Tokens and private keys in text form.
        case tokens
        /// Values behind names such as `password=` or `"access_token":`, and headers that sign in.
        case assignments
        /// Passwords in URLs, RFC 3986, section 3.2.1.
        case urlPasswords = "url-passwords"
        /// Mnemonics of BIP 39 in English whose checksum is right.
        case mnemonics
        /// E-mail addresses.
        case mail
        /// Telephone numbers: E.164, and national ones in usual spellings.
        case telephone
        /// Card numbers, ISO/IEC 7812, whose check digit is right.
        case cards
        /// Account numbers, ISO 13616, whose check digits are right.
        case accounts
        /// United States social security numbers.
        case socialSecurity = "social-security"
        /// What crash reports say about whose machine it was: names of home folders, and identifiers of the device.
        case reportIdentifiers = "report-identifiers"
    }

    /// What is hidden unless told otherwise: everything but ``Category/reportIdentifiers``.
    public static let usual = Set(Category.allCases).subtracting([.reportIdentifiers])

    /// What is hidden.
    public var categories: Set<Category>
    /// Token shapes of your own.
    public var custom: [CustomShape]
    /// Whether percent-encoded and base64 text is looked into. Base64 is decoded up to 8 KiB, and one layer in another.
    public var decodes: Bool
    /// What hidden texts are named by, so that two lines about one of them can be joined; nil for no names.
    public var pseudonyms: Pseudonyms?

    /// Hides the categories, and what `custom` describes.
    public init(
        _ categories: Set<Category> = usual, custom: [CustomShape] = [], decodes: Bool = true,
        pseudonyms: Pseudonyms? = nil
    ) {
        self.categories = categories
        self.custom = custom
        self.decodes = decodes
        self.pseudonyms = pseudonyms
    }
}

/// A stretch of text to hide.
public struct RedactedRange: Sendable, Hashable {
    /// The bytes it takes up.
    public let range: Range<Int>
    /// What it is, in kebab-case: the identifier of a ``SecretShape``, or `password`, `e-mail` and so on.
    public let kind: String
}
