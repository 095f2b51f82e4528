import AuditModel
import CodeModel
import SourceFormats

extension Subject {
    /// The app that the project builds for release, else the package that its manifest names.
    init?(of workspace: Workspace) {
        if let app = workspace.variants.first(where: { $0.kind == .app && $0.isRelease }) {
            let name = app.setting("PRODUCT_NAME")?.value ?? app.target
            let display = app.setting("INFOPLIST_KEY_CFBundleDisplayName")?.value
            self.init(
                name: display ?? Self.plain(name) ?? app.target,
                version: app.setting("MARKETING_VERSION").flatMap { Self.plain($0.value) }
                    ?? Self.version(in: workspace.infoPlists, of: app))
            return
        }
        guard let manifest = workspace.swift.first(where: { $0.path == "Package.swift" }),
            let package = manifest.calls("Package").first,
            let name = package.argument("name").flatMap({ workspace.lookup.constant($0)?.value.string })
        else { return nil }
        self.init(name: name, version: nil)
    }

    private static func version(in lists: [PropertyListFile], of app: BuildVariant) -> String? {
        lists.first { app.infoPlists.contains($0.path) }?.root["CFBundleShortVersionString"]?.string.flatMap(plain)
    }

    /// A value without variables that nothing has resolved.
    private static func plain(_ value: String) -> String? { value.isEmpty || value.contains("$") ? nil : value }
}
