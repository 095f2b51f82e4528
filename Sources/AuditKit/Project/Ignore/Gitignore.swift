/// The patterns of one `.gitignore` file, in the meaning that gitignore(5) gives them.
///
/// Matching is by bytes and by case, as where `core.ignoreCase` is off. Git reads a tracked file even where a
/// pattern matches it; what is tracked is not known here, so such a file counts as ignored.
public struct Gitignore: Sendable {
    /// What the patterns of one file say about a path.
    public enum Verdict: Sendable, Hashable {
        /// The last pattern that matches leaves the path out.
        case ignored
        /// The last pattern that matches begins with `!` and takes the path back in.
        case included
    }

    /// The patterns in the order of the file.
    let patterns: [GitignorePattern]
    /// Whether the file held more than ``limits`` allow, so that its end was left out.
    public let isTruncated: Bool

    /// The longest file that is read, in bytes, and the most patterns that are kept of it.
    public static let limits = (bytes: 512 << 10, patterns: 5_000)

    /// Reads the patterns of a file; a line that git would not understand matches nothing.
    public init(_ file: [UInt8]) {
        var rest = file.prefix(Self.limits.bytes)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var patterns: [GitignorePattern] = []
        var isTruncated = file.count > Self.limits.bytes
        for line in rest.split(separator: UInt8(ascii: "\n")) {
            guard let pattern = GitignorePattern(line: line) else { continue }
            guard patterns.count < Self.limits.patterns else {
                isTruncated = true
                break
            }
            patterns.append(pattern)
        }
        self.patterns = patterns
        self.isTruncated = isTruncated
    }

    /// What the file says about one path, or nil if no pattern matches.
    ///
    /// A folder that is ignored hides all below it; asking for each folder on the way is the caller's part.
    /// - Parameters:
    ///   - path: The path below the folder of the file, with `/` between its parts and none at the ends.
    ///   - isFolder: Whether the path is a folder; a pattern that ends in `/` matches nothing else.
    public func verdict(on path: String, isFolder: Bool) -> Verdict? {
        var budget = MatchBudget()
        return verdict(on: Array(path.utf8)[...], isFolder: isFolder, budget: &budget)
    }

    func verdict(on path: ArraySlice<UInt8>, isFolder: Bool, budget: inout MatchBudget) -> Verdict? {
        for pattern in patterns.reversed() where isFolder || !pattern.isForFoldersOnly {
            if pattern.matches(path, budget: &budget) { return pattern.isNegated ? .included : .ignored }
        }
        return nil
    }
}
