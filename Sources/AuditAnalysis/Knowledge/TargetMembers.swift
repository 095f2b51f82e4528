package import AuditKit

/// Which targets compile or copy which files, as the Xcode projects say.
package struct TargetMembers: Fact {
    /// The targets of all projects.
    package let targets: [BuildTarget]
    /// Targets by the files they list.
    private var files: [String: [Int]] = [:]

    package init(workspace: Workspace) {
        targets = workspace.xcodeProjects.flatMap(\.targets)
        for (index, target) in targets.enumerated() {
            for file in target.files { files[file, default: []].append(index) }
        }
    }

    /// The targets that hold a file, test bundles included; none for the files of packages.
    func targets(holding path: String) -> [BuildTarget] {
        let listed = files[path] ?? []
        return targets.indices.filter { listed.contains($0) || targets[$0].isInStep(with: path) }.map { targets[$0] }
    }

    /// The programs that a file is compiled into, where it is compiled into programs alone and not into a library.
    package func programs(holding path: String) -> [BuildTarget] {
        let holders = targets(holding: path).filter { !$0.kind.isTest }
        return holders.allSatisfy(\.kind.isProgram) ? holders : []
    }
}

extension BuildTarget {
    /// Whether a file lies in a folder that the target keeps in step with.
    fileprivate func isInStep(with path: String) -> Bool {
        folders.contains { folder in
            guard folder.path.isEmpty || path.hasPrefix(folder.path + "/") else { return false }
            return !folder.excluded.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
    }
}
