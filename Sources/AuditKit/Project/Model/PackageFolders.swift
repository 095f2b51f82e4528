import CodeModel

/// Which Swift files of packages no target compiles: those that a manifest excludes, and those that stand in no target's folder.
///
/// Nothing is left out where a manifest works a folder out, nor, outside of all folders, where something else than Xcode builds files too.
struct PackageFolders: Sendable {
    /// The packages, those of inner folders first.
    private let packages: [Package]
    /// The folders in whose trees only the manifest says what is built.
    private let closed: Set<String>

    /// - Parameters:
    ///   - manifests: The trees of all `Package.swift`.
    ///   - paths: The paths of all files of the project.
    init(_ manifests: [CodeTree], paths: [String]) {
        let packages = manifests.filter { $0.mentions("Package") }.map(Package.init)
            .sorted { $0.root.utf8.count > $1.root.utf8.count }
        var (inside, outside, open): ([String: Int], [String: Int], Set<String>) = ([:], [:], [])
        let bundles = Self.bundles(paths)
        for path in paths {
            guard let package = packages.first(where: { $0.surrounds(path) }) else { continue }
            if Self.isOtherBuild(path) { open.formUnion(packages.filter { $0.surrounds(path) }.map(\.root)) }
            guard path.hasSuffix(".swift"), !Self.isManifest(path), FileRole(path: path) == .app else { continue }
            if package.holds(path) {
                inside[package.root, default: 0] += 1
            } else if !package.excludes(path) {
                outside[package.root, default: 0] += 1
                if bundles.contains(where: { path.isBelow($0) && $0 != package.root && !package.root.isBelow($0) }) {
                    open.insert(package.root)
                }
            }
        }
        self.packages = packages
        // A package beside far more code than it holds is a tool of what is built in another way.
        closed = Set(packages.map(\.root).filter { !open.contains($0) && inside[$0] ?? 0 > outside[$0] ?? 0 })
    }

    func leaveOut(_ path: String) -> Bool {
        guard path.hasSuffix(".swift"), !Self.isManifest(path),
            let package = packages.first(where: { $0.surrounds(path) }),
            package.isKnown, !package.holds(path)
        else { return false }
        return closed.contains(package.root) || package.excludes(path)
    }

    private static func isManifest(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name == "Package.swift" || name.hasPrefix("Package@swift-")
    }

    /// The folders with the property list, the entitlements, the settings or the screens of an app, which no package makes:
    /// the project that builds it is made from a description, or lies somewhere else. Where a project is at hand, it says
    /// itself what it builds.
    private static func bundles(_ paths: [String]) -> Set<String> {
        guard !paths.contains(where: { $0.contains(".xcodeproj/") }) else { return [] }
        return Set(
            paths.lazy.filter { path in appFiles.contains { path.hasSuffix($0) } }
                .filter { FileRole(path: $0) == .app }
                .map { path in
                    let folders = path.split(separator: "/").dropLast()
                    return folders.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
                })
    }

    private static let appFiles = ["Info.plist", ".entitlements", ".xcconfig", ".storyboard", ".xib"]

    /// Whether a file says to something else than Xcode and the package manager what is built.
    static func isOtherBuild(_ path: String) -> Bool {
        path.hasSuffix(".podspec") || otherBuilds.contains(String(path.split(separator: "/").last ?? ""))
    }

    private static let otherBuilds: Set<String> = [
        "project.yml", "project.yaml", "Project.swift", "Workspace.swift", "BUILD.bazel", "CMakeLists.txt", "Makefile",
        "meson.build",
    ]
}

/// The folders of one package's targets.
private struct Package: Sendable {
    struct Target: Sendable {
        let folders: [String]
        let excluded: [String]
    }

    let root: String
    let targets: [Target]
    /// Whether the manifest tells the folder of every target.
    let isKnown: Bool

    init(_ manifest: CodeTree) {
        root = PackageManifest.folder(of: manifest)
        let calls = manifest.nodes(.call).filter(\.makesTarget)
        // `coreTarget(name:path:)` of the manifest's own is a target, and the call in it that hands on its path is none.
        let declared = calls.filter { !$0.handsOnPath }
        isKnown = !declared.isEmpty && declared.allSatisfy(\.hasKnownFolder)
        let isAlone = declared.count { $0.name != "testTarget" } == 1
        let root = root
        targets = declared.map { call in
            let folders = call.foldersOfTarget(isAlone: isAlone).map { PathInProject.join(root, $0) }
            let excluded = call.argument("exclude")?.children.filter { $0.kind == .string }.map(\.name) ?? []
            return Target(
                folders: folders,
                excluded: folders.flatMap { folder in excluded.map { PathInProject.join(folder, $0) } })
        }
    }

    func surrounds(_ path: String) -> Bool { path.isBelow(root) }

    func holds(_ path: String) -> Bool {
        targets.contains { target in
            target.folders.contains(where: path.isBelow) && !target.excluded.contains(where: path.isBelow)
        }
    }

    func excludes(_ path: String) -> Bool { targets.contains { $0.excluded.contains(where: path.isBelow) } }
}

extension String {
    /// Whether a path is a folder or lies in it; the empty folder holds everything.
    fileprivate func isBelow(_ folder: String) -> Bool {
        folder.isEmpty || folder == "." || self == folder || hasPrefix(folder + "/")
    }
}

extension Node {
    /// Whether a call of a manifest says where a target's sources are.
    ///
    /// A target that is named with a condition alone is a dependency.
    fileprivate var makesTarget: Bool {
        guard argument("name") != nil, !["package", "binaryTarget", "systemLibrary", "product"].contains(name) else {
            return false
        }
        if argument("path") != nil, name != "Package" { return true }
        guard declaresTarget else { return false }
        let isNamedAlone = arguments.allSatisfy { $0.label == "name" || $0.label == "condition" }
        return !isNamedAlone || enclosing(.variable, .functionDecl)?.typeText?.contains("Dependency") != true
    }

    /// Whether the call stands in a function of the manifest that was given the folder.
    fileprivate var handsOnPath: Bool {
        guard let path = argument("path")?.unwrapped, path.kind == .reference else { return false }
        return enclosingFunction?.children(.parameter).contains { $0.name == path.name } ?? false
    }

    fileprivate var hasKnownFolder: Bool { argument("path").map { $0.kind == .string } ?? true }

    /// The folders in which the package manager looks for a target's sources, the package's own first.
    fileprivate func foldersOfTarget(isAlone: Bool) -> [String] {
        if let path = argument("path") { return [path.name] }
        let homes = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]
        guard !isAlone, let name = argument("name"), name.kind == .string else { return homes }
        return homes.map { $0 + "/" + name.name }
    }
}
