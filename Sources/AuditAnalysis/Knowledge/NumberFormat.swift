extension String {
    /// Whether this, as the format of `String(format:)`, writes numbers alone: none of its conversions takes a text or a character.
    var convertsNumbersAlone: Bool {
        var rest = utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[rest.index(after: start)...].drop { modifiers.contains($0) }
            guard let conversion = rest.popFirst() else { return true }
            if texts.contains(conversion) { return false }
        }
        return true
    }
}

/// Flags, widths, positions and lengths, which stand before the conversion.
private let modifiers = Set("0123456789 $.*-+#'hlqzjtL".utf8)

private let texts = Set("@sScC".utf8)
