public import SourceFormats

/// One `project.pbxproj`.
public struct ProjectFile: Sendable {
    /// The path of the `project.pbxproj`.
    public let path: String
    /// The folder that its paths count from, `SRCROOT`; empty for the audited folder itself.
    public let folder: String
    /// The file as read.
    public let xcode: XcodeProject
    /// The targets in the order of the project.
    public let targets: [BuildTarget]

    /// The project's name, as Xcode shows it.
    public var name: String {
        let parts = path.split(separator: "/")
        guard parts.count > 1, let bundle = parts.dropLast().last else { return "" }
        return bundle.hasSuffix(".xcodeproj") ? String(bundle.dropLast(10)) : String(bundle)
    }
}

/// A target of an Xcode project.
public struct BuildTarget: Sendable {
    /// The path of the `project.pbxproj` it belongs to.
    public let project: String
    public let name: String
    public let kind: TargetKind
    /// The target as read, with its scripts and files; ranges count in the file at ``project``.
    public let xcode: XcodeProject.Target
    /// The target under each of its configurations, in the order of the project.
    public let variants: [BuildVariant]
    /// The paths of the files it compiles and copies, folders in step with the file system left out.
    public let files: [String]
    /// The folders in step with the file system, with the paths in them that are left out.
    public let folders: [Folder]

    /// A folder all of whose files belong to the target.
    public struct Folder: Sendable, Hashable {
        public let path: String
        /// Paths of files and folders that do not belong to the target.
        public let excluded: Set<String>
    }
}
