/// Characters that nobody sees, and that change how their neighbours look: joiners, variation selectors, tags. They count as
/// seen only where they do so; anywhere else they make two texts of one look, or a text that nobody reads but a machine.
struct JoinedCharacters: Sendable {
    private var last: Unicode.Scalar?
    /// How many tags a flag has so far; nil where no flag stands before.
    private var tags: Int?

    /// Whether a scalar is one of them.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        isJoiner(scalar) || isVariationSelector(scalar) || isTag(scalar)
    }

    static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200C...0x200D).contains(scalar.value) }

    static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

    init() {}

    /// What stands at the end of a text.
    init(after text: String) {
        // A flag and all of its tags, a joiner and what it joins.
        for scalar in text.unicodeScalars.suffix(Self.longestFlag + 2) { pass(scalar) }
    }

    /// A scalar that stands next in the text.
    mutating func pass(_ scalar: Unicode.Scalar) {
        if scalar.value == 0x1F3F4 {
            tags = 0
        } else if Self.isTag(scalar), let count = tags, scalar.value != 0xE007F {
            tags = count + 1
        } else {
            tags = nil
        }
        last = scalar
    }

    /// Whether one of them changes what stands before it.
    ///
    /// - Parameter next: What stands behind it.
    func shows(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        guard let last, !Self.isJoiner(last) else { return false }
        if Self.isTag(scalar) { return continuesFlag(scalar) }
        if Self.isJoiner(scalar) { return Self.isJoining(last) }
        switch scalar.value {
        case 0xFE0E, 0xFE0F:
            // Of ASCII the bases of keycaps alone, and these only in one.
            return last.properties.isEmoji && (!last.isASCII || next?.value == 0x20E3)
        case 0xFE00...0xFE02: return Self.hasVariants(last)
        default: return false
        }
    }

    /// A region of ISO 3166-2 in small letters and digits, then the tag that ends it (UTS #51, annex C).
    private func continuesFlag(_ scalar: Unicode.Scalar) -> Bool {
        guard let tags else { return false }
        switch scalar.value {
        case 0xE0030...0xE0039, 0xE0061...0xE007A: return tags < Self.longestFlag
        case 0xE007F: return tags > 0
        default: return false
        }
    }

    private static let longestFlag = 6

    /// Letters and marks of the scripts whose letters join, and emoji.
    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        if isVariationSelector(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark:
            switch scalar.value {
            case 0x0590...0x10FF, 0x1700...0x1C7F, 0x1CD0...0x1CFF, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
                0x10800...0x12000, 0x16D40...0x16D7F, 0x1E900...0x1E95F:
                return true
            default: return false
            }
        case .uppercaseLetter, .lowercaseLetter: return (0x1E900...0x1E95F).contains(scalar.value)
        default: return !scalar.isASCII && scalar.properties.isEmoji
        }
    }

    /// What Unicode's list of standardized variants has beside emoji: ideographs, signs of mathematics, the punctuation of
    /// East Asia, Myanmar, Phags-pa.
    private static func hasVariants(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.value {
        case 0x1000...0x109F, 0xA840...0xA877, 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF0E,
            0xFF1A, 0xFF1B, 0xFF1F:
            return true
        default: return scalar.properties.isIdeographic || scalar.properties.generalCategory == .mathSymbol
        }
    }
}
