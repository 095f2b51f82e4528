import AuditKit
package import CodeModel

/// Texts that begin an address which is asked without encryption.
package enum CleartextAddresses {
    /// Whether a text, or the first piece of one, is such an address or the scheme of one; this machine is no address.
    static func begins(with node: Node) -> Bool {
        guard node.kind == .string, node.role != .segment else {
            guard node.kind == .interpolatedString, let first = node.children.first, first.kind == .string else {
                return false
            }
            return isCleartext(first.name) && !isChosen(node)
        }
        return (isCleartext(node.name) || schemes.contains(node.name)) && !isChosen(node)
    }

    /// Whether a condition chooses between an address and the same with encryption: `isOnion ? "http" : "https"`, also one
    /// of several within one another, and where the branches of an `if` set it.
    package static func isChosen(_ node: Node) -> Bool {
        let around = node.ancestors.prefix { [.ternary, .tuple].contains($0.kind) }
        if let choice = around.last(where: { $0.kind == .ternary }), values(of: choice).contains(where: isEncrypted) {
            return true
        }
        guard node.role == .operand, let setting = node.parent, setting.kind == .assignment,
            let target = setting.child(.target)
        else { return false }
        if target.unwrapped.name == "scheme", setting.keepsWhatIsThere { return true }
        guard let test = setting.parent?.parent, test.kind == .if else { return false }
        let place = target.text
        return test.descendants(.assignment).contains { other in
            other != setting && other.child(.target)?.text == place
                && other.child(.operand).map { isEncrypted($0.unwrapped) } ?? false
        }
    }

    /// What a condition chooses between, and the conditions within it.
    private static func values(of node: Node) -> [Node] {
        let node = node.unwrapped
        return node.kind == .ternary ? node.children(.operand).flatMap(values) : [node]
    }

    /// Whether a text begins with a scheme that encrypts.
    private static func isEncrypted(_ node: Node) -> Bool {
        let first = node.kind == .interpolatedString ? node.children.first : node
        return first?.kind == .string
            && (first?.name.hasPrefix("https") == true || first?.name.hasPrefix("wss") == true)
    }

    /// Whether a text can be such an address: looked for before anything is followed.
    static func isMeant(_ text: String) -> Bool { schemes.contains(text) || isCleartext(text) }

    private static func isCleartext(_ text: String) -> Bool {
        guard let scheme = schemes.first(where: { text.hasPrefix($0 + "://") }) else { return false }
        guard text.utf8.count > scheme.utf8.count + 3, let endpoint = Endpoint(text) else { return true }
        return !endpoint.isLoopback
    }

    fileprivate static let schemes = ["http", "ws", "ftp"]
}

extension Node {
    fileprivate var isClearScheme: Bool { kind == .string && CleartextAddresses.schemes.contains(name) }

    /// `case "http": parts.scheme = "ws"`: what had no encryption before.
    package var keepsWhatIsThere: Bool {
        ancestors.prefix { !$0.kind.isFunctionLike }.contains { up in
            switch up.kind {
            case .case:
                let texts = up.children(.pattern).map(\.unwrapped)
                return up.enclosing(.switch)?.child(.subject)?.unwrapped.lastName == "scheme"
                    && !texts.isEmpty && texts.allSatisfy(\.isClearScheme)
            case .if:
                return up.child(.body)?.contains(self) == true
                    && up.children(.condition).contains { test in
                        let sides = test.unwrapped.children(.operand).map(\.unwrapped)
                        return test.unwrapped.name == "==" && sides.contains { $0.lastName == "scheme" }
                            && sides.contains(where: \.isClearScheme)
                    }
            default: return false
            }
        }
    }
}
