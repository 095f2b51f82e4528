package import AuditKit
package import SourceFormats

/// A `Package.resolved`, by the names of the packages it holds.
package struct PackageLock {
    package let path: String
    package let pins: [String: PackageResolved.Pin]

    private init?(_ file: SourceFile) {
        guard let resolved = try? PackageResolved.parse(file.bytes) else { return nil }
        path = file.path
        pins = Dictionary(
            resolved.pins.map { (LockedDependencies.name(of: $0.location), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The lock file beside a package manifest.
    package static func all(forManifest path: String, in workspace: Workspace) -> [PackageLock] {
        let folder = LockedDependencies.folder(of: path)
        let beside = workspace.file(folder.isEmpty ? "Package.resolved" : folder + "/Package.resolved")
        return [beside.flatMap(PackageLock.init)].compactMap(\.self)
    }

    /// The lock files that Xcode may take for a project: its own, and those of the workspaces above it.
    package static func all(forProject path: String, in workspace: Workspace) -> [PackageLock] {
        let bundle = LockedDependencies.folder(of: path)
        let home = LockedDependencies.folder(of: bundle)
        return workspace.files.filter { file in
            guard file.kind == .packageResolved else { return false }
            if file.path.hasPrefix(bundle + "/") { return true }
            let parts = file.path.split(separator: "/")
            guard let place = parts.firstIndex(where: { $0.hasSuffix(".xcworkspace") || $0.hasSuffix(".xcodeproj") }),
                parts[place].hasSuffix(".xcworkspace")
            else { return false }
            let above = parts[..<place].joined(separator: "/")
            return above.isEmpty || home == above || home.hasPrefix(above + "/")
        }.compactMap(PackageLock.init)
    }

    /// The lock file beside a `Podfile`.
    package static func podfileLock(beside path: String, in workspace: Workspace) -> PodfileLock? {
        let folder = LockedDependencies.folder(of: path)
        let file = workspace.file(folder.isEmpty ? "Podfile.lock" : folder + "/Podfile.lock")
        return file.flatMap { try? PodfileLock.parse($0.bytes) }
    }
}

/// What the Xcode projects of the audit ask for, by the names of the packages.
package struct ProjectRequirements: Fact {
    private var all: [String: [PackageRequirement]] = [:]

    package init(workspace: Workspace) {
        for package in workspace.xcodeProjects.flatMap(\.project.listedPackages) {
            guard let requirement = PackageRequirement(package.requirement) else { continue }
            all[LockedDependencies.name(of: package.url), default: []].append(requirement)
        }
    }

    package func requirements(of identity: String) -> [PackageRequirement] { all[identity] ?? [] }
}

extension XcodeProject {
    /// The packages on servers that the project lists; objects that nothing refers to are left over from before.
    package var listedPackages: [RemotePackage] {
        let root = propertyList.root
        let project = root["rootObject"]?.string.flatMap { root["objects"]?[$0] }
        guard let listed = project?["packageReferences"]?.strings else { return remotePackages }
        return remotePackages.filter { listed.contains($0.id) }
    }
}
