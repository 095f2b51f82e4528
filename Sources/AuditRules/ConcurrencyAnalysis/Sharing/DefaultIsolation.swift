import AuditKit
import CodeModel
import SourceFormats

/// Where a project runs everything on the main actor unless told otherwise (SE-0466).
struct DefaultIsolation: Fact {
    /// Folders below which the default holds; the empty text is the whole project.
    private let folders: [String]

    init(workspace: Workspace) {
        let manifests = workspace.swift.filter { $0.source.name == "Package.swift" }
        var found = manifests.flatMap { Self.folders(in: $0) }
        let shipped = workspace.variants.filter(\.isRelease)
        let isolated = shipped.filter { $0.setting("SWIFT_DEFAULT_ACTOR_ISOLATION")?.value == "MainActor" }
        for variant in isolated { found.append(Self.folder(of: variant)) }
        folders = found
    }

    func isMainActor(_ path: String) -> Bool {
        folders.contains { $0.isEmpty || path.hasPrefix($0 + "/") }
    }

    /// A target of Xcode has its files below a folder of its own name, or beside the project when it is alone.
    private static func folder(of variant: BuildVariant) -> String {
        let parts = variant.project.split(separator: "/").dropLast(2)
        return (parts.map(String.init) + [variant.target]).joined(separator: "/")
    }

    /// The folders of the targets of a manifest that set the default.
    private static func folders(in manifest: SwiftFile) -> [String] {
        let root = manifest.path.split(separator: "/").dropLast().joined(separator: "/")
        let calls = manifest.calls("defaultIsolation").filter {
            $0.arguments.first?.text.contains("MainActor") ?? false
        }
        guard !calls.isEmpty else { return [] }
        return calls.flatMap { call -> [String] in
            guard let target = call.ancestors.first(where: \.isTarget), let name = target.argument("name")?.name else {
                return targets(of: manifest, using: call.enclosing(.variable)?.name, root)
            }
            return [folder(of: target, named: name, root)]
        }
    }

    /// The targets that take their settings from a variable; all of the package where there is none.
    private static func targets(of manifest: SwiftFile, using variable: String?, _ root: String) -> [String] {
        guard let variable else { return [root] }
        let all = manifest.nodes(.call).filter(\.isTarget)
        let users = all.filter { target in
            target.argument("swiftSettings").map { $0.text.contains(variable) } ?? false
        }
        guard !users.isEmpty else { return [root] }
        return users.compactMap { target in
            target.argument("name").map { folder(of: target, named: $0.name, root) }
        }
    }

    private static func folder(of target: Node, named name: String, _ root: String) -> String {
        let home = target.name == "testTarget" ? "Tests" : "Sources"
        let path = target.argument("path")?.name ?? home + "/" + name
        return root.isEmpty ? path : root + "/" + path
    }
}

extension Node {
    /// Whether a node of a manifest declares a target.
    fileprivate var isTarget: Bool {
        kind == .call && ["target", "executableTarget", "testTarget", "macro", "plugin"].contains(name)
    }
}
