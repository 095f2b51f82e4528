/// Reads the folders that a project keeps in step with the file system, and their exceptions.
///
/// An exception set names a target. For a target that has the folder, it lists files that are left out;
/// for any other target, files that are taken in.
struct SynchronizedFolderReader {
    private struct Folder {
        let path: ProjectPath
        let range: Range<Int>?
    }

    private struct ExceptionSet {
        let folder: String
        let paths: [String]
    }

    private var folders: [String: Folder] = [:]
    /// The exception sets by the target they name.
    private var exceptions: [String: [ExceptionSet]] = [:]

    init(_ objects: ProjectObjects, groups: GroupTree) {
        var claimed: Set<String> = []
        for object in objects.all where object.isa == "PBXFileSystemSynchronizedRootGroup" {
            guard let path = groups.path(of: object.id) else { continue }
            folders[object.id] = Folder(path: path, range: object.node.range)
            for set in objects.objects(object, "exceptions") where claimed.insert(set.id).inserted {
                guard let target = set.string("target") else { continue }
                exceptions[target, default: []].append(
                    ExceptionSet(folder: object.id, paths: set.strings("membershipExceptions").map(Self.plain)))
            }
        }
    }

    /// The path below the folder; Xcode puts a mark before a localised file, whose `.lproj` folder it leaves out.
    private static func plain(_ path: String) -> String {
        let mark = "/Localized/"
        return path.hasPrefix(mark) ? String(path.dropFirst(mark.count)) : path
    }

    /// The folders that belong to a target.
    func folders(of target: ProjectObject) -> [XcodeProject.SynchronizedFolder] {
        let excluded = Dictionary(grouping: exceptions[target.id] ?? [], by: \.folder)
        var seen: Set<String> = []
        return target.strings("fileSystemSynchronizedGroups").filter { seen.insert($0).inserted }.compactMap { id in
            folders[id].map { folder in
                XcodeProject.SynchronizedFolder(
                    path: folder.path, excludedPaths: (excluded[id] ?? []).flatMap(\.paths), range: folder.range)
            }
        }
    }

    /// The files of other targets' folders that a target takes in.
    func extraFiles(of target: ProjectObject) -> [ProjectPath] {
        let own = Set(target.strings("fileSystemSynchronizedGroups"))
        return (exceptions[target.id] ?? []).filter { !own.contains($0.folder) }.flatMap { set in
            set.paths.compactMap { folders[set.folder]?.path.appending($0) }
        }
    }
}
