/// The reason a mnemonic, key, path, address or message was rejected. It never contains a word, a key or any other
/// secret.
public struct WalletError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure, for branching. New codes may be added; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        /// The mnemonic does not have 12, 15, 18, 21 or 24 words.
        public static let wordCount = Code("wordCount")
        /// A word is in no word list. ``WalletError/position`` gives its position, ``Mnemonic/hints(for:language:)``
        /// similar words.
        public static let unknownWord = Code("unknownWord")
        /// A word looks like one in a list but is written with letters of another script.
        public static let lookAlikeLetters = Code("lookAlikeLetters")
        /// The words belong to different languages.
        public static let mixedLanguages = Code("mixedLanguages")
        /// All words are known, but the checksum is wrong: a word is wrong, or two are swapped.
        public static let wrongChecksum = Code("wrongChecksum")
        /// The sentence is valid in more than one language; specify it.
        public static let ambiguousLanguage = Code("ambiguousLanguage")
        /// The entropy or seed has a size that the standard does not define.
        public static let invalidSize = Code("invalidSize")
        /// The text is not UTF-8, or longer than allowed.
        public static let invalidText = Code("invalidText")
        /// A derivation path is malformed.
        public static let invalidPath = Code("invalidPath")
        /// An index is 2³¹ or more, the range of hardened indices.
        public static let indexTooLarge = Code("indexTooLarge")
        /// A key is zero or not below the curve's order, or a point is not on the curve.
        public static let invalidKey = Code("invalidKey")
        /// The fields of an extended key are contradictory or unknown.
        public static let invalidExtendedKey = Code("invalidExtendedKey")
        /// Deriving a hardened child requires the private key.
        public static let hardenedFromPublicKey = Code("hardenedFromPublicKey")
        /// The child does not exist on the curve (probability 2⁻¹²⁷); use the next index.
        public static let noSuchChild = Code("noSuchChild")
        /// More than 255 steps below the master key.
        public static let tooDeep = Code("tooDeep")
        /// The address is mistyped or not an address.
        public static let invalidAddress = Code("invalidAddress")
        /// The letters of an address have the wrong case, which is its checksum.
        public static let wrongCase = Code("wrongCase")
        /// An address or key belongs to a different network or kind than requested.
        public static let wrongNetwork = Code("wrongNetwork")
        /// A signature is invalid: a number is out of bounds, or the format is wrong.
        public static let invalidSignature = Code("invalidSignature")
        /// Typed data (EIP-712) does not match its types.
        public static let invalidTypedData = Code("invalidTypedData")
        /// A transaction or amount would be rejected by the chain.
        public static let invalidTransaction = Code("invalidTransaction")
        /// A parameter passed by the caller is out of bounds.
        public static let invalidArgument = Code("invalidArgument")
        /// A sealed file or a store item contains something else.
        public static let unexpectedContent = Code("unexpectedContent")
        /// Sealing or opening failed; the description is that of the sealing library.
        public static let sealing = Code("sealing")
        /// A secret store failed; the description is that of the store.
        public static let storage = Code("storage")
    }

    public let code: Code
    /// One sentence that says what went wrong, where, and what to do.
    public let description: String
    /// The position of the word, starting at 1, if the error is about a word.
    public let position: Int?

    init(_ code: Code, _ description: String, position: Int? = nil) {
        self.code = code
        self.description = description
        self.position = position
    }
}
