import AuditModel

/// A look that all terminals have: bold, faint and the 16 colours of ANSI X3.64 (ECMA-48, section 8.3.117).
struct Style: Equatable {
    /// The parameters of Select Graphic Rendition; empty for the terminal's own look.
    let codes: String

    static let plain = Style(codes: "")
    static let bold = Style(codes: "1")
    static let faint = Style(codes: "2")
    /// Names in backticks.
    static let code = Style(codes: "36")
    static let good = Style(codes: "1;32")

    static func severity(_ severity: Severity) -> Style {
        switch severity {
        case .critical: Style(codes: "1;35")
        case .high: Style(codes: "1;31")
        case .medium: Style(codes: "1;33")
        case .low: Style(codes: "1;34")
        case .note: Style(codes: "1")
        }
    }
}

/// The signs that a report draws with.
struct Glyphs {
    let rule: String
    let gutter: String
    let branch: String
    let lastBranch: String
    let place: String
    let furtherPlace: String
    let dot: String
    let ellipsis: String
    let good: String
    let bad: String
    let edit: String

    static let unicode = Glyphs(
        rule: "─", gutter: "│", branch: "├", lastBranch: "╰", place: "●", furtherPlace: "○", dot: "·", ellipsis: "…",
        good: "✓",
        bad: "✗", edit: "✎")
    static let ascii = Glyphs(
        rule: "-", gutter: "|", branch: "|", lastBranch: "\\", place: "*", furtherPlace: "-", dot: "-", ellipsis: "...",
        good: "OK",
        bad: "!!", edit: "+")
}
