import AuditKit
import SourceFormats

extension TargetSettings {
    /// The targets of an XcodeGen specification (`project.yml`) whose project is not kept beside it.
    static func all(inXcodeGen file: SourceFile) -> [TargetSettings] {
        guard let root = YAMLTree.read(file.text), let targets = root["targets"] else { return [] }
        let specification = XcodeGenSettings(file: file.path, root: root)
        return targets.pairs.map { specification.target(named: $0.key, $0.value) }
    }
}

/// What a specification says of its targets, in the words of Xcode's build settings.
private struct XcodeGenSettings {
    let file: String
    let root: YAMLTree

    func target(named name: String, _ target: YAMLTree) -> TargetSettings {
        func setting(_ name: String) -> TargetSettings.Setting? {
            guard let found = target["settings"]?.setting(name) ?? root["settings"]?.setting(name),
                let text = found.text
            else { return nil }
            // Xcode is given YES for it.
            let value = text.uppercased() == "TRUE" ? "YES" : text
            return .init(name: name, value: value, file: file, line: found.line)
        }
        return TargetSettings(
            name: name, file: file, isTest: target["type"]?.text?.contains("test") ?? false, setting: setting,
            locks: locks(of: target, setting), folders: folders(of: target))
    }

    /// `deploymentTarget` of the target or of the options, or the build setting; where none is told, the oldest lock.
    private func locks(
        of target: YAMLTree, _ setting: (String) -> TargetSettings.Setting?
    ) -> TargetSettings.Locks {
        let named = target["supportedDestinations"]?.texts ?? target["platform"]?.texts ?? []
        var systems: [String: Int] = [:]
        for (word, system, _) in TargetSettings.deployment
        where named.isEmpty || named.contains(system) || named.contains("auto") {
            let own = target["deploymentTarget"]
            let version =
                own?.text ?? own?[system]?.text ?? root["options"]?["deploymentTarget"]?[system]?.text
                ?? setting(word)?.value
            systems[system] = version.flatMap { Int($0.prefix { $0.isNumber }) }
        }
        return systems.isEmpty ? .classic : TargetSettings.Locks(systems)
    }

    /// `sources: App`, `sources: [App, {path: Shared, excludes: [Old]}]`
    private func folders(of target: YAMLTree) -> [TargetSettings.Folder] {
        let home = file.split(separator: "/").dropLast()
        func path(_ text: String) -> String {
            let parts = text.split(separator: "/").filter { $0 != "." }
            return parts.reduce(into: Array(home)) { path, part in
                if part == "..", !path.isEmpty { path.removeLast() } else { path.append(part) }
            }.joined(separator: "/")
        }
        guard let sources = target["sources"] else { return [] }
        let all = sources.items.isEmpty ? [sources] : sources.items
        return all.compactMap { source in
            guard let own = source.text ?? source["path"]?.text else { return nil }
            let excluded = source["excludes"]?.texts.filter { !$0.contains("*") } ?? []
            return .init(path: path(own), excluded: Set(excluded.map { path(own + "/" + $0) }))
        }
    }
}

extension YAMLTree {
    /// A build setting, from a plain table or from one with `base`; what configurations say apart is left out.
    fileprivate func setting(_ name: String) -> YAMLTree? { self[name] ?? self["base"]?[name] }

    /// A text, or those of a list.
    fileprivate var texts: [String] { text.map { [$0] } ?? items.compactMap(\.text) }
}
