/// The lines of a checkout that differ from a commit, for `--since`.
///
/// The files of the working tree count, with what is not committed yet and new files that nothing ignores.
public struct ChangedLines: Sendable, Equatable {
    /// What has changed in one file.
    public enum Extent: Sendable, Hashable {
        /// The file is new, binary, or otherwise not to be told apart by lines.
        case all
        /// Counted from 1, in rising order. Where lines were only removed, their neighbours count.
        case lines([ClosedRange<Int>])
    }

    /// By path, relative to the audited folder. Deleted files have no place here.
    public let files: [String: Extent]
    /// Folders that are new as a whole, with a slash at the end.
    public let folders: [String]

    public init(files: [String: Extent], folders: [String] = []) {
        self.files = files
        self.folders = folders
    }

    /// Asks git what has changed since a commit.
    ///
    /// Nothing that the checkout itself configures is run: no hook, no filter, no external diff, no monitor.
    ///
    /// - Parameters:
    ///   - revision: Anything that names a commit: a branch, a tag, `HEAD~3`, a hash.
    ///   - root: The audited folder, which may lie below the top of the checkout.
    /// - Throws: When git is missing, the folder is no checkout, or the revision names no commit.
    public static func since(_ revision: String, root: String) throws(ChangedLinesError) -> ChangedLines {
        guard let first = revision.utf8.first, first != UInt8(ascii: "-"), revision.utf8.count <= 1024,
            revision.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .unusableRevision(revision) }
        return try GitQuestions(root: root).changes(since: revision)
    }

    /// Whether the file has changed at all.
    public func contains(_ path: String) -> Bool {
        files[path] != nil || folders.contains { path.hasPrefix($0) }
    }

    /// Whether any of the lines, counted from 1, has changed.
    public func contains(_ path: String, lines: ClosedRange<Int>) -> Bool {
        switch files[path] {
        case .all: true
        case .lines(let ranges): ranges.contains { $0.overlaps(lines) }
        case nil: folders.contains { path.hasPrefix($0) }
        }
    }
}

/// Why git could not say what has changed.
public enum ChangedLinesError: Error, Sendable, Hashable, CustomStringConvertible {
    case gitIsMissing
    case noCheckout(root: String)
    /// The revision is empty, begins with a hyphen or has spaces in it.
    case unusableRevision(String)
    case unknownRevision(String)
    /// Git wrote more than 128 MiB.
    case tooManyChanges
    /// Git did not end within two minutes.
    case timedOut
    /// The first line of what git said.
    case failed(String)

    public var description: String {
        switch self {
        case .gitIsMissing: "--since needs git, which is not in PATH"
        case .noCheckout(let root): "--since needs a git checkout, and \(root.quoted) is not in one"
        case .unusableRevision(let revision):
            "\(revision.quoted) is not a revision; name a commit, a branch or a tag, such as main or HEAD~3"
        case .unknownRevision(let revision):
            "there is no commit \(revision.quoted) here; in a shallow clone, fetch more of the history first"
        case .tooManyChanges: "too many changes to list; run without --since"
        case .timedOut: "git took longer than two minutes to list what has changed; run without --since"
        case .failed(let message): "git could not list what has changed: \(message)"
        }
    }
}
