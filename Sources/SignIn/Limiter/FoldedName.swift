import Foundation

/// A name as the limiter counts it: what a database or a reader may take for the same name is the same here.
///
/// Compatibility characters are replaced and letter case is folded in full, as in NFKC_Casefold of Unicode (UAX #31): ß is ss,
/// and both small sigmas are one. What nobody sees is left out. Accents stay: they tell people apart.
struct FoldedName {
    let text: String

    /// In bytes. Beyond it a name is nobody's, and normalising it would be an attacker's gain.
    private static let longest = 1_024

    init(_ name: String) {
        if name.utf8.count > Self.longest {
            text = "\u{0}long"
        } else {
            text = Self.plain(name) ?? Self.folded(name)
        }
    }

    private static func folded(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars where !isHidden(scalar) {
            for small in Self.folded(scalar) {
                // The dot of a capital İ, which the small letter has anyway.
                guard small != "\u{307}" || scalars.last != "i" else { continue }
                scalars.append(small)
            }
        }
        return String(scalars).precomposedStringWithCompatibilityMapping
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// By the capital letter, which is one where there are several small ones; by the small one before, as ẞ has no other.
    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.properties.lowercaseMapping.unicodeScalars.flatMap { $0.properties.uppercaseMapping.unicodeScalars }
            .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
    }

    /// Whether a character shows nothing by itself: zero-width ones, joiners, variation selectors, soft hyphens, tags.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    }

    /// The quick way to the same; nil where a character is not of ASCII, or is a control character.
    private static func plain(_ name: String) -> String? {
        let isPlain = name.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        guard isPlain else { return nil }
        let start = name.utf8.drop { $0 == 0x20 }
        let trimmed = start.lastIndex { $0 != 0x20 }.map { start[...$0] } ?? start[start.endIndex...]
        return String(unsafeUninitializedCapacity: trimmed.count) { letters in
            for (place, byte) in trimmed.enumerated() {
                letters[place] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return trimmed.count
        }
    }
}
