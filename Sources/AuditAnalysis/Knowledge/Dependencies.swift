import AuditKit
package import CodeModel
import SourceFormats

/// Which dependencies the project's lock files hold at a version.
package struct LockedDependencies: Fact {
    /// The names of packages in any `Package.resolved`.
    private let packages: Set<String>
    /// The folders that hold a `Podfile.lock`.
    private let podFolders: Set<String>
    /// Whether there is any `Package.resolved`.
    package let hasPackageLock: Bool

    init(workspace: Workspace) {
        var packages: Set<String> = []
        var podFolders: Set<String> = []
        var hasPackageLock = false
        for file in workspace.files {
            switch file.kind {
            case .packageResolved:
                hasPackageLock = true
                let pins = (try? PackageResolved.parse(file.bytes))?.pins ?? []
                packages.formUnion(pins.map { Self.name(of: $0.location) })
            case .podfileLock: podFolders.insert(Self.folder(of: file.path))
            default: break
            }
        }
        self.packages = packages
        self.podFolders = podFolders
        self.hasPackageLock = hasPackageLock
    }

    /// Whether a `Package.resolved` says which commit of the package is used.
    package func holds(package url: String) -> Bool { packages.contains(Self.name(of: url)) }

    /// Whether a `Podfile.lock` lies beside the file.
    package func holdsPods(of path: String) -> Bool { podFolders.contains(Self.folder(of: path)) }

    /// The last part of an address in small letters, without `.git`.
    package static func name(of url: String) -> String {
        let last = url.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map { $0.lowercased() } ?? ""
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }

    static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}

/// What the address of a dependency tells.
package enum DependencyAddress {
    /// The unencrypted scheme of an address, `http` or `git`; nothing for https, ssh, and servers on one's own machine.
    package static func plainScheme(of url: String) -> String? {
        for scheme in ["http", "git"] where url.lowercased().hasPrefix(scheme + "://") {
            let rest = url.dropFirst(scheme.count + 3)
            let host = rest.prefix { $0 != "/" && $0 != ":" }
            return HostName.isLocal(String(host)) ? nil : scheme
        }
        return nil
    }
}

extension SwiftFile {
    /// The calls of `.package(url: …)` in a package manifest.
    package var packageCalls: [Node] {
        guard source.kind == .packageManifest else { return [] }
        return calls("package").filter { $0.argument("url") != nil }
    }
}
