/// The groups of a project, which give file references their paths.
struct GroupTree {
    private let objects: ProjectObjects
    private let parents: [String: String]
    private let projectFolder: String

    /// - Parameter projectFolder: The project's `projectDirPath`, which `SOURCE_ROOT` stands for.
    init(_ objects: ProjectObjects, projectFolder: String) {
        self.objects = objects
        self.projectFolder = projectFolder
        var parents: [String: String] = [:]
        for group in objects.all where Self.groupClasses.contains(group.isa) {
            for child in group.strings("children") where parents[child] == nil { parents[child] = group.id }
        }
        self.parents = parents
    }

    /// The path of a file reference or group, or nil if there is no such object, its groups form a circle,
    /// or the path is longer than a file system takes.
    func path(of id: String) -> ProjectPath? {
        var steps: [String] = []
        var current = id
        var visited: Set<String> = []
        var length = 0
        while visited.count < Self.deepest, visited.insert(current).inserted {
            guard let object = objects[current] else { return nil }
            if let path = object.string("path"), !path.isEmpty { steps.append(path) }
            length += steps.last?.utf8.count ?? 0
            guard length <= Self.longest else { return nil }
            if let base = base(object) {
                return steps.reversed().reduce(base) { $0.appending($1) }
            }
            guard let parent = parents[current] else {
                return steps.reversed().reduce(sourceRoot) { $0.appending($1) }
            }
            current = parent
        }
        return nil
    }

    /// The files that a build phase means by a reference: the members of a variant group, or the file itself.
    func files(of id: String) -> [String] {
        guard let group = objects[id, isa: "PBXVariantGroup"] else { return [id] }
        return Array(group.strings("children").prefix(Self.variants))
    }

    private var sourceRoot: ProjectPath { ProjectPath(root: .sourceRoot, path: projectFolder) }

    /// The root that an object names itself, or nil if its group decides.
    private func base(_ object: ProjectObject) -> ProjectPath? {
        switch object.string("sourceTree") {
        case nil, "<group>": nil
        case "SOURCE_ROOT": sourceRoot
        case "<absolute>": ProjectPath(root: .absolute, path: "/")
        case let name?: ProjectPath(root: .build(name), path: "")
        }
    }

    private static let deepest = 128
    private static let longest = 4_096
    private static let variants = 512
    private static let groupClasses: Set<String> = [
        "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup",
    ]
}
