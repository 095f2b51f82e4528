import AuditModel
import CodeModel
import SourceFormats

/// Reads project files in the order in which one needs the other: projects, configuration files, property lists.
struct ProjectLoader {
    private let files: [DiscoveredFile]
    private let read: (DiscoveredFile) -> [UInt8]?
    private let paths: PathInProject
    private let texts: TextFiles
    private var settings: SettingsReader
    private var problems: [UnreadFile] = []

    init(_ files: [DiscoveredFile], read: @escaping (DiscoveredFile) -> [UInt8]?) {
        self.files = files
        self.read = read
        let paths = PathInProject(files.map(\.path))
        self.paths = paths
        let texts = TextFiles(files.filter(\.kind.isText), read: read)
        self.texts = texts
        settings = SettingsReader(paths: paths) { path in paths.existing(path).flatMap(texts.bytes) }
    }

    /// What could not be read, or only in part.
    var unread: [UnreadFile] {
        let lines = settings.issues.filter { !$0.issue.range.isEmpty }.map { located in
            let bytes = paths.existing(located.file).flatMap(texts.bytes)
            let line = bytes.map { LineMap($0).line(of: located.issue.range.lowerBound) }
            let clause = Self.clause(located.issue.message) + (line.map { ", line \($0)" } ?? "")
            return UnreadFile(path: located.file, reason: clause, extent: .part)
        }
        let all = Set(problems + lines)
        return all.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    }

    /// The Xcode projects with their targets.
    mutating func projects() -> [ProjectFile] {
        var projects: [ProjectFile] = []
        for file in files where file.kind == .xcodeProject {
            guard let bytes = read(file) else { continue }
            do {
                projects.append(project(ProjectContext(path: file.path, xcode: try XcodeProject.parse(bytes))))
            } catch {
                note(file.path, error)
            }
        }
        if settings.isExhausted, let path = projects.last?.path {
            let reason = "the projects hold too many build settings; those of some targets do not count"
            problems.append(UnreadFile(path: path, reason: reason, extent: .part))
        }
        return projects
    }

    /// The configuration files that no project uses, once the projects are read.
    mutating func looseConfigurations() -> [LooseConfiguration] {
        let used = settings.usedFiles
        let unused = files.filter { $0.kind == .xcconfig && !used.contains($0.path) }.map(\.path)
        var layers: [String: BuildSettings.Layer] = [:]
        for path in unused { layers[path] = settings.layer(ofFile: path, name: "configuration file") }
        return settings.outermost(unused).compactMap { path in
            guard let layer = layers[path] else { return nil }
            let values = BuildSettings(layers: [layer])
            let name = String(path.split(separator: "/").last?.dropLast(9) ?? "")
            return LooseConfiguration(
                path: path, isRelease: ReleaseJudgement.isRelease(name, values), settings: values)
        }
    }

    /// The property lists, with the builds that use them.
    mutating func propertyLists(usedBy variants: [BuildVariant]) -> [ProjectPropertyList] {
        let info = Self.users(variants, \.infoPlists)
        let entitlements = Self.users(variants, \.entitlements)
        let folders = Set(info.keys.map(PathInProject.folder(of:)))
        let knowsAllLists = variants.filter(\.kind.isProgram).allSatisfy { !$0.infoPlists.isEmpty }
        var lists: [ProjectPropertyList] = []
        for file in files where file.kind.isPropertyList {
            guard let bytes = read(file) else { continue }
            do {
                let list = try PropertyList.parse(bytes)
                let uses = entitlements[file.path] ?? info[file.path] ?? []
                let kind: SourceKind? =
                    entitlements[file.path] != nil ? .entitlements : info[file.path] != nil ? .infoPlist : nil
                let isLeftOver =
                    uses.isEmpty && knowsAllLists && folders.contains(PathInProject.folder(of: file.path))
                lists.append(
                    ProjectPropertyList(
                        path: file.path, kind: kind ?? file.kind.refined(by: list.root, path: file.path), list: list,
                        uses: uses, isLeftOver: isLeftOver))
            } catch {
                note(file.path, error)
            }
        }
        return lists
    }

    private mutating func project(_ context: ProjectContext) -> ProjectFile {
        var targets: [BuildTarget] = []
        for target in context.xcode.targets { targets.append(self.target(target, in: context)) }
        return ProjectFile(path: context.path, folder: context.sourceRoot, xcode: context.xcode, targets: targets)
    }

    private mutating func target(_ target: XcodeProject.Target, in context: ProjectContext) -> BuildTarget {
        var variants: [BuildVariant] = []
        for configuration in target.configurations {
            let values = settings.settings(of: configuration, target: target.name, in: context)
            variants.append(
                BuildVariant(
                    project: context.path, target: target.name, kind: TargetKind(productType: target.productType),
                    configuration: configuration.name,
                    isRelease: ReleaseJudgement.isRelease(configuration.name, values), settings: values,
                    infoPlists: located("INFOPLIST_FILE", values, in: context),
                    entitlements: located("CODE_SIGN_ENTITLEMENTS", values, in: context)))
        }
        let content = TargetContent(target, folder: context.folder, paths: paths)
        return BuildTarget(
            project: context.path, name: target.name, kind: TargetKind(productType: target.productType),
            xcode: target, variants: variants, files: content.files, folders: content.folders)
    }

    /// The files that a setting names on the platforms, the first platform's first.
    private func located(_ name: String, _ values: BuildSettings, in context: ProjectContext) -> [String] {
        var found: [String] = []
        for setting in values.onEachPlatform(name) where !setting.value.isEmpty && setting.unresolvedNames.isEmpty {
            let path = PathInProject.fromSetting(setting.value, folder: context.sourceRoot)
            if let existing = paths.existing(path), !found.contains(existing) { found.append(existing) }
        }
        return found
    }

    private mutating func note(_ path: String, _ error: SourceFormatError) {
        problems.append(UnreadFile(path: path, reason: Self.clause(error.description), extent: .nothing))
    }

    private static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    private static func users(
        _ variants: [BuildVariant], _ paths: KeyPath<BuildVariant, [String]>
    ) -> [String: [BuildVariant]] {
        var users: [String: [BuildVariant]] = [:]
        for variant in variants {
            for path in variant[keyPath: paths] { users[path, default: []].append(variant) }
        }
        return users
    }
}
