import AuditKit
import CodeModel

extension TargetSettings {
    /// The targets of a package manifest.
    static func all(in manifest: SwiftFile) -> [TargetSettings] {
        guard manifest.tree.mentions("Package") else { return [] }
        let settings = ManifestSettings(manifest)
        return manifest.nodes(.call).filter(\.declaresTarget).compactMap { settings.target($0) }
    }

    fileprivate init(_ target: Node, named name: String, folder: Folder, _ manifest: ManifestSettings) {
        self.init(
            name: name, file: target.tree.path, isTest: target.name == "testTarget",
            defaultIsolation: manifest.defaultIsolation(of: target),
            nonsendingByDefault: manifest.feature("NonisolatedNonsendingByDefault", of: target),
            languageMode: manifest.languageMode(of: target),
            strictConcurrency: manifest.feature("StrictConcurrency", of: target), locks: manifest.locks,
            folders: [folder])
    }
}

/// What a package manifest says of its targets, in calls such as `.defaultIsolation(MainActor.self)`.
private struct ManifestSettings {
    let manifest: SwiftFile
    private let root: String
    private let targets: [Node]

    init(_ manifest: SwiftFile) {
        self.manifest = manifest
        root = manifest.path.split(separator: "/").dropLast().joined(separator: "/")
        targets = manifest.nodes(.call).filter(\.declaresTarget)
    }

    func target(_ call: Node) -> TargetSettings? {
        guard let name = call.argument("name")?.name, !name.isEmpty else { return nil }
        let home = call.name == "testTarget" ? "Tests" : "Sources"
        let path = call.argument("path")?.name ?? home + "/" + name
        let folder = TargetSettings.Folder(path: root.isEmpty ? path : root + "/" + path, excluded: [])
        return TargetSettings(call, named: name, folder: folder, self)
    }

    func defaultIsolation(of target: Node) -> TargetSettings.Setting? {
        let call = manifest.calls("defaultIsolation").last { concerns($0, target) }
        return call.map { call in
            let isMainActor = call.arguments.first?.text.contains("MainActor") ?? false
            return setting("defaultIsolation", isMainActor ? "MainActor" : "nonisolated", at: call)
        }
    }

    func feature(_ name: String, of target: Node) -> TargetSettings.Setting? {
        let calls = manifest.calls("enableUpcomingFeature", "enableExperimentalFeature").filter { call in
            call.arguments.first.map { $0.name == name || $0.name.hasPrefix(name + "=") } ?? false
        }
        return calls.last { concerns($0, target) }.map { setting(name, "YES", at: $0) }
    }

    /// The mode of the target or of the package; else that of the tools.
    func languageMode(of target: Node) -> TargetSettings.Setting? {
        if let call = manifest.calls("swiftLanguageMode").last(where: { concerns($0, target) }),
            let mode = call.arguments.first
        {
            return setting("swiftLanguageMode", mode.modeNumber, at: call)
        }
        let package = manifest.calls("Package").first
        if let modes = package?.argument("swiftLanguageModes") ?? package?.argument("swiftLanguageVersions"),
            let mode = modes.children.map(\.modeNumber).max()
        {
            return setting(modes.label, mode, at: modes)
        }
        return toolsVersion
    }

    /// `platforms: [.iOS(.v17), .macOS("14.0")]`, also by way of a variable; where that tells nothing, or nothing is named and
    /// so the oldest systems are meant, the lock that every system has.
    var locks: TargetSettings.Locks {
        let package = manifest.calls("Package").first
        let given = package?.argument("platforms")?.unwrapped
        let variable = manifest.nodes(.variable).first { given?.kind == .reference && $0.name == given?.name }
        let platforms = (variable?.initialValue ?? given)?.descendants(.call) ?? []
        if platforms.isEmpty { return .classic }
        let systems = platforms.compactMap { call in
            (call.arguments.first?.modeNumber).flatMap { Int($0) }.map { (call.name, $0) }
        }
        return TargetSettings.Locks(Dictionary(systems) { one, _ in one })
    }

    /// `// swift-tools-version: 6.1`
    private var toolsVersion: TargetSettings.Setting? {
        let first = manifest.source.text.prefix { $0 != "\n" }
        guard first.contains("swift-tools-version"), let version = first.split(separator: ":").last else { return nil }
        let number = version.drop { $0 == " " }.prefix { $0.isNumber }
        let mode = number == "6" ? "6" : "5"
        return .init(name: "swift-tools-version", value: mode, file: manifest.path, line: 1)
    }

    /// Whether a setting stands in a target, or in a variable that the target takes its settings from; what stands
    /// elsewhere concerns all of them.
    private func concerns(_ call: Node, _ target: Node) -> Bool {
        if let own = call.ancestors.first(where: \.declaresTarget) { return own == target }
        guard let variable = call.enclosing(.variable)?.name else { return true }
        func uses(_ target: Node) -> Bool { target.argument("swiftSettings")?.text.contains(variable) ?? false }
        return uses(target) || !targets.contains(where: uses)
    }

    private func setting(_ name: String, _ value: String, at node: Node) -> TargetSettings.Setting {
        let line = manifest.source.bytes.prefix(node.range.lowerBound).count { $0 == 0x0A } + 1
        return .init(name: name, value: value, file: manifest.path, line: line)
    }
}

extension Node {
    /// `.v6` is `6`.
    fileprivate var modeNumber: String { String(name.drop { !$0.isNumber }.prefix { $0.isNumber }) }
}
