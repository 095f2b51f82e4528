/// A cell of comma-separated values.
enum CSVCell {
    static func encoded(_ text: inout String) -> String {
        if isFormula(text) { text = "'" + text }
        let needsQuotes = text.withUTF8 { bytes in bytes.contains { $0 < 0x3C && special[Int($0)] } }
        return needsQuotes ? "\"" + ByteEscaping.doubleQuotes.apply(to: &text) + "\"" : text
    }

    /// What a reader of the file could take for the end of a cell.
    private static let special: [Bool] = (UInt8(0)..<0x3C).map { ",;\"\n\r\t".utf8.contains($0) }

    /// What spreadsheets take for a formula (OWASP, CSV injection), the full-width signs included. A byte order mark at the
    /// start of a file is dropped by who reads it.
    private static func isFormula(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        guard let first = scalars.first else { return false }
        switch first {
        case "=", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "|", "%": return true
        case "+", "-": return !isNumber(Substring(scalars.dropFirst()).utf8)
        default: return false
        }
    }

    private static func isNumber(_ bytes: Substring.UTF8View) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
