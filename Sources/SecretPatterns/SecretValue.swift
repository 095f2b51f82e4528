/// Judges a string literal that is stored under a name such as `apiKey` or `password`.
public enum SecretValue {
    /// How likely a text is a secret made by a machine, with the reasons.
    public static func looksRandom(_ text: String) -> SecretAssessment {
        let bytes = Array(text.utf8.prefix(4096))
        if let reason = ReadableText.reason(bytes) { return SecretAssessment(likelihood: .none, reasons: [reason]) }
        return RandomTextScore(bytes).assessment
    }

    /// Whether a text looks like a password that a person chose, such as a word with some letters replaced.
    ///
    /// Meant for values stored under a name for a password; a plain word counts only when it is a notorious password.
    public static func looksLikePassword(_ text: String) -> Bool {
        PasswordText.isPassword(Array(text.utf8.prefix(256)))
    }
}

/// What can be said about a string literal.
public struct SecretAssessment: Sendable, Hashable {
    /// How likely the text is a machine-made secret.
    public let likelihood: Likelihood
    /// What speaks for or against it, the weightiest first.
    public let reasons: [Reason]

    /// Grades, from the least to the most likely.
    public enum Likelihood: Int, Sendable, Comparable, CaseIterable {
        /// The text is something else.
        case none
        /// The text may be a secret; the name it is stored under decides.
        case possible
        /// The text is practically certainly made by a machine.
        case likely

        /// Orders from the least to the most likely.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What a text was recognised as, or what about it is telling.
    public enum Reason: String, Sendable, CaseIterable {
        /// An example, dummy or template variable.
        case placeholder
        /// Under twelve characters.
        case tooShort = "too-short"
        /// Characters that no key holds, such as spaces.
        case prose
        /// An address with a scheme.
        case address = "url"
        /// A file path.
        case path
        /// A reverse-DNS name, localisation key or file name: words joined by dots.
        case dottedName = "dotted-name"
        /// A UUID, which identifies but rarely authorises.
        case uuid = "UUID"
        /// A format string.
        case formatString = "format-string"
        /// An e-mail address.
        case mailAddress = "mail-address"
        /// A number, date or version.
        case number
        /// Words in camel case, snake case or kebab case.
        case words
        /// Little information per character.
        case lowEntropy = "low-entropy"
        /// Much information per character.
        case highEntropy = "high-entropy"
        /// Letters and digits change places as they do in random text.
        case mixedCharacters = "mixed-characters"
        /// Letter pairs that languages avoid.
        case rareLetterPairs = "rare-letter-pairs"
        /// Hexadecimal digits of a usual key length.
        case hexadecimal
    }
}
