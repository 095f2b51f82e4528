package import AuditKit
package import CodeModel

/// Columns of a server's database that keep what people wrote: text properties of Fluent's models.
package enum StoredColumns {
    /// Whether an expression is such a property of a model.
    package static func isText(_ node: Node, _ pass: Pass) -> Bool {
        let node = node.uncast
        guard node.kind == .member, node.tree.isOfServer, Set(Words.of(node.name)).isDisjoint(with: formal),
            let column = pass.declaration(of: node) ?? column(of: node, pass), column.kind == .variable
        else { return false }
        return (column.attribute("Field") != nil || column.attribute("OptionalField") != nil)
            && column.typeText.map { ["String", "String?"].contains($0) } == true
    }

    /// The property of the model that a query gives: `Post.find(id, on: db)`, `Post.query(on: db).first()`.
    private static func column(of member: Node, _ pass: Pass) -> Node? {
        guard let owner = member.base?.uncast, owner.kind == .reference, let variable = pass.declaration(of: owner)
        else {
            return nil
        }
        var root = variable.initialValue?.uncast
        for _ in 0..<12 {
            guard let call = root, call.kind == .call, let base = call.base?.uncast else { return nil }
            if ["find", "query"].contains(call.name), base.kind == .reference {
                return pass.lookup.index.members(member.name, of: base.name).first
            }
            root = base
        }
        return nil
    }

    /// Words in the names of columns that hold no free text.
    private static let formal: Set<String> = [
        "html", "markup", "slug", "id", "uuid", "hash", "locale", "language", "key", "token", "secret", "digest",
        "status",
        "kind", "type", "colour", "color", "currency", "country", "timezone",
    ]
}
