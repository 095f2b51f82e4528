import AuditKit
import CodeModel

/// The words of projects in which the key of an account is what it is found by, as rows of a table have keys.
enum AccountKeyVocabulary {
    /// Whether some account key of the project is seen to be an identifier: `let accountKey = account.uniqueId`.
    static func isSpoken(in workspace: Workspace) -> Bool {
        workspace.swift.contains { file in
            guard file.role.isShipped else { return false }
            if file.nodes(.variable, whereName: isAccountKey).contains(where: { isIdentifier($0.initialValue) }) {
                return true
            }
            let names =
                file.nodes(.member, whereName: isAccountKey) + file.nodes(.reference, whereName: isAccountKey)
            return names.contains { $0.role == .target && isIdentifier($0.parent?.child(.operand)) }
        }
    }

    static func isAccountKey(_ name: String) -> Bool { name.lowercased().hasSuffix("accountkey") }

    private static func isIdentifier(_ node: Node?) -> Bool {
        guard let node = node?.uncast, node.kind == .member else { return false }
        return ["id", "uniqueId", "uniqueID", "identifier", "uuid"].contains(node.name)
    }
}
