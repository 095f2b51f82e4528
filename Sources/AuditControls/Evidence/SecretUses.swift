import AuditAnalysis
import AuditKit
import CodeModel

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
            guard file.role.isShipped, file.role != .generated, file.source.kind == .swift else { return [] }
            let opensServices = file.opensServices
            return file.nodes(.variable) { names.sort(of: $0) != nil }.compactMap { variable in
                guard let sort = names.sort(of: variable.name), !variable.isOfScreen,
                    opensServices || !bareWords.contains(variable.name), let value = variable.initialValue,
                    value.isValueFromElsewhere(lookup)
                else { return nil }
                return Use(node: variable, name: variable.name, sort: sort, isLoaded: value.isLoaded)
            }
        }.flatMap(\.self)
    }
}

extension SwiftFile {
    /// Whether the file asks servers for something or reads the keychain, so that a mere `token` is one for them.
    fileprivate var opensServices: Bool {
        serviceMarks.contains(where: tree.mentions)
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
        // `parts.last`, `tokens.next()`: a part of some text.
        if takers.contains(value.name) { return false }
        if value.kind == .member, value.has(.hasImplicitBase) || value.words.isSuperset(of: ["raw", "value"]) {
            return false
        }
        // A title or a label in the user's language is no secret.
        if localizers.contains(value.name) || value.words.contains("localized") { return false }
        return lookup.constant(value) == nil && !value.descendants.contains { $0.kind == .string && $0.name.count > 40 }
    }

    /// Whether a variable is for a part of the interface: `passcodeInputVC`, `passwordField`.
    fileprivate var isOfScreen: Bool {
        guard let last = Words.of(name).last else { return false }
        return screenWords.contains(last)
    }

    /// Whether a value is read from where secrets are kept or handed in.
    fileprivate var isLoaded: Bool {
        ([self] + Array(descendants)).contains { node in
            loaders.contains(node.name) || node.kind != .string && node.words.contains("keychain")
        }
    }
}

private let bareWords: Set<String> = ["token", "key", "secret"]
private let takers: Set<String> = ["first", "last", "next", "popLast", "popFirst", "removeFirst", "removeLast"]
private let serviceMarks = [
    "URLRequest", "URLSession", "HTTPURLResponse", "SecItemAdd", "SecItemCopyMatching", "Authorization",
    "kSecValueData",
]
private let screenWords: Set<String> = [
    "vc", "controller", "view", "field", "button", "label", "cell", "row", "section", "coordinator", "alert", "title",
    "placeholder", "icon", "image", "range", "length", "count", "tokens", "word", "character",
]
private let localizers: Set<String> = [
    "NSLocalizedString", "LocalizedStringKey", "localizedString", "LocalizedStringResource",
]
private let loaders: Set<String> = [
    "infoDictionary", "forInfoDictionaryKey", "environment", "SecItemCopyMatching", "getenv", "ProcessInfo",
    "SecRandomCopyBytes",
]
