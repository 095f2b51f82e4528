import AuditKit
import CodeModel

/// Texts that begin an address which is asked without encryption.
enum CleartextAddresses {
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

    /// Whether a condition chooses between an address and the same with encryption: `isOnion ? "http" : "https"`.
    private static func isChosen(_ node: Node) -> Bool {
        guard let up = node.parent, up.kind == .ternary, node.role == .operand else { return false }
        return up.children(.operand).contains { other in
            let first = other.unwrapped.kind == .interpolatedString ? other.unwrapped.children.first : other.unwrapped
            return first?.kind == .string
                && (first?.name.hasPrefix("https") == true || first?.name.hasPrefix("wss") == true)
        }
    }

    /// Whether a text can be such an address: looked for before anything is followed.
    static func isMeant(_ text: String) -> Bool { schemes.contains(text) || isCleartext(text) }

    private static func isCleartext(_ text: String) -> Bool {
        guard let scheme = schemes.first(where: { text.hasPrefix($0 + "://") }) else { return false }
        guard text.utf8.count > scheme.utf8.count + 3, let endpoint = Endpoint(text) else { return true }
        return !endpoint.isLoopback
    }

    private static let schemes = ["http", "ws", "ftp"]
}
