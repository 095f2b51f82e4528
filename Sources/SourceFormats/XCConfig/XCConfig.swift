/// A build configuration file (`.xcconfig`).
public struct XCConfig: Sendable, Hashable {
    /// A line of the form `KEY = value`.
    public struct Assignment: Sendable, Hashable {
        /// The setting's name and conditions.
        public let key: SettingKey
        /// The value, without a comment, a trailing semicolon and the white space around it.
        public let value: String
        /// The text after the equals sign to the end of the line, comment included.
        public let rawValue: String
        /// Whether `//` right after a colon cut the value, as in `https://…`.
        ///
        /// The build then sees `https:` alone; writing `https:/$()/…` avoids it.
        public let isCutAtURL: Bool
        /// The bytes of the name and conditions.
        public let keyRange: Range<Int>
        /// The bytes of the value, up to the last of its continuation lines.
        public let valueRange: Range<Int>
    }

    /// A line of the form `#include "path"` or `#include? "path"`.
    public struct Inclusion: Sendable, Hashable {
        /// The path as written.
        public let path: String
        /// Whether the file may be missing.
        public let isOptional: Bool
        /// The bytes of the directive.
        public let range: Range<Int>
    }

    /// A line that could not be read.
    public struct Issue: Sendable, Hashable {
        /// What is wrong, in one sentence.
        public let message: String
        /// The bytes of the line.
        public let range: Range<Int>
    }

    /// A statement of the file.
    public enum Statement: Sendable, Hashable {
        /// A setting gets a value.
        case assignment(Assignment)
        /// Another file is read at this place.
        case inclusion(Inclusion)
    }

    /// The statements in the order of the file.
    public let statements: [Statement]
    /// The comments.
    public let comments: [SourceComment]
    /// The lines that could not be read.
    public let issues: [Issue]

    /// The assignments in the order of the file, without those of included files.
    public var assignments: [Assignment] {
        statements.compactMap { if case .assignment(let assignment) = $0 { assignment } else { nil } }
    }

    /// The inclusions in the order of the file.
    public var inclusions: [Inclusion] {
        statements.compactMap { if case .inclusion(let inclusion) = $0 { inclusion } else { nil } }
    }

    /// Reads a configuration file; a line that cannot be read becomes an issue.
    public static func parse(_ bytes: [UInt8]) -> XCConfig {
        guard bytes.count <= FormatLimits.bytes else {
            return XCConfig(refusing: "The file exceeds the read limit of \(FormatLimits.bytes >> 20) MiB.")
        }
        let text = DecodedText(bytes)
        guard text.isOriginal else { return XCConfig(refusing: "The file is in UTF-16; save it as UTF-8.") }
        var parser = XCConfigParser(text)
        parser.parse()
        return XCConfig(statements: parser.statements, comments: parser.comments, issues: parser.issues)
    }

    private init(statements: [Statement], comments: [SourceComment], issues: [Issue]) {
        self.statements = statements
        self.comments = comments
        self.issues = issues
    }

    private init(refusing message: String) {
        self.init(statements: [], comments: [], issues: [Issue(message: message, range: 0..<0)])
    }
}
