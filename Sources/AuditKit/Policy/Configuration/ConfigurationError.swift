/// All that is wrong with a configuration file.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, as the user named it.
    public var path: String
    /// In the order of the file; at least one and at most a hundred.
    public let problems: [Problem]

    /// One thing that is wrong, and where.
    public struct Problem: Sendable, Hashable {
        /// Counted from 1.
        public let line: Int
        /// Counted from 1, in characters.
        public let column: Int
        /// One sentence without a full stop.
        public let message: String

        public init(line: Int, column: Int, message: String) {
            self.line = line
            self.column = column
            self.message = message
        }
    }

    public init(path: String, problems: [Problem]) {
        self.path = path
        self.problems = problems
    }

    /// One line for each problem: `.bulwark.yml:4:1: unknown key “excludes”; did you mean “exclude”?`.
    public var description: String {
        problems.map { "\(path):\($0.line):\($0.column): \($0.message)" }.joined(separator: "\n")
    }
}
