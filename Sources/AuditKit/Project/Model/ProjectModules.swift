import CodeModel

/// Which module each Swift file of a project is compiled in, as package manifests and Xcode projects say.
///
/// A file is of one module alone: targets that share a file count as one, and so do all files of which nothing tells.
struct ProjectModules {
    /// The names of the targets of packages, by their folders.
    private var packages: [String: String] = [:]
    private let targets: FileMembership

    init(manifests: [CodeTree], targets: FileMembership) {
        self.targets = targets
        for manifest in manifests {
            let root = PackageManifest.folder(of: manifest)
            for target in manifest.nodes(.call) where target.declaresTarget {
                guard let folder = target.folderOfTarget(below: root), !folder.isEmpty,
                    let name = target.argument("name"), name.kind == .string
                else { continue }
                packages[folder] = packages[folder] ?? name.name
            }
        }
    }

    /// The modules with their files, in the order of the files.
    func modules(of trees: [CodeTree]) -> [ProjectModule] {
        let holders = trees.map { packageTarget(of: $0.path) == nil ? targets.indices(holding: $0.path) : [] }
        var groups = TargetGroups()
        for holders in holders { groups.join(holders) }
        var found: [(name: String, trees: [CodeTree])] = []
        var places: [String: Int] = [:]
        for (tree, holders) in zip(trees, holders) {
            let (key, name) = module(of: tree.path, holders, groups)
            if let place = places[key] {
                found[place].trees.append(tree)
            } else {
                places[key] = found.count
                found.append((name, [tree]))
            }
        }
        return found.map { ProjectModule(name: Self.identifier($0.name), trees: $0.trees) }
    }

    /// What the files of one module have in common, and the module's name.
    private func module(
        of path: String, _ holders: [Int], _ groups: TargetGroups
    ) -> (key: String, name: String) {
        if let folder = packageTarget(of: path) { return ("folder " + folder, packages[folder] ?? "") }
        guard let holder = holders.first else { return ("", "") }
        let group = groups.first(of: holder)
        return ("target \(group)", targets.name(ofTarget: group))
    }

    /// The folder of the package's target that a file lies in, the innermost.
    private func packageTarget(of path: String) -> String? {
        guard !packages.isEmpty else { return nil }
        var folder = path[...]
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = folder[..<slash]
            let name = String(folder)
            if packages[name] != nil { return name }
        }
        return nil
    }

    /// The name of a target as code writes it: `my-kit` is imported as `my_kit`.
    private static func identifier(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

/// Targets that have files in common.
private struct TargetGroups {
    /// For a target one of a lower number in its group.
    private var lower: [Int: Int] = [:]

    mutating func join(_ targets: [Int]) {
        guard let one = targets.first else { return }
        for other in targets.dropFirst() {
            let (first, second) = (self.first(of: one), self.first(of: other))
            if first != second { lower[max(first, second)] = min(first, second) }
        }
    }

    /// The lowest number in the group of a target.
    func first(of target: Int) -> Int {
        var target = target
        while let next = lower[target] { target = next }
        return target
    }
}
