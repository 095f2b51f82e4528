/// Which characters a text may hold, by kinds of Unicode and single characters.
///
///     let name: AllowedCharacters = .letters.union(.spaces).adding("'’-.")
///
/// Control characters, line breaks, characters that reverse the direction of a text and invisible ones are decided
/// apart (``TextRule``) and belong to no kind here.
public struct AllowedCharacters: Hashable, Sendable {
    private var kinds: Kinds
    private var single: Set<Unicode.Scalar>

    private struct Kinds: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let letters = Kinds(rawValue: 1)
        static let digits = Kinds(rawValue: 2)
        static let spaces = Kinds(rawValue: 4)
        static let punctuation = Kinds(rawValue: 8)
        static let symbols = Kinds(rawValue: 16)
        static let asciiOnly = Kinds(rawValue: 32)
    }

    /// These and no others.
    public init(_ characters: String = "") {
        kinds = []
        single = Set(characters.unicodeScalars)
    }

    private init(_ kinds: Kinds) {
        self.kinds = kinds
        single = []
    }

    /// Letters of all scripts, with their marks.
    public static let letters = Self(.letters)
    /// Decimal digits of all scripts.
    public static let digits = Self(.digits)
    /// The space and its relatives of fixed width; no line break.
    public static let spaces = Self(.spaces)
    /// Punctuation of all scripts.
    public static let punctuation = Self(.punctuation)
    /// Signs of currency and mathematics, and emoji with what joins them.
    public static let symbols = Self(.symbols)
    /// Everything that can be seen, and spaces.
    public static let printable = Self([.letters, .digits, .spaces, .punctuation, .symbols])

    public func union(_ other: Self) -> Self {
        var result = self
        result.kinds.formUnion(other.kinds)
        result.single.formUnion(other.single)
        return result
    }

    /// These, and the ones that stand in the text.
    public func adding(_ characters: String) -> Self { union(Self(characters)) }

    /// Of these, the ones of ASCII alone.
    public func limitedToASCII() -> Self {
        var result = self
        result.kinds.insert(.asciiOnly)
        result.single = result.single.filter(\.isASCII)
        return result
    }

    public func contains(_ scalar: Unicode.Scalar) -> Bool {
        if single.contains(scalar) { return true }
        if !scalar.isASCII, kinds.contains(.asciiOnly) { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .letterNumber:
            return kinds.contains(.letters) || (isJoiner(scalar) && kinds.contains(.symbols))
        case .decimalNumber: return kinds.contains(.digits)
        case .otherNumber: return kinds.contains(.symbols)
        case .spaceSeparator: return kinds.contains(.spaces)
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return kinds.contains(.punctuation)
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .enclosingMark:
            return kinds.contains(.symbols)
        case .format: return isTag(scalar) && kinds.contains(.symbols)
        default: return false
        }
    }

    /// Variation selectors, which belong to emoji as well as to letters.
    private func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    /// Tags spell out the flags of regions.
    private func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }
}
