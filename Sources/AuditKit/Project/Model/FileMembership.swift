import CodeModel

/// Which targets hold which files.
struct FileMembership: Sendable {
    private let targets: [BuildTarget]
    /// Targets by the files they list.
    private var files: [String: [Int]] = [:]
    /// Targets by the folders they are in step with.
    private var folders: [String: [(target: Int, excluded: Set<String>)]] = [:]
    /// The folders of which targets list Swift files one by one.
    private var listed: Set<String> = []
    /// The apps that show a library, with their extensions.
    private var samples: Set<Int> = []
    /// The targets of projects that lie among tests or tools of another project.
    private var aside: Set<Int> = []
    /// The folders in which a package or another builder says what is built.
    private let otherBuilds: Set<String>
    /// The folders in which projects lie.
    private let projects: Set<String>

    /// - Parameter paths: The paths of all files of the project.
    init(_ projects: [ProjectFile], paths: [String]) {
        targets = projects.flatMap(\.targets)
        otherBuilds = Set(
            paths.lazy.filter { PackageFolders.isOtherBuild($0) || $0.hasSuffix("Package.swift") }.map(
                PathInProject.folder(of:)))
        self.projects = Set(projects.map(\.folder))
        for (index, target) in targets.enumerated() {
            for file in target.files {
                files[file, default: []].append(index)
                if file.hasSuffix(".swift") { listed.insert(PathInProject.folder(of: file)) }
            }
            for folder in target.folders { folders[folder.path, default: []].append((index, folder.excluded)) }
        }
        samples = Self.samples(targets)
        if !projects.allSatisfy(Self.standsAside) {
            let names = Set(projects.filter(Self.standsAside).map(\.path))
            aside = Set(targets.indices.filter { names.contains(targets[$0].project) })
        }
    }

    /// The name of a target by its number.
    func name(ofTarget index: Int) -> String { targets[index].name }

    func targets(holding path: String) -> [BuildTarget] {
        indices(holding: path).map { targets[$0] }
    }

    func membership(of path: String) -> FileRole.Membership {
        let all = indices(holding: path)
        let holders = all.filter { !aside.contains($0) }
        guard !holders.isEmpty else {
            if !all.isEmpty { return .unknown }
            return path.hasSuffix(".swift") && isLeftOut(path) ? .leftOut : .unknown
        }
        if holders.allSatisfy({ targets[$0].isForTests }) { return .testsOnly }
        return holders.allSatisfy { targets[$0].isForTests || samples.contains($0) } ? .samplesOnly : .shipped
    }

    /// Whether targets list other files of the same folder, or of one around it where Xcode alone says what is built, and no
    /// project of its own lies between: an old copy of a folder is built by nobody.
    private func isLeftOut(_ path: String) -> Bool {
        if listed.contains(PathInProject.folder(of: path)) { return true }
        let folders = Self.ancestors(of: path).dropLast()
        guard otherBuilds.isDisjoint(with: folders), let around = folders.lastIndex(where: listed.contains) else {
            return false
        }
        return projects.isDisjoint(with: folders[(around + 1)...])
    }

    /// The numbers of the targets that hold a file, the lowest first.
    func indices(holding path: String) -> [Int] {
        var found = files[path] ?? []
        if folders.isEmpty { return found }
        let steps = Self.ancestors(of: path)
        for folder in steps.dropLast() {
            for holder in folders[folder] ?? [] where holder.excluded.isDisjoint(with: steps) {
                if !found.contains(holder.target) { found.append(holder.target) }
            }
        }
        return found.sorted()
    }

    /// The apps beside a library, if the names of all of them say that they show or try it, or that its tests run in them:
    /// with another app, the libraries may be parts of that one, and so may one that is named after the app.
    private static func samples(_ targets: [BuildTarget]) -> Set<Int> {
        let apps = targets.indices.filter { targets[$0].kind == .app }
        let libraries = targets.filter { $0.kind == .framework || $0.kind == .library }
        guard !apps.isEmpty, apps.allSatisfy({ showsLibrary(targets[$0].name) }),
            libraries.contains(where: { library in !apps.contains { library.name.hasPrefix(targets[$0].name) } })
        else { return [] }
        return Set(targets.indices.filter { [.app, .appClip, .watchApp, .appExtension].contains(targets[$0].kind) })
    }

    /// `KitDemo`, and the `TestHost` in which tests run; a `SpeedTest` may well be the product.
    private static func showsLibrary(_ name: String) -> Bool {
        let words = Words.of(name)
        return words.contains {
            ["example", "examples", "sample", "samples", "demo", "demos", "playground", "tests"].contains($0)
        }
            || words.contains("test") && words.contains("host")
    }

    /// Whether a project lies somewhere below a folder of tests or tools; its own folder may be called anything, unless the
    /// project bears such a name as well: `LoadTests/LoadTests.xcodeproj`.
    private static func standsAside(_ project: ProjectFile) -> Bool {
        let folders = project.folder.split(separator: "/").map(String.init)
        let isNamedSo = serves(project.name, isTop: false)
        return folders.enumerated().contains { index, folder in
            (index < folders.count - 1 || isNamedSo) && serves(folder, isTop: index == 0)
        }
    }

    private static func serves(_ name: String, isTop: Bool) -> Bool {
        !RoleMarks(folder: name, isTop: isTop).isDisjoint(with: [.test, .tool])
    }

    /// The folders on the way to a file, the audited one first, and the file itself last.
    private static func ancestors(of path: String) -> [String] {
        var steps = [""]
        for part in path.split(separator: "/") {
            let last = steps[steps.count - 1]
            steps.append(last.isEmpty ? String(part) : last + "/" + part)
        }
        return steps
    }
}

extension BuildTarget {
    /// Whether a target tests, or is a library whose name says that tests are built on it: `ShopTestUtils`.
    fileprivate var isForTests: Bool {
        if kind.isTest { return true }
        guard kind == .framework || kind == .library else { return false }
        if !RoleMarks(folder: name, isTop: false).isDisjoint(with: [.test, .mock]) { return true }
        let words = Words.of(name)
        return zip(words, words.dropFirst()).contains { $0 == "test" && serving.contains($1) }
    }
}

/// What stands behind "test" in the names of such libraries, whatever follows: `ShopTestUtilsDynamic`.
private let serving: Set<String> = ["utils", "utilities", "util", "support", "helpers", "helper", "kit", "doubles"]
