public import AuditModel

/// A comment that accepts findings: `bulwark:ignore RULE[, RULE…] -- reason [until YYYY-MM-DD]`.
public struct SuppressionDirective: Sendable, Hashable {
    /// The ids of the rules, in the order of the comment; at least one, each once, all known.
    public let rules: [String]
    public let scope: Scope
    /// Empty where none is given.
    public let reason: String
    /// The last day it holds.
    public let until: Day?
    /// The UTF-8 offsets of the directive in its file.
    public let range: Range<Int>

    /// Which findings a directive speaks of.
    public enum Scope: Sendable, Hashable {
        /// Those on the line of the comment, where code stands before it.
        case sameLine
        /// Those on the next line of code.
        case nextLine
        /// Those of the whole file: `bulwark:ignore-file`.
        case file
    }

    public init(rules: [String], scope: Scope, reason: String, until: Day? = nil, range: Range<Int>) {
        self.rules = rules
        self.scope = scope
        self.reason = reason
        self.until = until
        self.range = range
    }

    /// What a comment asks for, and what is wrong with it.
    public struct Reading: Sendable, Hashable {
        public internal(set) var directives: [SuppressionDirective] = []
        public internal(set) var problems: [DirectiveProblem] = []
    }

    /// Reads the directives of a comment.
    ///
    /// A directive is the first thing in its line of the comment. It ends with the line.
    ///
    /// - Parameters:
    ///   - comment: The comment with or without the signs around it: those of Swift, XML and shells are known.
    ///   - range: The UTF-8 offsets of the comment in its file.
    ///   - followsCode: Code stands before the comment in its first line.
    ///   - rules: The ids of all rules, also of those that are switched off.
    public static func parse(
        comment: String, at range: Range<Int>, followsCode: Bool, rules: Set<String>
    ) -> Reading {
        var reading = Reading()
        // Most comments are not meant for us, and looking for one byte string is cheap.
        guard comment.utf8.contains(UInt8(ascii: ":")), comment.contains(DirectiveParser.mark) else { return reading }
        var isFirst = true
        for line in DirectiveLine.split(comment, at: range.lowerBound) {
            let scope: Scope = isFirst && followsCode ? .sameLine : .nextLine
            isFirst = false
            var parser = DirectiveParser(line: line, scope: scope, rules: rules)
            parser.parse(into: &reading)
        }
        return reading
    }
}

/// Something wrong with a directive: a finding of one of the ``PolicyRules``, still without a line.
public struct DirectiveProblem: Sendable, Hashable {
    public let rule: RuleDescription
    /// One sentence without a full stop.
    public let message: String
    /// The UTF-8 offsets of the directive in its file.
    public let range: Range<Int>

    public init(rule: RuleDescription, message: String, range: Range<Int>) {
        self.rule = rule
        self.message = message
        self.range = range
    }
}
