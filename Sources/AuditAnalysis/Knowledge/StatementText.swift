package import AuditKit
package import CodeModel

/// The text of SQL statements and the like, followed through local variables.
package enum StatementText {
    /// The text with `\u{FFFC}` for what is not known; `nil` where nothing of it is.
    package static func pattern(of node: Node, _ pass: Pass) -> String? {
        source(of: node, pass).flatMap { pass.pattern($0) }
    }

    /// The literal or concatenation that an expression takes its text from.
    package static func source(of node: Node, _ pass: Pass, steps: Int = 4) -> Node? {
        let node = node.uncast
        if pass.pattern(node) != nil { return node }
        guard steps > 0 else { return nil }
        switch node.kind {
        case .call where ["String", "NSString"].contains(node.name):
            return (node.argument("format") ?? node.arguments.first).flatMap { source(of: $0, pass, steps: steps - 1) }
        case .call where ["sqlite3_mprintf", "sqlite3_vmprintf", "strdup"].contains(node.name):
            return node.arguments.first.flatMap { source(of: $0, pass, steps: steps - 1) }
        case .call where ["cString", "trimmingCharacters", "appending", "appendingFormat"].contains(node.name):
            return node.base.flatMap { source(of: $0, pass, steps: steps - 1) }
        case .call where node.name == "joined":
            return node.base.flatMap { element(of: $0, pass, steps: steps - 1) }
        case .member where node.name == "utf8String":
            return node.base.flatMap { source(of: $0, pass, steps: steps - 1) }
        case .reference:
            guard let declaration = pass.declaration(of: node), declaration.kind == .variable else { return nil }
            return declaration.initialValue.flatMap { source(of: $0, pass, steps: steps - 1) }
        default: return nil
        }
    }

    /// The text that the elements of a list are made of: `names.map { "DROP TABLE \($0);" }`.
    private static func element(of list: Node, _ pass: Pass, steps: Int) -> Node? {
        guard steps > 0 else { return nil }
        let list = list.uncast
        switch list.kind {
        case .array: return list.children.lazy.compactMap { source(of: $0, pass, steps: steps - 1) }.first
        case .call where ["map", "compactMap", "flatMap"].contains(list.name):
            guard let closure = list.arguments.last?.unwrapped, closure.kind == .closure else { return nil }
            return closure.children.filter { $0.role == .statement }.last
                .flatMap { $0.kind == .return ? $0.children.first : $0 }
                .flatMap { source(of: $0, pass, steps: steps - 1) }
        case .reference:
            guard let declaration = pass.declaration(of: list), declaration.kind == .variable else { return nil }
            return declaration.initialValue.flatMap { element(of: $0, pass, steps: steps - 1) }
        default: return nil
        }
    }
}
