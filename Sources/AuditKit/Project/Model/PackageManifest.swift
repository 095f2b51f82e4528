package import CodeModel

/// How a package manifest is written: `Package.swift` is code, and only what stands there as text is believed.
package enum PackageManifest {
    /// Calls that declare a target, or name one as a dependency.
    fileprivate static let targetCalls: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]

    /// The folder of a package; empty for the audited one.
    static func folder(of manifest: CodeTree) -> String {
        manifest.path.lastIndex(of: "/").map { String(manifest.path[..<$0]) } ?? ""
    }
}

extension Node {
    /// Whether a node of a manifest declares a target; one that stands within another is a dependency.
    package var declaresTarget: Bool {
        let calls = PackageManifest.targetCalls
        return kind == .call && calls.contains(name) && argument("name") != nil
            && !ancestors.contains { $0.kind == .call && calls.contains($0.name) }
    }

    /// The folder of a declared target, as far as it stands there as text; without a path, where the package manager looks first.
    func folderOfTarget(below root: String) -> String? {
        if let path = argument("path") { return path.kind == .string ? PathInProject.join(root, path.name) : nil }
        guard let target = argument("name"), target.kind == .string, !target.name.isEmpty else { return nil }
        let home = ["testTarget": "Tests/", "plugin": "Plugins/"][name] ?? "Sources/"
        return PathInProject.join(root, home + target.name)
    }
}
