import CodeModel
import SourceFormats

/// What the project itself asks for: in package manifests, in Xcode projects and in Cartfiles.
struct RequestedPackages: Sendable {
    private var repositories: Set<RepositoryAddress> = []
    /// Identities of packages in a registry.
    private var identities: Set<String> = []
    /// Whether anything asks for Swift packages at all.
    private var isKnown = false
    /// Whether some request could not be made out, such as an address that is put together by a program.
    private var isOpen = false
    /// The addresses in Cartfiles; nil if there is none.
    private var carthage: Set<String>?

    init(workspace: Workspace) {
        for file in workspace.swift where file.source.kind == .packageManifest { add(file, workspace.lookup) }
        for file in workspace.xcodeProjects {
            for package in file.project.remotePackages { add(address: package.url) }
        }
        for file in workspace.files where file.kind == .cartfile {
            guard let cartfile = try? Cartfile.parse(file.bytes) else { continue }
            carthage = (carthage ?? []).union(cartfile.dependencies.map { Self.carthageKey($0.location) })
        }
    }

    /// Whether the project asks for a Swift package itself; nil where that is not known.
    func asks(for address: RepositoryAddress?, _ identity: String) -> Bool? {
        if let address, repositories.contains(address) { return true }
        if identities.contains(identity.lowercased()) { return true }
        return isKnown && !isOpen ? false : nil
    }

    /// Whether a Cartfile asks for what lies at the address; nil where there is none.
    func asksCarthage(for origin: String) -> Bool? { carthage?.contains(Self.carthageKey(origin)) }

    private mutating func add(_ manifest: SwiftFile, _ lookup: Lookup) {
        isKnown = true
        for call in manifest.calls("package") {
            if let argument = call.argument("url") {
                add(address: lookup.constant(argument)?.value.string)
            } else if let argument = call.argument("id") {
                guard let id = lookup.constant(argument)?.value.string else {
                    isOpen = true
                    continue
                }
                identities.insert(id.lowercased())
            }
        }
    }

    private mutating func add(address text: String?) {
        isKnown = true
        guard let text else {
            isOpen = true
            return
        }
        if let address = RepositoryAddress(text) { repositories.insert(address) }
    }

    /// `owner/name` is short for an address on GitHub.
    private static func carthageKey(_ location: String) -> String {
        let short = "github.com/"
        guard let address = RepositoryAddress(location) else { return short + location.lowercased() }
        return "\(address.host)/\(address.path)".lowercased()
    }
}
