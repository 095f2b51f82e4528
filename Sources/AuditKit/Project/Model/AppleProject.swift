public import AuditModel
import CodeModel

/// What the project files below a folder say: targets, configurations, build settings, property lists.
///
/// Paths are those of ``DiscoveredFile/path``; a build's `SRCROOT` is written as if the audited folder were the root
/// of the file system. Nothing is read but what the caller gives.
public struct AppleProject: Sendable {
    /// The Xcode projects, by path.
    public let projects: [ProjectFile]
    /// The configuration files that no project uses, by path; one that another includes is part of that.
    public let looseConfigurations: [LooseConfiguration]
    /// `Info.plist`s, entitlements, privacy manifests and other property lists, by path.
    public let propertyLists: [ProjectPropertyList]
    /// Files that could not be parsed, or only in part.
    public let unread: [UnreadFile]

    let files: FileMembership
    private let kinds: [String: SourceKind]

    /// Reads the project files among the files of an audit.
    ///
    /// - Parameter read: Gives the bytes of a file, or nil if it cannot be read; the caller reports that.
    ///   It is asked for projects, configuration files and property lists, for each at least once.
    public init(_ discovered: [DiscoveredFile], read: @escaping (DiscoveredFile) -> [UInt8]?) {
        var loader = ProjectLoader(discovered, read: read)
        let projects = loader.projects()
        let loose = loader.looseConfigurations()
        let variants = projects.flatMap(\.targets).flatMap(\.variants)
        let lists = loader.propertyLists(usedBy: variants)
        self.projects = projects
        looseConfigurations = loose
        propertyLists = lists
        unread = loader.unread
        files = FileMembership(projects, paths: discovered.map(\.path))
        kinds = Dictionary(lists.map { ($0.path, $0.kind) }, uniquingKeysWith: { first, _ in first })
    }

    /// The targets of all projects.
    public var targets: [BuildTarget] { projects.flatMap(\.targets) }

    /// What each target is under each of its configurations.
    public var variants: [BuildVariant] { targets.flatMap(\.variants) }

    /// The property lists of one kind.
    public func propertyLists(_ kind: SourceKind) -> [ProjectPropertyList] {
        propertyLists.filter { $0.kind == kind }
    }

    /// The property list at a path, or nil if there is none or it could not be parsed.
    public func propertyList(at path: String) -> ProjectPropertyList? {
        propertyLists.first { $0.path == path }
    }

    /// The kind of a file once its contents and the projects are known.
    public func kind(of file: DiscoveredFile) -> SourceKind { kinds[file.path] ?? file.kind }

    /// The targets that compile or copy a file.
    public func targets(holding path: String) -> [BuildTarget] { files.targets(holding: path) }

    /// What the projects say about a file's part in the product.
    public func membership(of path: String) -> FileRole.Membership { files.membership(of: path) }

    /// The role of a file by its path, its first bytes and the targets that hold it.
    public func role(of path: String, head: [UInt8] = []) -> FileRole {
        FileRole(path: path, head: head, membership: membership(of: path))
    }

    func role(of path: String, head: [UInt8], manifests: RoleMarks) -> FileRole {
        FileRole(path: path, head: head, membership: membership(of: path), manifests: manifests)
    }
}
