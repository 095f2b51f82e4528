/// Runs of marks on one letter. Whoever composes a text sorts each run, in time that may grow with the square of its length.
/// No writing needs more than thirty (UAX #15, section 13: Stream-Safe Text Format).
enum MarkRuns {
    static let longest = 30

    /// The place of the first mark that is one too many, in scalars from the start.
    static func excess(in text: String) -> Int? {
        guard mayHoldMarks(text) else { return nil }
        var run = 0
        for (place, scalar) in text.unicodeScalars.enumerated() {
            run = isMark(scalar) ? run + 1 : 0
            if run > longest { return place }
        }
        return nil
    }

    /// The text without the marks that are too many.
    ///
    /// - Parameter head: What it is going to stand behind, and whose marks count.
    static func cut(_ text: String, after head: String = "") -> String {
        guard mayHoldMarks(text) else { return text }
        var run = head.unicodeScalars.reversed().prefix { isMark($0) }.count
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run <= longest { kept.append(scalar) }
        }
        return String(kept)
    }

    /// Marks begin at U+0300, whose first byte is CC.
    private static func mayHoldMarks(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xCC } }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.value {
        // Starters that become marks: three of Tibetan, two of half width.
        case 0x0F73, 0x0F75, 0x0F81, 0xFF9E, 0xFF9F: return true
        default: return scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
