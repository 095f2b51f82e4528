import SourceFormats

/// The files and folders of a target, by their paths in the audit.
struct TargetContent {
    let files: [String]
    let folders: [BuildTarget.Folder]

    /// - Parameter folder: The folder of the `.xcodeproj` bundle.
    init(_ target: XcodeProject.Target, folder: String, paths: PathInProject) {
        let listed = target.sources + target.resources
        let located = { (path: ProjectPath) in PathInProject.fromProject(path, folder: folder) }
        let single = listed.filter { $0.fileType != Self.folderType }.map(\.path) + target.synchronizedFiles
        files = single.compactMap(located).map { paths.existing($0) ?? $0 }
        let referenced = listed.filter { $0.fileType == Self.folderType }.compactMap { located($0.path) }
        folders =
            target.synchronizedFolders.compactMap { synchronized in
                located(synchronized.path).map { path in
                    let excluded = synchronized.excludedPaths.map { PathInProject.join(path, $0) }
                    return BuildTarget.Folder(path: path, excluded: Set(excluded))
                }
            } + referenced.map { BuildTarget.Folder(path: $0, excluded: []) }
    }

    /// What Xcode calls a folder that is copied with all it holds.
    private static let folderType = "folder"
}
