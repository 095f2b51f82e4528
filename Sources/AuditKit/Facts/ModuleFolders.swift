import CodeModel

/// The folders of the modules that package manifests declare, as far as they are written as text.
///
/// What is neither public nor open can be named in its own module alone.
struct ModuleFolders: Sendable {
    /// The longest first, so that a module within another one's folder is found.
    private let folders: [String]

    init(_ manifests: [CodeTree]) {
        var found: Set<String> = []
        for manifest in manifests {
            let root = PackageManifest.folder(of: manifest)
            found.formUnion(
                manifest.nodes(.call).filter(\.declaresTarget).compactMap { $0.folderOfTarget(below: root) })
        }
        folders = found.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// The folder of the module that a file is of; nil where no manifest tells.
    func folder(of path: String) -> String? { folders.first { path.hasPrefix($0 + "/") } }

    /// Whether a file can name what another one declares for its own module.
    func isInModule(_ path: String, of other: String) -> Bool {
        path == other || folder(of: other).map { path.hasPrefix($0 + "/") } ?? true
    }
}

extension Node {
    /// Whether another module can name a declaration: it is public, or stands in a `public extension` and says nothing else.
    var isOffered: Bool {
        if has(.isPublic) { return true }
        guard let owner = parent, owner.kind == .extensionDecl, owner.has(.isPublic) else { return false }
        return !has(.isPrivate) && !has(.isFileprivate) && !has(.isInternal) && !has(.isPackage)
    }
}
