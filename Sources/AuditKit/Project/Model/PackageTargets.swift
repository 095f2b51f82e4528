import CodeModel

/// What package manifests say of the folders that do not reach users: targets that only tests stand on, and programs that
/// show, measure or try a library.
///
/// Only what is written as text is believed; a target that a manifest mentions anywhere else counts as part of the product.
struct PackageTargets: Sendable {
    private var folders: [(path: String, marks: RoleMarks)] = []
    private let sources: PackageFolders

    /// - Parameters:
    ///   - manifests: The trees of all `Package.swift`.
    ///   - paths: The paths of all files of the project.
    init(_ manifests: [CodeTree], paths: [String] = []) {
        sources = PackageFolders(manifests, paths: paths)
        let packages = manifests.filter { $0.mentions("Package") }.map(Manifest.init)
        let libraries = Set(packages.filter { $0.hasLibrary && !$0.hasProgram }.map(\.root))
        for package in packages {
            if package.hasProgram, !package.hasLibrary, package.neighbours.contains(where: libraries.contains) {
                folders.append((package.root, .example))
            }
            folders += package.targets.compactMap { target in package.marks(of: target).map { (target.folder, $0) } }
        }
    }

    /// The signs that the manifests give a file.
    func marks(of path: String) -> RoleMarks {
        folders.reduce(into: sources.leaveOut(path) ? .unused : []) { marks, folder in
            if path.hasPrefix(folder.path + "/") { marks.formUnion(folder.marks) }
        }
    }
}

/// One manifest, as far as parts of the product go.
private struct Manifest {
    struct Target {
        let name: String
        let kind: String
        let folder: String
        let call: Node
    }

    /// The folder of the package; empty for the audited one.
    let root: String
    let targets: [Target]
    let hasLibrary: Bool
    /// Whether the package has programs at all, and whether it says which of them are products.
    let hasProgram: Bool
    private let namesPrograms: Bool
    private let testing: Set<String>
    private let products: Set<String>
    /// The folders of the packages around this one that it depends on.
    let neighbours: [String]

    init(_ tree: CodeTree) {
        let root = PackageManifest.folder(of: tree)
        let calls = tree.nodes(.call, named: ["target", "executableTarget", "testTarget", "plugin"])
            .filter(\.declaresTarget)
        targets = calls.compactMap { Target($0, root: root) }
        let declared = tree.calls("Package").compactMap { $0.argument("products") }.flatMap { $0.descendants(.call) }
        products = Set(declared.flatMap { $0.descendants(.string) }.map(\.name))
        hasLibrary = declared.contains { $0.name == "library" }
        namesPrograms = declared.contains { $0.name == "executable" }
        hasProgram = namesPrograms || targets.contains { $0.kind == "executableTarget" }
        testing = Self.testing(targets, mentions: tree.nodes(.string))
        neighbours = tree.calls("package").compactMap { $0.argument("path") }.filter { $0.kind == .string }
            .map { PathInProject.join(root, $0.name) }
            .filter { $0 != root && ($0.isEmpty || root.hasPrefix($0 + "/")) }
        self.root = root
    }

    func marks(of target: Target) -> RoleMarks? {
        if testing.contains(target.name) { return .test }
        if target.kind == "plugin" { return .tool }
        guard target.kind == "executableTarget", hasLibrary else { return nil }
        let words = Words.of(target.name)
        for (word, mark) in Self.programs where words.first == word || words.last == word { return mark }
        // Where a library names the programs that it ships, the others are not shipped.
        return namesPrograms && !products.contains(target.name) ? .tool : nil
    }

    /// The targets of tests, and those that nothing but they depends on.
    private static func testing(_ targets: [Target], mentions: [Node]) -> Set<String> {
        var testing = Set(targets.filter { $0.kind == "testTarget" }.map(\.name))
        let users = Dictionary(
            grouping: mentions.filter { $0.label != "name" || !($0.parent?.declaresTarget ?? false) }, by: \.name
        )
        .mapValues { $0.map { $0.ancestors.first(where: \.declaresTarget)?.argument("name")?.name } }
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for target in targets where !testing.contains(target.name) && target.kind == "target" {
                guard let users = users[target.name], users.allSatisfy({ $0.map(testing.contains) ?? false }) else {
                    continue
                }
                testing.insert(target.name)
                isGrowing = true
            }
        }
        return testing
    }

    /// What programs beside a library are for, by the first or the last word of their names.
    private static let programs: [(String, RoleMarks)] = [
        ("example", .example), ("examples", .example), ("sample", .example), ("samples", .example), ("demo", .example),
        ("demos", .example), ("playground", .example), ("snippets", .example), ("benchmark", .tool),
        ("benchmarks", .tool), ("integration", .test), ("test", .test), ("tests", .test), ("tester", .test),
    ]
}

extension Manifest.Target {
    fileprivate init?(_ call: Node, root: String) {
        guard let name = call.argument("name"), name.kind == .string, let folder = call.folderOfTarget(below: root)
        else { return nil }
        self.init(name: name.name, kind: call.name, folder: folder, call: call)
    }
}
