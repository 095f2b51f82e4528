/// Why a mnemonic, key, path, address or message was refused. No text in it holds a word, a key or any other secret.
public struct WalletError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, to branch on. New codes may be added; keep a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        /// A mnemonic has 12, 15, 18, 21 or 24 words.
        public static let wordCount = Code("wordCount")
        /// A word stands in no list; ``WalletError/position`` says which, ``Mnemonic/hints(for:language:)`` what is near.
        public static let unknownWord = Code("unknownWord")
        /// A word looks like one of a list and is written with letters of another script.
        public static let lookAlikeLetters = Code("lookAlikeLetters")
        /// The words are of different languages.
        public static let mixedLanguages = Code("mixedLanguages")
        /// All words are known; their checksum is not right. One is wrong, or two are swapped.
        public static let wrongChecksum = Code("wrongChecksum")
        /// The sentence is right in more than one language; name it.
        public static let ambiguousLanguage = Code("ambiguousLanguage")
        /// Entropy or a seed of a size that the standard does not know.
        public static let invalidSize = Code("invalidSize")
        /// The text is no UTF-8, or longer than what is wanted can be.
        public static let invalidText = Code("invalidText")
        /// A derivation path is not written as one.
        public static let invalidPath = Code("invalidPath")
        /// An index of 2³¹ or more, which hardening takes.
        public static let indexTooLarge = Code("indexTooLarge")
        /// A key of zero, of the curve's order or above, or a point that is not on the curve.
        public static let invalidKey = Code("invalidKey")
        /// An extended key whose fields contradict one another or are unknown.
        public static let invalidExtendedKey = Code("invalidExtendedKey")
        /// A hardened child needs the private key.
        public static let hardenedFromPublicKey = Code("hardenedFromPublicKey")
        /// The curve has no such child, with a chance of 2⁻¹²⁷; take the next index.
        public static let noSuchChild = Code("noSuchChild")
        /// More than 255 steps below the master key.
        public static let tooDeep = Code("tooDeep")
        /// An address is mistyped, or is none.
        public static let invalidAddress = Code("invalidAddress")
        /// An address whose letters have the wrong case, which is its checksum.
        public static let wrongCase = Code("wrongCase")
        /// An address or key of another network or kind than was asked for.
        public static let wrongNetwork = Code("wrongNetwork")
        /// A signature that is none: a number out of its bounds, or another form.
        public static let invalidSignature = Code("invalidSignature")
        /// Typed data (EIP-712) that contradicts its types.
        public static let invalidTypedData = Code("invalidTypedData")
        /// A transaction or amount that the chain would refuse.
        public static let invalidTransaction = Code("invalidTransaction")
        /// A parameter that the caller chose is out of its bounds.
        public static let invalidArgument = Code("invalidArgument")
        /// A sealed file or a store was opened and holds something else.
        public static let unexpectedContent = Code("unexpectedContent")
        /// Sealing or opening failed; the text is that of the sealing library.
        public static let sealing = Code("sealing")
        /// A secret store refused; the text is that of the store.
        public static let storage = Code("storage")
    }

    public let code: Code
    /// One sentence: what, where, and what to do.
    public let description: String
    /// Which word it was, counted from 1, where it was one.
    public let position: Int?

    init(_ code: Code, _ description: String, position: Int? = nil) {
        self.code = code
        self.description = description
        self.position = position
    }
}
