import AuditModel
import SourceFormats

extension LockedPackage {
    /// The entries of a lock file of any kind.
    static func all(
        in file: SourceFile, _ requests: RequestedPackages
    ) throws(SourceFormatError) -> [LockedPackage] {
        switch file.kind {
        case .packageResolved:
            try PackageResolved.parse(file.bytes).pins.map { swift($0, in: file, requests) }
        case .podfileLock: pods(of: try PodfileLock.parse(file.bytes), in: file)
        case .cartfileResolved:
            try CartfileResolved.parse(file.bytes).pins.map { carthage($0, in: file, requests) }
        default: []
        }
    }
}

// MARK: - Swift packages

extension LockedPackage {
    private static func swift(
        _ pin: PackageResolved.Pin, in file: SourceFile, _ requests: RequestedPackages
    ) -> LockedPackage {
        let address = RepositoryAddress(pin.location)
        return LockedPackage(
            name: address?.name ?? pin.identity, version: pin.version, revision: pin.revision, address: pin.location,
            ecosystem: .swift, purl: swiftURL(address, pin), isDirect: requests.asks(for: address, pin.identity),
            file: file, range: pin.locationRange ?? pin.range)
    }

    /// The type `swift` wants a server and an owner, which a registry and a folder do not have.
    private static func swiftURL(_ address: RepositoryAddress?, _ pin: PackageResolved.Pin) -> PackageURL {
        let version = pin.version ?? pin.revision
        guard let address else { return PackageURL(type: "generic", name: pin.identity, version: version) }
        let steps = address.path.split(separator: "/").map(String.init)
        return PackageURL(
            type: "swift", namespace: [address.host] + steps.dropLast(), name: address.name, version: version)
    }
}

// MARK: - CocoaPods

extension LockedPackage {
    /// Each subspec is an entry of its own, as in the lock file.
    private static func pods(of lock: PodfileLock, in file: SourceFile) -> [LockedPackage] {
        let sources = Dictionary(lock.externalSources.map { ($0.name, $0.options) }) { first, _ in first }
        let checkouts = Dictionary(lock.checkoutOptions.map { ($0.name, $0.options) }) { first, _ in first }
        let asked = Set(lock.dependencies.map(\.name))
        return lock.pods.map { pod in
            let steps = pod.name.split(separator: "/").map(String.init)
            let root = steps.first ?? pod.name
            let source = sources[pod.name] ?? sources[root] ?? [:]
            let checkout = checkouts[pod.name] ?? checkouts[root] ?? [:]
            let version = pod.version.isEmpty ? nil : pod.version
            return LockedPackage(
                name: pod.name, version: version, revision: checkout["commit"] ?? source["commit"],
                address: origins.lazy.compactMap { source[$0] }.first ?? "", ecosystem: .cocoapods,
                purl: PackageURL(
                    type: "cocoapods", name: root, version: version, subpath: Array(steps.dropFirst())),
                isDirect: asked.isEmpty ? nil : asked.contains(pod.name), dependencies: pod.dependencies,
                file: file, range: pod.range)
        }
    }

    /// Where a pod can come from that is of no specification repository.
    private static let origins = ["git", "http", "podspec", "path"]
}

// MARK: - Carthage

extension LockedPackage {
    /// Carthage has no type of package URL; what lies on GitHub is named by that.
    private static func carthage(
        _ pin: CartfileResolved.Pin, in file: SourceFile, _ requests: RequestedPackages
    ) -> LockedPackage {
        let location = pin.location
        let isShort = pin.origin == "github" && !location.contains("://")
        let origin = isShort ? "https://github.com/" + location : location
        let address = pin.origin == "binary" ? nil : RepositoryAddress(origin)
        let isCommit = pin.version.utf8.count == 40 && pin.version.allSatisfy(\.isHexDigit)
        let name = address?.name ?? pin.location.split(separator: "/").last.map(String.init) ?? pin.location
        return LockedPackage(
            name: name, version: isCommit ? nil : pin.version, revision: isCommit ? pin.version : nil,
            address: origin, ecosystem: .carthage, purl: carthageURL(address, name, pin.version),
            isDirect: requests.asksCarthage(for: origin), file: file, range: pin.range)
    }

    private static func carthageURL(_ address: RepositoryAddress?, _ name: String, _ version: String) -> PackageURL {
        guard let address, address.host == "github.com" else {
            return PackageURL(type: "generic", name: name, version: version)
        }
        let steps = address.path.lowercased().split(separator: "/").map(String.init)
        return PackageURL(
            type: "github", namespace: Array(steps.dropLast()), name: steps.last ?? name, version: version)
    }
}
