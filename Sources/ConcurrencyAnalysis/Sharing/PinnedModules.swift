import AuditKit
import SourceFormats

/// The versions of packages that the project is held at: since one of them a module says which of its types are Sendable.
struct PinnedModules: Fact {
    private let versions: [String: String]

    init(workspace: Workspace) {
        var versions: [String: String] = [:]
        for file in workspace.files where file.kind == .packageResolved {
            guard let resolved = try? PackageResolved.parse(file.bytes) else { continue }
            for pin in resolved.pins {
                guard let version = pin.version else { continue }
                // Of several the oldest decides.
                let known = versions[pin.identity]
                versions[pin.identity] = known.flatMap { Self.major($0) < Self.major(version) ? $0 : nil } ?? version
            }
        }
        self.versions = versions
    }

    /// The version of a module that says so; `nil` for older ones, and where the project does not say which it has.
    func annotatedVersion(of module: String) -> String? {
        guard let known = Self.annotatedSince[module], let version = versions[known.package],
            Self.major(version) >= known.major
        else { return nil }
        return version
    }

    private static func major(_ version: String) -> Int { Int(version.prefix { $0.isNumber }) ?? 0 }

    /// By the notes of their releases.
    private static let annotatedSince: [String: (package: String, major: Int)] = [
        "Defaults": ("defaults", 9), "Frostflake": ("package-frostflake", 7), "Kingfisher": ("kingfisher", 8),
        "Nuke": ("nuke", 12), "NukeUI": ("nuke", 12), "NukeExtensions": ("nuke", 12),
    ]
}
