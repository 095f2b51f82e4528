import AuditModel
import SourceFormats

/// An entry of a lock file, before anybody has asked what is known of it.
struct LockedPackage: Sendable {
    let name: String
    let version: String?
    let revision: String?
    /// The address as written; empty for a registry.
    var address = ""
    let ecosystem: Component.Ecosystem
    let purl: PackageURL
    var isDirect: Bool?
    var dependencies: [String] = []
    let file: SourceFile
    let range: Range<Int>?

    /// The address without a password; empty for a registry.
    var origin: String { RepositoryAddress.withoutCredentials(address) }

    /// The repository that it is fetched from, where that is known.
    var repository: RepositoryAddress? { RepositoryAddress(address) }

    /// What makes two entries the same component.
    struct Identity: Hashable {
        let ecosystem: Component.Ecosystem
        let repository: RepositoryAddress?
        let name: String
        let version: String?
    }

    var identity: Identity {
        let repository = ecosystem == .cocoapods ? nil : repository
        return Identity(
            ecosystem: ecosystem, repository: repository, name: repository == nil ? name : "",
            version: version ?? revision)
    }

    /// By name, whatever its case; then by what tells components of one name apart.
    var order: [String] { [name.lowercased(), name, ecosystem.rawValue, version ?? "", revision ?? "", origin] }
}
