/// Why there is nothing to audit at the place that was named.
public enum TargetError: Error, Sendable, Hashable {
    case doesNotExist(String)
    /// A FIFO, socket or device.
    case isSpecial(String)
    case unreadable(String, reason: String)
    case isEmpty(String)
    /// The folder holds neither Swift nor a file of an Apple project, but so many others.
    case holdsNoAppleProject(String, objectiveC: Int, ignored: Int)
    /// The file is of no kind that an audit reads.
    case unknownKind(String)
}

extension TargetError: CustomStringConvertible {
    /// One line: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .doesNotExist(let path): "\(path) does not exist; name a folder or a file of a project"
        case .isSpecial(let path): "\(path) is neither a folder nor a file; name a folder or a file of a project"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .isEmpty(let path): "\(path) is an empty folder; name the folder of a project"
        case .holdsNoAppleProject(let path, let objectiveC, let ignored):
            "\(path) contains no Swift files and no Apple project files\(Self.seen(objectiveC, ignored))"
        case .unknownKind(let path):
            "\(path) is not an auditable file; name a Swift file, a property list, a project file or a folder"
        }
    }

    private static func seen(_ objectiveC: Int, _ ignored: Int) -> String {
        if objectiveC > 0 { return ", only \(objectiveC) of Objective-C, C or C++, which are not audited" }
        return ignored > 0 ? "; .gitignore excludes \(ignored) entries (use --no-gitignore to read them)" : ""
    }
}
