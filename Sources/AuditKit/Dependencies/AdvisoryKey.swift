import AuditModel
import SourceFormats

/// What a record and a lock file both call a package.
enum AdvisoryKey: Hashable {
    case repository(RepositoryAddress)
    /// The name of a pod in small letters, with its subspec if one is meant.
    case pod(String)

    /// Every name that a record may have for a package.
    static func keys(of package: LockedPackage) -> Set<AdvisoryKey> {
        var keys: Set<AdvisoryKey> = []
        if let address = package.repository { keys.insert(.repository(address)) }
        if package.ecosystem == .cocoapods {
            keys.insert(.pod(package.name.lowercased()))
            keys.insert(.pod(package.purl.name.lowercased()))
        }
        return keys
    }

    /// What a package URL of a record means; nil if it is of another ecosystem.
    fileprivate init?(_ purl: PackageURL) {
        switch purl.type {
        case "cocoapods": self = .pod(([purl.name] + purl.subpath).joined(separator: "/").lowercased())
        case "swift", "github":
            let host = purl.type == "github" ? ["github.com"] : []
            let address = RepositoryAddress((host + purl.namespace + [purl.name]).joined(separator: "/"))
            guard let address else { return nil }
            self = .repository(address)
        default: return nil
        }
    }
}

extension OSVRecord {
    /// Everything the record speaks of that a Swift project may be built with; nothing if it was taken back.
    var keys: Set<AdvisoryKey> {
        withdrawn == nil ? affected.reduce(into: []) { $0.formUnion($1.keys) } : []
    }
}

extension OSVRecord.Affected {
    var keys: Set<AdvisoryKey> {
        var keys: Set<AdvisoryKey> = []
        // A suffix tells distributions of one ecosystem apart.
        let ecosystem = package?.ecosystem.prefix { $0 != ":" } ?? ""
        switch ecosystem {
        case "SwiftURL":
            if let address = package.flatMap({ RepositoryAddress($0.name) }) { keys.insert(.repository(address)) }
        case "CocoaPods":
            if let package { keys.insert(.pod(package.name.lowercased())) }
        default: break
        }
        if let key = package?.purl.flatMap({ PackageURL($0) }).flatMap({ AdvisoryKey($0) }) { keys.insert(key) }
        // The versions of other ecosystems need not be the tags of their repository.
        if ["", "GIT", "OSS-Fuzz", "SwiftURL", "CocoaPods"].contains(ecosystem) {
            for address in ranges.compactMap(\.repository).compactMap({ RepositoryAddress($0) }) {
                keys.insert(.repository(address))
            }
        }
        return keys
    }
}
