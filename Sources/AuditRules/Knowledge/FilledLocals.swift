import AuditKit
import AuditModel

/// What a local variable was filled with before it is used: `record["password"] = …`, `SecItemCopyMatching(…, &item)`.
struct FilledLocals {
    let reader: SensitiveReader

    func content(of variable: Node, before use: Node, _ reach: Int) -> SensitiveValue? {
        guard variable.kind == .variable, let scope = variable.scope, !scope.kind.isTypeDeclaration
        else { return nil }
        for mention in variable.tree.nodes(.reference, named: [variable.name]) {
            guard mention.isBefore(use), variable.isBefore(mention), scope.contains(mention) else { continue }
            if let found = filling(mention, reach) { return found }
        }
        return nil
    }

    /// What one mention of the variable puts into it.
    private func filling(_ mention: Node, _ reach: Int) -> SensitiveValue? {
        var node = mention
        while let up = node.parent, [.optionalChain, .forceUnwrap].contains(up.kind) { node = up }
        guard let parent = node.parent else { return nil }
        switch parent.kind {
        case .assignment where node.role == .target:
            return parent.child(.operand).flatMap { reader.value($0, reach) }
        case .subscriptCall, .member: return throughPart(parent, reach)
        case .inout: return copied(parent)
        default: return nil
        }
    }

    private func throughPart(_ part: Node, _ reach: Int) -> SensitiveValue? {
        guard let up = part.parent else { return nil }
        if up.kind == .assignment, part.role == .target, let value = up.child(.operand) {
            if reader.isPlain(value) { return nil }
            if let found = reader.value(value, reach) { return found }
            let key =
                part.kind == .member
                ? part.name : part.arguments.first.flatMap { reader.lookup.constant($0)?.value.string }
            guard let key, let kind = reader.names.kind(of: key) else { return nil }
            return SensitiveValue(kind: kind, confidence: .medium, name: key, holder: .entry)
        }
        guard part.kind == .member, part.role == .callee, fillers.contains(part.name), up.kind == .call else {
            return nil
        }
        return up.arguments.lazy.compactMap { reader.value($0, reach) }.first
    }

    /// What the keychain copies into a variable.
    private func copied(_ address: Node) -> SensitiveValue? {
        guard let call = address.parent, call.kind == .call, call.name == "SecItemCopyMatching" else { return nil }
        guard call.arguments.first != address else { return nil }
        return SensitiveValue(kind: .credential, confidence: .medium, name: address.children.first?.name ?? "item")
    }
}

private let fillers: Set<String> = ["setValue", "setObject", "append", "updateValue", "add", "insert", "merge", "set"]
