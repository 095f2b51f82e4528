public import AuditModel

/// What a caller may choose about the look of a report. Each format takes what concerns it.
public struct ReportOptions: Sendable, Hashable {
    /// Columns of the terminal, or `unlimited`. Fewer than 40 count as 40.
    public var width: Int
    /// Whether the terminal report may use the 16 ANSI colours.
    public var colour: Bool
    /// Whether the terminal report may use more than ASCII. Without it, other characters of source text are escaped.
    public var unicode: Bool
    /// How much the terminal report says of each finding.
    public var verbosity: Verbosity
    /// Whether the terminal report shows the checklists with the status of each item.
    public var showsControls: Bool
    /// Put before each path with a `/` in the reports for Xcode, GitHub, GitLab, JUnit and SonarQube, whose readers look
    /// for files from a folder of their own; empty for paths relative to the audited folder.
    public var root: String
    /// The language of the Markdown and HTML reports; the others are in English.
    public var language: Language

    /// The width of a reader that is no terminal: nothing is cut, and prose is as wide as is good to read.
    public static let unlimited = Int.max

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
        width: Int = 80, colour: Bool = false, unicode: Bool = true, verbosity: Verbosity = .normal,
        showsControls: Bool = false, root: String = "", language: Language = .english
    ) {
        self.width = width
        self.colour = colour
        self.unicode = unicode
        self.verbosity = verbosity
        self.showsControls = showsControls
        self.root = root
        self.language = language
    }
}
