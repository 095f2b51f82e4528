public import AuditModel

/// What a caller may choose about the look of a report. Each format takes what concerns it.
public struct ReportOptions: Sendable, Hashable {
    /// Columns of the terminal. Fewer than 40 count as 40, more than 1,000 as 1,000.
    public var width: Int
    /// Whether the terminal report may use the 16 ANSI colours.
    public var colour: Bool
    /// Whether the terminal report may use more than ASCII. Without it, other characters of source text are escaped.
    public var unicode: Bool
    /// How much the terminal report says of each finding.
    public var verbosity: Verbosity
    /// Put before each path of the Xcode report with a `/`, so that Xcode finds the files; empty for relative paths.
    public var root: String
    /// The language of headings, statuses and control names in the Markdown and HTML reports.
    public var language: Language

    /// How much the terminal report says of each finding.
    public enum Verbosity: String, Sendable, CaseIterable {
        /// Only the summary.
        case summary
        /// One line a finding, without explanations.
        case compact
        /// Each rule explained once, its first places shown with their source, the rest counted.
        case normal
        /// Each rule explained once, every place shown with its source.
        case all
    }

    public init(
        width: Int = 80, colour: Bool = false, unicode: Bool = true, verbosity: Verbosity = .normal, root: String = "",
        language: Language = .english
    ) {
        self.width = width
        self.colour = colour
        self.unicode = unicode
        self.verbosity = verbosity
        self.root = root
        self.language = language
    }
}
