import AuditKit

extension Node {
    /// Whether the function around an address looks at its host, or asks a function that says what is allowed.
    var checksHosts: Bool {
        let function = enclosingDeclaredFunction ?? ancestors.first { $0.kind == .closure } ?? tree.root
        return function.descendants.contains { node in
            switch node.kind {
            case .member: node.name == "host" || node.name == "host()" || node.isPermission
            case .call: node.name == "host" || node.isPermission || node.isFullPrefix
            case .reference: node.isPermission
            default: false
            }
        }
    }

    /// Whether a name speaks of what is permitted: `isAllowed`, `trustedHosts`, `validate`.
    private var isPermission: Bool { Words.of(name).contains(where: permitting.contains) }

    /// `hasPrefix("https://www.example.com/")`: scheme and host, closed by a slash.
    private var isFullPrefix: Bool {
        guard name == "hasPrefix", let text = arguments.first, text.kind == .string else { return false }
        return text.name.split(separator: "/").count >= 2
    }
}

private let permitting: Set<String> = [
    "allow", "allowed", "allowlist", "whitelist", "whitelisted", "trusted", "permitted", "validate", "validated",
    "validator", "verify", "verified", "known", "supported",
]
