import AuditModel
import CodeModel
import SourceFormats

/// The Apple side of a project, as rules want it: targets with their settings, and lists with their users.
struct AppleSources: Sendable {
    private let project: AppleProject
    private let lists: [String: ProjectPropertyList]

    init(files: [RawFile]) {
        let bytes = Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let discovered = files.map { file in
            // What a project says does not depend on roles; they follow from it.
            DiscoveredFile(
                path: file.path, absolutePath: file.path, kind: file.kind, role: .app, size: file.bytes.count)
        }
        project = AppleProject(discovered) { bytes[$0.path] }
        lists = Dictionary(project.propertyLists.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Projects and lists that could not be parsed.
    var unread: [UnreadFile] { project.unread }

    /// Each target in each configuration, and each configuration file that no project uses.
    var variants: [BuildVariant] {
        project.variants
            + project.looseConfigurations.map { loose in
                BuildVariant(
                    project: loose.path, target: "", kind: .app, configuration: "", isRelease: loose.isRelease,
                    settings: loose.settings, infoPlists: [], entitlements: [])
            }
    }

    func role(of file: RawFile, in packages: PackageTargets) -> FileRole {
        project.role(
            of: file.path, head: Array(file.bytes.prefix(4096)), manifests: packages.marks(of: file.path))
    }

    /// Which targets hold which files.
    var membership: FileMembership { project.files }

    func list(at path: String) -> ProjectPropertyList? { lists[path] }

    func projectFiles(_ sources: [SourceFile]) -> [XcodeProjectFile] {
        let byPath = Dictionary(sources.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return project.projects.compactMap { project in
            byPath[project.path].map { XcodeProjectFile(source: $0, project: project.xcode, targets: project.targets) }
        }
    }
}
