import AuditKit

/// Where values that open a service are named in shipped code, and whether they stand there.
struct SecretUses: Fact {
    /// Properties, locals and arguments with the name of a key, a token or a password whose value comes from elsewhere.
    let fromElsewhere: [Use]

    struct Use: Sendable {
        let node: Node
        let name: String
        let sort: SecretNames.Sort
        /// Whether it is read from the keychain, the bundle, the environment or a file.
        let isLoaded: Bool
    }

    init(workspace: Workspace) {
        let names = workspace.fact(SecretNames.self)
        let lookup = workspace.lookup
        fromElsewhere = workspace.concurrentMap { file -> [Use] in
            guard file.role.isShipped, file.source.kind == .swift else { return [] }
            return file.nodes(.variable) { names.sort(of: $0) != nil }.compactMap { variable in
                guard let sort = names.sort(of: variable.name), let value = variable.initialValue,
                    value.isValueFromElsewhere(lookup)
                else { return nil }
                return Use(node: variable, name: variable.name, sort: sort, isLoaded: value.isLoaded)
            }
        }.flatMap(\.self)
    }
}

extension Node {
    /// Whether an expression gives something that no literal of the source tells.
    fileprivate func isValueFromElsewhere(_ lookup: Lookup) -> Bool {
        let value = unwrapped
        switch value.kind {
        case .call, .member, .subscriptCall, .cast, .binary: break
        default: return false
        }
        if value.kind == .member, value.has(.hasImplicitBase) { return false }
        return lookup.constant(value) == nil && !value.descendants.contains { $0.kind == .string && $0.name.count > 40 }
    }

    /// Whether a value is read from where secrets are kept or handed in.
    fileprivate var isLoaded: Bool {
        ([self] + Array(descendants)).contains { node in
            loaders.contains(node.name) || node.kind != .string && node.words.contains("keychain")
        }
    }
}

private let loaders: Set<String> = [
    "infoDictionary", "forInfoDictionaryKey", "environment", "SecItemCopyMatching", "getenv", "Bundle", "ProcessInfo",
    "SecRandomCopyBytes",
]
