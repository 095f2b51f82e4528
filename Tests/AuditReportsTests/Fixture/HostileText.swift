import TestSupport

extension SeededGenerator {
    /// Pieces of text that have broken printers, terminals and parsers before.
    private static let pieces = [
        "\u{1B}[31m", "\u{1B}]8;;https://evil.example\u{7}", "\u{9B}2J", "\r", "\n", "\r\n", "\t", "\0", "\u{7F}",
        "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{E0041}", "::error::", "\"", "\\", "`", "](1)",
        "[x](y)", "{0}", "%0A", "<b>", "👩‍👩‍👧", "🇬🇧", "漢字", "e\u{301}", "\u{301}", "한", "a", "word ", " ", ":", "/", "#",
        "\u{10FFFF}", "\u{FFFF}", "∀", "ﷺ", "…",
    ]

    /// Up to `count` of them in a row.
    mutating func text(upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in
            Self.pieces.randomElement(using: &self) ?? ""
        }.joined()
    }
}
