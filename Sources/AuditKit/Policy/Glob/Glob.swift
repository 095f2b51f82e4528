/// A path pattern: `*` and `?` stay inside one folder, `**` crosses folders, `[a-z]` names characters, `{a,b}` choices.
///
/// A pattern that contains a slash, other than one at its end, counts from the root; so does one that begins with
/// a slash. Any other pattern matches at any depth. A slash at the end makes it match folders only. `**` crosses
/// folders only as a whole part of the path: `a/**/b`, `**/b`, `a/**`; elsewhere it means the same as `*`. A backslash
/// takes the special meaning from the next character. Letters match in their own case only.
///
/// A match takes time in proportion to the pattern times the path, whatever the pattern.
public struct Glob: Sendable {
    /// What a pattern may contain.
    public enum Syntax: Sendable, Hashable {
        /// Everything above.
        case full
        /// Without `{a,b}`, as in `.gitignore`, where braces stand for themselves.
        case gitignore
    }

    /// The text that it was made from.
    public let pattern: String
    public let syntax: Syntax
    /// The pattern ends with a slash, so that it matches a folder but no file.
    public let isFolderOnly: Bool
    let program: GlobProgram
    /// What follows every match when the pattern ends with `/**`: everything in the folders that this matches.
    private let folder: GlobProgram?

    /// The longest pattern read, in characters.
    public static let longest = 1024

    public init(_ pattern: String, syntax: Syntax = .full) throws(GlobError) {
        var text = Array(pattern.unicodeScalars.prefix(Self.longest + 1))
        guard text.count <= Self.longest else { throw GlobError(message: "a pattern is longer than 1024 characters") }
        isFolderOnly = text.count > 1 && text.last == "/" && text.dropLast().last != "\\"
        if isFolderOnly { text.removeLast() }
        let isAnchored = text.contains("/")
        if text.first == "/" { text.removeFirst() }
        guard !text.isEmpty else { throw GlobError(message: "a pattern is empty") }
        self.pattern = pattern
        self.syntax = syntax
        let anyDepth: [Unicode.Scalar] = isAnchored ? [] : ["*", "*", "/"]
        program = try GlobCompiler.compile(anyDepth + text, syntax: syntax)
        let isWholeFolder = text.count > 3 && text.suffix(3).elementsEqual(["/", "*", "*"])
        folder = isWholeFolder ? try? GlobCompiler.compile(Array(text.dropLast(3)), syntax: syntax) : nil
    }

    /// Whether the pattern matches the whole path, which is relative to the root and has `/` between its parts.
    public func matches(_ path: String, isFolder: Bool = false) -> Bool {
        guard isFolder || !isFolderOnly, program.mayMatch(path) else { return false }
        return program.run(path).whole
    }

    /// Whether the pattern matches the path of a file, or any folder that the file lies in.
    public func covers(_ path: String) -> Bool {
        let outcome = program.run(path)
        return outcome.parent || outcome.whole && !isFolderOnly
    }

    /// Whether the pattern covers everything that can lie in the folder, so that nobody need look inside.
    public func coversFolder(_ path: String) -> Bool {
        let outcome = program.run(path)
        if outcome.parent || outcome.whole { return true }
        return folder?.run(path).whole ?? false
    }
}

extension Glob: Hashable {
    public static func == (one: Glob, other: Glob) -> Bool {
        one.pattern == other.pattern && one.syntax == other.syntax
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(syntax)
    }
}

/// A pattern that cannot be read.
public struct GlobError: Error, Hashable, CustomStringConvertible {
    /// One clause that says what is wrong with the pattern.
    public let message: String

    public var description: String { message }
}
