/// A place in a file of the audited project.
public struct Location: Codable, Sendable, Hashable {
    /// Relative to the audited folder, with `/` between its parts.
    public let path: String
    /// Counted from 1. A binary file has line 1.
    public let line: Int
    /// Counted from 1, in UTF-16 code units, as SARIF counts by default.
    public let column: Int
    /// The line of the last character.
    public let endLine: Int
    /// One past the last character.
    public let endColumn: Int
    /// The key in a file that has no lines, such as a binary property list, its parts joined by `/`.
    public let keyPath: String?

    public init(path: String, line: Int, column: Int, endLine: Int, endColumn: Int, keyPath: String? = nil) {
        self.path = path
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
        self.keyPath = keyPath
    }

    /// The form that editors and terminals turn into a link: `path:line:column`.
    public var description: String { "\(path):\(line):\(column)" }
}

extension Location: Comparable {
    public static func < (one: Location, other: Location) -> Bool {
        (one.path, one.line, one.column, one.endLine, one.endColumn)
            < (other.path, other.line, other.column, other.endLine, other.endColumn)
    }
}

/// The source lines that a finding stands on, with anything secret masked.
public struct Excerpt: Codable, Sendable, Hashable {
    /// The number of the first line, from 1.
    public let firstLine: Int
    /// At most a few lines, without line ends, each cut to a sensible length.
    public let lines: [String]
    /// What is marked in the first line, in Swift characters from 0; `nil` where nothing can be marked.
    public let mark: Mark?

    public struct Mark: Codable, Sendable, Hashable {
        public let offset: Int
        public let length: Int

        public init(offset: Int, length: Int) {
            self.offset = offset
            self.length = length
        }
    }

    public init(firstLine: Int, lines: [String], mark: Mark?) {
        self.firstLine = firstLine
        self.lines = lines
        self.mark = mark
    }
}
