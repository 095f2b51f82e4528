public import AuditModel

/// The files below a folder that belong to an audit, and what was passed over.
///
/// The walk enters no link, opens no FIFO or device, and reads no file's contents but `.gitignore` and the first
/// bytes of scripts without extension. Its result depends on nothing but the folder.
public struct Discovery: Sendable {
    /// The absolute path of the audited folder; for a file as target, of the folder that holds it.
    public let root: String
    /// Sorted by path, byte by byte.
    public let files: [DiscoveredFile]
    /// How much was left out, by the reason.
    public let passedOver: [Omission: Int]
    /// Folders and files that could not be read or exceed a limit, sorted by path.
    public let unread: [UnreadFile]

    /// How a folder is walked.
    public struct Options: Sendable {
        /// Leave out what `.gitignore` and `.git/info/exclude` name; the user's global file does not count.
        public var respectsGitignore = true
        /// How many files an audit may have.
        public var fileLimit = 200_000
        /// How deep folders may be nested.
        public var depthLimit = 256
        /// Tells for a path below the root whether the user wants it left out; asked for folders before they
        /// are entered.
        public var isExcluded: (@Sendable (_ path: String, _ isFolder: Bool) -> Bool)?

        /// Makes the options of an ordinary audit.
        public init() {}
    }

    /// Finds the files of an audit.
    ///
    /// A file that is named itself is taken whatever `.gitignore` says.
    /// - Parameter target: The path of a folder or file, absolute or below the current folder.
    /// - Throws: ``TargetError`` where there is nothing to audit.
    public static func run(root target: String, options: Options = Options()) throws(TargetError) -> Discovery {
        let status: FileStatus
        do {
            status = try FileStatus(path: Array(target.utf8), followsLinks: true)
        } catch {
            throw error.isMissing ? .doesNotExist(target) : .unreadable(target, reason: error.reason)
        }
        guard let path = resolvedPath(Array(target.utf8)) else { throw .doesNotExist(target) }
        return switch status.form {
        case .folder: try folder(target, at: path, options: options)
        case .file: try file(target, at: path, size: status.size)
        default: throw .isSpecial(target)
        }
    }

    /// The same counts in the words of a report.
    public var passedOverByReason: [String: Int] {
        Dictionary(passedOver.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +)
    }

    private static func folder(
        _ target: String, at path: [UInt8], options: Options
    ) throws(TargetError) -> Discovery {
        var walk = DiscoveryWalk(root: path, options: options)
        do {
            try walk.run()
        } catch {
            throw .unreadable(target, reason: error.reason)
        }
        let discovery = walk.result
        guard walk.entryCount > 0 else { throw .isEmpty(target) }
        guard discovery.files.contains(where: \.kind.isAppleProject) || !discovery.unread.isEmpty else {
            throw .holdsNoAppleProject(
                target,
                objectiveC: discovery.passedOver[.objectiveC, default: 0] + discovery.passedOver[.c, default: 0],
                ignored: discovery.passedOver[.gitignore, default: 0])
        }
        return discovery
    }

    private static func file(_ target: String, at path: [UInt8], size: Int) throws(TargetError) -> Discovery {
        let name = path[...].lastPart
        let kind = SourceKind(path: PathBytes.text(name))
        guard kind.isRead else { throw .unknownKind(target) }
        let folder = path.dropLast(name.count)
        let file = PathBytes.file(root: folder, relative: name, kind: kind, size: size, marks: [])
        return Discovery(
            root: folder.count > 1 ? PathBytes.text(folder.dropLast()) : "/", files: [file], passedOver: [:],
            unread: [])
    }
}
